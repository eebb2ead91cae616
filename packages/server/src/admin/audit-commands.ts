import { sql } from 'kysely'
import { systemOrganisation } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { StartError } from '../start-error.ts'
import { auditedOrganisations, TamperedError, verifyAudit } from '../verification/verify-audit.ts'
import type { Command } from './command.ts'

const verifyCommand: Command = {
  name: 'audit verify',
  usage: '[ORG]',
  summary:
    'Check the audit chain and compare the stored data with it; print the last hash (keep a copy of it elsewhere)',
  positionals: ['[ORG]'],
  options: {},
  async run(context, [org]) {
    await context.database.snapshot(async (db) => {
      const audited = await auditedOrganisations(db)
      const requested = org === undefined ? audited : audited.filter((id) => id === org.toLowerCase())
      if (requested.length === 0 && org !== undefined)
        throw new StartError(`There is no audit trail for ${org}.`)
      context.progress('Checking the database')
      await rejectDamage(db)
      for (const organisation of requested) {
        const name = organisation === systemOrganisation ? '(system)' : organisation
        context.progress(`Checking ${name}`)
        const { events, documents, lastHash } = await verifyAudit(db, organisation).catch(asSentence)
        context.print(`${name}\t${events} events\t${documents} documents\tsound\t${lastHash}`)
      }
    })
  },
}

/**
 * Throws a StartError if a page of the embedded database is damaged, even one that the comparison with the
 * audit trail does not read, such as that of an index.
 */
async function rejectDamage(db: Db): Promise<void> {
  if (isPostgres(db)) return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const [result] = rows
  if (result?.integrity_check === 'ok') return
  const found = result?.integrity_check.replaceAll('\n', ' ')
  throw new StartError(`The database is damaged; restore a backup. SQLite reports: ${found}`)
}

function asSentence(error: unknown): never {
  throw error instanceof TamperedError ? new StartError(`Tampered with: ${error.message}`) : error
}

export const auditCommands = [verifyCommand]
