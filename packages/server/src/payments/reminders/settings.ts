import type {
  ReminderSettingsBody,
  StoredReminderSettings,
} from '@kontor/contract/payments/reminders/reminder-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import {
  checkReminderSettings,
  defaultReminderSettings,
  type ReminderSettings,
} from '@kontor/domain/payments/reminders/reminder-settings'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { rejectWhenStale } from '../../editing-lock.ts'
import { reminderRange } from '../../numbering/number-range.ts'
import { readNumberPattern, setNumberPattern } from '../../numbering/store.ts'

/** How the organisation reminds; the built-in settings until it has its own. */
export async function readReminderSettings(db: Db, organisation: string): Promise<StoredReminderSettings> {
  const row = await db
    .selectFrom('reminder_setting')
    .select(['document', 'revision'])
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  const numberPattern = await readNumberPattern(db, organisation, reminderRange)
  const settings =
    row === undefined ? defaultReminderSettings() : (JSON.parse(row.document) as ReminderSettings)
  return { ...settings, numberPattern, revision: row?.revision ?? 0 }
}

/** Stores the settings. Throws `stale`, or the codes from `checkReminderSettings`. */
export async function updateReminderSettings(
  db: Db,
  session: Session,
  { numberPattern, revision: seen, ...input }: ReminderSettingsBody,
): Promise<StoredReminderSettings> {
  const { organisation } = session
  const before = await readReminderSettings(db, organisation)
  rejectWhenStale(before, seen)
  const settings: ReminderSettings = {
    levels: input.levels.map(({ title, intro, closing, afterDays, deadlineDays, withDamages, fee }) => ({
      title: title.trim(),
      intro: intro.trim(),
      closing: closing.trim(),
      afterDays,
      deadlineDays,
      withDamages,
      fee,
    })),
    asksLumpSum: input.asksLumpSum,
    maxStatementAge: input.maxStatementAge,
    baseRates: input.baseRates
      .map(({ from, rate }) => ({ from: berlinNoon(from), rate }))
      .toSorted((a, b) => a.from - b.from),
  }
  checkReminderSettings(settings)
  const stored = { document: JSON.stringify(settings), revision: before.revision + 1 }
  await db
    .insertInto('reminder_setting')
    .values({ organisation, ...stored })
    .onConflict((conflict) => conflict.column('organisation').doUpdateSet(stored))
    .execute()
  if (numberPattern !== before.numberPattern)
    await setNumberPattern(db, session, numberPattern, reminderRange)
  const event = { action: 'organisation.reminders', objectType: 'organisation' } as const
  await appendAudit(db, session, { ...event, objectId: organisation, detail: stored.document })
  return { ...settings, numberPattern, revision: stored.revision }
}
