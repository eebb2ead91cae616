import { DomainError } from '../../domain-error.ts'
import { type BaseRate, startsHalfYear } from './base-rates.ts'
import { unknownPlaceholdersIn } from './reminder-texts.ts'
import { defaultLevelTexts, type LevelTexts } from './wording.ts'

/** A level of reminders (Mahnstufe). Amounts are in major units of the claim's currency. */
export interface ReminderLevel extends LevelTexts {
  /** Days after the due date, or, from the second level on, after the deadline of the reminder before. */
  afterDays: number
  /** Days until the new deadline. */
  deadlineDays: number
  /** Whether it asks for interest and the lump sum, if there is a day of default. */
  withDamages: boolean
  /** Outlay that the reminder has caused. */
  fee: number
}

/** How an organisation reminds. */
export interface ReminderSettings {
  levels: ReminderLevel[]
  /** Whether letters ask businesses for the lump sum of 40 € (§ 288 (5) BGB). */
  asksLumpSum: boolean
  /** A run refuses if the newest bank statement is older than this many days; 0 for no limit. */
  maxStatementAge: number
  /** Base rates in addition to the built-in table, or instead of some of its rows. */
  baseRates: BaseRate[]
}

export const maxReminderLevels = 6

/** The default pattern for the numbers of letters. */
export const defaultReminderPattern = 'M-{YYYY}-{NNNN}'

/** Levels as practice has them: friendly first, three weeks apart, no fees. */
export function defaultReminderSettings(): ReminderSettings {
  const terms = [
    { afterDays: 7, deadlineDays: 10, withDamages: false, fee: 0 },
    { afterDays: 4, deadlineDays: 10, withDamages: true, fee: 0 },
    { afterDays: 4, deadlineDays: 10, withDamages: true, fee: 0 },
    { afterDays: 4, deadlineDays: 7, withDamages: true, fee: 0 },
  ]
  return {
    levels: terms.map((term, index) => ({ ...defaultLevelTexts(index), ...term })),
    asksLumpSum: true,
    maxStatementAge: 7,
    baseRates: [],
  }
}

/**
 * Throws DomainError `invalidRequest` if the first level asks for a fee or damages (the reminder that starts
 * the default is free), or if a base rate is not that of a half-year or occurs twice; `unknownPlaceholder` if
 * a text contains one.
 */
export function checkReminderSettings({ levels, baseRates }: ReminderSettings): void {
  const froms = baseRates.map(({ from }) => from)
  const issues = [
    ...((levels[0]?.fee ?? 0) > 0 ? [{ path: 'levels.0.fee', code: 'invalid' }] : []),
    ...(levels[0]?.withDamages ? [{ path: 'levels.0.withDamages', code: 'invalid' }] : []),
    ...froms.flatMap((from, index) =>
      startsHalfYear(from) && froms.indexOf(from) === index
        ? []
        : [{ path: `baseRates.${index}.from`, code: 'invalid' }],
    ),
  ]
  if (issues.length > 0) throw new DomainError('invalidRequest', { issues })
  const unknown = levels.flatMap(({ intro, closing }) => unknownPlaceholdersIn(intro + closing))
  if (unknown.length > 0) throw new DomainError('unknownPlaceholder', { placeholders: unknown })
}

/** Above this, a flat fee is too high against consumers (BGH VIII ZR 95/18). */
const highestConsumerFee = 2.5

/** Whether a fee is more than courts allow against consumers. */
export function isHighFee(fee: number): boolean {
  return fee > highestConsumerFee
}
