import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle } from '../http/endpoint.ts'
import { listNumbers, raiseNextNumber, readNumbering, setNumberPattern } from './store.ts'

export function numberingRoutes(app: App): void {
  handle(app, endpoints.getNumbering, ({ db, session }) => readNumbering(db, session))
  handle(app, endpoints.setNumberPattern, async ({ db, session, body }) => {
    await setNumberPattern(db, session, body.pattern)
    return readNumbering(db, session)
  })
  handle(app, endpoints.raiseNextNumber, ({ db, session, body }) => raiseNextNumber(db, session, body))
  handle(app, endpoints.listNumbers, async ({ db, session, body }) => {
    const entries = await listNumbers(db, session.organisation, body.before)
    return entries.map(({ documentId: invoiceId, ...entry }) => ({ ...entry, invoiceId }))
  })
}
