import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle } from '../http/endpoint.ts'
import { listEvents } from './list-events.ts'

export function auditRoutes(app: App): void {
  handle(app, endpoints.listAuditEvents, ({ db, session, body }) =>
    listEvents(db, session.organisation, body),
  )
}
