import { type CsvProfile, isCompleteProfile } from '@kontor/domain/payments/statements/csv-profile'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { sha256 } from '../../sha256.ts'

const guessing: CsvProfile = { encoding: 'utf-8', delimiter: ';', decimal: ',', columns: [] }

/** How the organisation maps CSV files; without columns if it has not. */
export async function readCsvProfile(db: Db, organisation: string): Promise<CsvProfile> {
  const row = await db
    .selectFrom('csv_profile')
    .select('document')
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  return row === undefined ? guessing : (JSON.parse(row.document) as CsvProfile)
}

/** Sets how CSV files are mapped; no columns go back to guessing. Throws `invalidRequest` for one without day or amount. */
export async function saveCsvProfile(db: Db, session: Session, profile: CsvProfile): Promise<CsvProfile> {
  const { organisation } = session
  if (profile.columns.length > 0 && !isCompleteProfile(profile.columns))
    throw new ProblemError('invalidRequest', { issues: [{ path: 'columns', code: 'incomplete' }] })
  const { encoding, delimiter, decimal, columns } = profile
  const document = JSON.stringify({
    encoding,
    delimiter,
    decimal,
    columns: columns.map(({ heading, field }) => ({ heading, field })),
  })
  await db
    .insertInto('csv_profile')
    .values({ organisation, document })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet({ document }))
    .execute()
  await appendAudit(db, session, {
    action: 'organisation.csvProfile',
    objectType: 'organisation',
    objectId: organisation,
    detail: JSON.stringify({ document: sha256(document) }),
  })
  return readCsvProfile(db, organisation)
}
