import { endpoints } from '@kontor/contract/endpoints'
import { type App, handleRead } from '../http/endpoint.ts'
import { search } from './store.ts'

export function searchRoutes(app: App): void {
  handleRead(app, endpoints.search, ({ db, session, body }) => search(db, session, body.query))
}
