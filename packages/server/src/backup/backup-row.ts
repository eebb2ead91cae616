import type { OrganisationTable } from '../database/organisation-tables.ts'

/** A line of a logical backup between its header and its end. */
export type BackupRow = [table: OrganisationTable, row: Record<string, unknown>]
