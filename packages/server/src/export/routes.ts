import { endpoints } from '@kontor/contract/endpoints'
import { appendAudit } from '../audit/audit.ts'
import type { Database } from '../database/connect.ts'
import { type App, handleGeneratedFile } from '../http/endpoint.ts'
import { zipOfOrganisation } from './export-zip.ts'

/** `connect` opens another connection to the database. */
export function exportRoutes(app: App, connect: () => Database): void {
  handleGeneratedFile(app, endpoints.exportOrganisation, async ({ session }) => {
    const { organisation, nowMs } = session
    const content = await zipOfOrganisation(connect, organisation, nowMs)
    const event = {
      action: 'organisation.export',
      objectType: 'organisation',
      objectId: organisation,
    } as const
    try {
      await app.database.within(organisation, (db) => appendAudit(db, session, event))
    } catch (error) {
      content.destroy()
      throw error
    }
    return { content, type: 'application/zip', name: `kontor-${organisation}.zip` }
  })
}
