import { endpoints } from '@kontor/contract/endpoints'
import type { Database } from '../database/connect.ts'
import { type App, handleGeneratedFile } from '../http/endpoint.ts'
import { auditDownload, zipOfOrganisation } from './export-zip.ts'

/** `connect` opens another connection to the database. */
export function exportRoutes(app: App, connect: () => Database): void {
  handleGeneratedFile(app, endpoints.exportOrganisation, async ({ session }) => {
    const { organisation, nowMs } = session
    const content = await zipOfOrganisation(connect, organisation, nowMs)
    await auditDownload(app.database, session, 'organisation.export', content)
    return { content, type: 'application/zip', name: `kontor-${organisation}.zip` }
  })
}
