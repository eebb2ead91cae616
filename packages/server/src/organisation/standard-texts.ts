import type {
  StandardTextsBody,
  StoredStandardTexts,
} from '@kontor/contract/organisation/standard-texts-schema'
import { DomainError } from '@kontor/domain/domain-error'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { rejectWhenStale } from '../editing-lock.ts'

/** The texts of a row of `organisation`; undefined if it has none. */
export function parseStandardTexts(stored: string): StoredStandardTexts | undefined {
  return stored === '' ? undefined : (JSON.parse(stored) as StoredStandardTexts)
}

/** The texts with which the organisation begins new invoices and offers; undefined if it has none. */
export async function readStandardTexts(
  db: Db,
  organisation: string,
): Promise<StoredStandardTexts | undefined> {
  return parseStandardTexts(await storedTexts(db, organisation))
}

async function storedTexts(db: Db, organisation: string): Promise<string> {
  const row = await db
    .selectFrom('organisation')
    .select('standard_texts')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  return row.standard_texts
}

/** Stores the texts for later invoices and offers. Throws `stale`. */
export async function writeStandardTexts(
  db: Db,
  session: Session,
  { intro, closing, offerIntro, offerClosing, greeting, signature, revision: seen }: StandardTextsBody,
): Promise<StoredStandardTexts> {
  const { organisation } = session
  const before = await storedTexts(db, organisation)
  const revision = parseStandardTexts(before)?.revision ?? 0
  rejectWhenStale({ revision }, seen)
  const texts = { intro, closing, offerIntro, offerClosing, greeting, signature, revision: revision + 1 }
  const detail = JSON.stringify(texts)
  const { numUpdatedRows } = await db
    .updateTable('organisation')
    .set({ standard_texts: detail })
    .where('id', '=', organisation)
    .where('standard_texts', '=', before)
    .executeTakeFirst()
  // Another call has stored its texts in the meantime.
  if (numUpdatedRows !== 1n) throw new DomainError('stale')
  await appendAudit(db, session, {
    action: 'organisation.standardTexts',
    objectType: 'organisation',
    objectId: organisation,
    detail,
  })
  return texts
}
