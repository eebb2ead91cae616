import { endpoints } from '@kontor/contract/endpoints'
import { JsonText } from '../database/json-text.ts'
import { type App, handleRead } from '../http/endpoint.ts'
import { listContactInvoices } from './list-contact-invoices.ts'
import { readTurnover } from './read-turnover.ts'

export function contactRoutes(app: App): void {
  handleRead(
    app,
    endpoints.listContactInvoices,
    async ({ db, session, body }) => new JsonText(await listContactInvoices(db, session, body)),
  )
  handleRead(app, endpoints.getContactTurnover, ({ db, session, params }) =>
    readTurnover(db, session, params.id),
  )
}
