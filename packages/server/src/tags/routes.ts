import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle } from '../http/endpoint.ts'
import { listTags } from './store.ts'

export function tagRoutes(app: App): void {
  handle(app, endpoints.listInvoiceTags, ({ db, session }) => listTags(db, session.organisation))
}
