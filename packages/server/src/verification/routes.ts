import { endpoints } from '@kontor/contract/endpoints'
import type { Db } from '../database/connect.ts'
import { type App, handle } from '../http/endpoint.ts'
import { TamperedError, verifyAudit } from './verify-audit.ts'

export function verificationRoutes(app: App): void {
  handle(app, endpoints.verifyAudit, ({ db, session }) => checked(db, session.organisation))
}

async function checked(db: Db, organisation: string) {
  try {
    const { events, documents } = await verifyAudit(db, organisation)
    return { isIntact: true, events, documents, finding: '' }
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error
    return { isIntact: false, events: 0, documents: 0, finding: error.message }
  }
}
