import type { AuditReport } from '@kontor/contract/audit/audit-schema'
import { endpoints } from '@kontor/contract/endpoints'
import type { Database } from '../database/connect.ts'
import { isOnlyProcess } from '../database/is-only-process.ts'
import { type App, handleUnbound } from '../http/endpoint.ts'
import { createPlaces, tooBusy } from '../threads/places.ts'

/** Maximum numbers of simultaneous checks; each has its own connection. */
const mostChecks = { perOrganisation: 1, inProcess: 4 }

/** `connect` opens another connection to the database. */
export function verificationRoutes(app: App, connect: () => Database): void {
  const inPlace = createPlaces(mostChecks)
  handleUnbound(app, endpoints.verifyAudit, ({ session: { organisation } }) =>
    inPlace(organisation, () => checked(connect, organisation)),
  )
}

/**
 * Reads through a connection of its own, so that other calls need not wait. Throws `tooManyAttempts` while
 * another server process checks the organisation.
 */
async function checked(connect: () => Database, organisation: string): Promise<AuditReport> {
  // Loaded only when needed, because most servers start many times between two checks.
  const { TamperedError, verifyAudit } = await import('./verify-audit.ts')
  const database = connect()
  try {
    const { events, documents } = await database.within(
      organisation,
      async (db) => {
        if (!(await isOnlyProcess(db, database, 'verification', organisation))) throw tooBusy()
        return verifyAudit(db, organisation)
      },
      'read',
    )
    return { isIntact: true, events, documents, finding: '' }
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error
    return { isIntact: false, events: 0, documents: 0, finding: error.message }
  } finally {
    await database.close()
  }
}
