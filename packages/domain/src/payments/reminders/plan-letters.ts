import { sum } from '../../chains/paper-sums.ts'
import { addDays, berlinDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'
import type { Currency } from '../../money/currency.ts'
import { Decimal } from '../../money/decimal.ts'
import { formatDay, formatMoney } from '../../money/german-format.ts'
import { roundToCent } from '../../money/money.ts'
import { type BaseRate, baseRatesWith } from './base-rates.ts'
import { type DefaultStart, dayOfDefault } from './day-of-default.ts'
import { type Debtor, defaultInterest, interestPerDay, type PrincipalChange } from './default-interest.ts'
import type { ReminderDraft, ReminderLine, ReminderSums } from './reminder.ts'
import type { ReminderLevel, ReminderSettings } from './reminder-settings.ts'
import { fillReminderText } from './reminder-texts.ts'
import { workingDayFrom } from './working-day.ts'

/** A reminder that a claim has had and that still stands. */
export interface EarlierReminder {
  level: number
  date: UnixSeconds
  deadline: UnixSeconds
  fee: number
}

/** Why a claim gets no reminder although something is open: stop and dispute were set by a user. */
export const claimFlags = ['stop', 'dispute'] as const
export type ClaimFlag = (typeof claimFlags)[number]

/** A claim with money open. Amounts are in major units. */
export interface OpenClaim {
  claimId: string
  /** As printed. */
  invoiceNumber: string
  customerId: string
  customerName: string
  currency: Currency
  invoiceDate: UnixSeconds
  dueDate: UnixSeconds
  isAgreed: boolean
  receivedOn: UnixSeconds
  hasConsumerNote: boolean
  debtor: Debtor
  /** The invoice less its credits. */
  principal: number
  /** What reduced the principal, by day. */
  changes: readonly PrincipalChange[]
  /** What has been paid on interest, lump sum and fees. */
  damagesPaid: number
  flag: ClaimFlag | ''
  /** Whether a Storno or a credit is being written. */
  hasCreditInWork: boolean
  earlier: readonly EarlierReminder[]
}

/**
 * Why a claim is not in a letter: stop, dispute, or a credit in work; all levels have been used; or its next
 * level is not due yet.
 */
export const skipReasons = [...claimFlags, 'creditInWork', 'lastLevel', 'notYet'] as const
export type SkipReason = (typeof skipReasons)[number]

/** Where a claim stands. */
export interface ClaimStage {
  /** The level of its last reminder; 0 for none. */
  level: number
  /** The day from which the next level may be sent; 0 after the last level. */
  nextOn: UnixSeconds
  /** Undefined if the claim belongs in a letter now. */
  skipped: SkipReason | undefined
}

/** 40 €, in euros only: § 288 (5) BGB. */
const lumpSumOfLaw = 40

/** The stage of a claim on a day. */
export function stageOf(claim: OpenClaim, levels: readonly ReminderLevel[], day: UnixSeconds): ClaimStage {
  const last = claim.earlier.toSorted((a, b) => a.level - b.level || a.date - b.date).at(-1)
  const level = last?.level ?? 0
  const next = levels[level]
  const base = last?.deadline ?? (claim.dueDate || claim.invoiceDate)
  const nextOn = next === undefined ? 0 : noonOf(addDays(berlinDay(base), next.afterDays))
  return { level, nextOn, skipped: skipReason(claim, nextOn, day) }
}

function skipReason(claim: OpenClaim, nextOn: UnixSeconds, day: UnixSeconds): SkipReason | undefined {
  if (claim.flag !== '') return claim.flag
  if (claim.hasCreditInWork) return 'creditInWork'
  if (nextOn === 0) return 'lastLevel'
  return nextOn > day ? 'notYet' : undefined
}

/**
 * The letters of a day: one per customer and currency, with a line for each claim whose next level is due, in
 * order of the customers' names. Throws DomainError `baseRateMissing` if one of them asks for interest and
 * the base rate of its half-years is not known.
 */
export function planLetters(
  claims: readonly OpenClaim[],
  settings: ReminderSettings,
  day: UnixSeconds,
): ReminderDraft[] {
  const due = claims.filter((claim) => stageOf(claim, settings.levels, day).skipped === undefined)
  const groups = Map.groupBy(due, recipientKey)
  return [...groups.values()]
    .map((group) => letterOf(group, settings, day))
    .toSorted((a, b) => a.customerName.localeCompare(b.customerName, 'de'))
}

/**
 * Identifies who gets one letter: a customer with a currency. Invoices whose customer is not in the address
 * book belong together by name.
 */
export function recipientKey({
  customerId,
  customerName,
  currency,
}: Pick<OpenClaim, 'customerId' | 'customerName' | 'currency'>): string {
  return JSON.stringify([customerId, customerId === '' ? customerName : '', currency])
}

function letterOf(claims: readonly OpenClaim[], settings: ReminderSettings, day: UnixSeconds): ReminderDraft {
  const [first] = claims
  if (first === undefined) throw new RangeError('a letter has at least one claim')
  const rates = baseRatesWith(settings.baseRates)
  const planned = claims
    .toSorted((a, b) => a.invoiceDate - b.invoiceDate || a.invoiceNumber.localeCompare(b.invoiceNumber))
    .map((claim) => plannedLine(claim, { settings, day, rates }))
  const lines = planned.map(({ line }) => line)
  const level = Math.max(...lines.map((line) => line.level))
  const { title, intro, closing, deadlineDays } = levelAt(settings.levels, level)
  const deadline = workingDayFrom(noonOf(addDays(berlinDay(day), deadlineDays)))
  const sums = totalOf(lines)
  const perDay = planned.reduce((total, one) => total.plus(one.perDay), Decimal.zero)
  const filled = { deadline: formatDay(deadline), total: formatMoney(sums.total, first.currency) }
  return {
    customerId: first.customerId,
    customerName: first.customerName,
    currency: first.currency,
    debtor: first.debtor,
    date: day,
    deadline,
    level,
    title,
    intro: fillReminderText(intro, filled),
    closing: fillReminderText(closing, filled),
    lines,
    sums,
    interestPerDay: roundToCent(perDay).toNumber(),
  }
}

interface Run {
  settings: ReminderSettings
  day: UnixSeconds
  rates: readonly BaseRate[]
}

/**
 * A claim's line. Without a day of default, it asks for the principal only; the fee of a reminder is owed
 * only if the default began before it.
 */
function plannedLine(claim: OpenClaim, run: Run): { line: ReminderLine; perDay: Decimal } {
  const { settings, day, rates } = run
  const level = stageOf(claim, settings.levels, day).level + 1
  const { title, withDamages, fee: feeOfLevel } = levelAt(settings.levels, level)
  const start = defaultOf(claim)
  const isInDefault = start !== undefined && start.day <= day
  const asks = withDamages && isInDefault
  const terms = { ...claim, from: start?.day ?? 0, until: day }
  const fee = isInDefault ? feeOfLevel : 0
  const paid = sum([...claim.changes.map(({ amount }) => amount), claim.damagesPaid])
  const asked = {
    principal: claim.principal,
    interest: asks ? defaultInterest(terms, rates) : 0,
    lumpSum: asks && owesLumpSum(claim, settings) ? lumpSumOfLaw : 0,
    fees: sum([...claim.earlier.map((reminder) => reminder.fee), fee]),
  }
  const line: ReminderLine = {
    claimId: claim.claimId,
    invoiceNumber: claim.invoiceNumber,
    invoiceDate: claim.invoiceDate,
    dueDate: claim.dueDate,
    level,
    levelTitle: title,
    ...asked,
    paid,
    total: sum([asked.principal, asked.interest, asked.lumpSum, asked.fees, -paid]),
    fee,
    defaultFrom: isInDefault ? start.day : 0,
    defaultReason: isInDefault ? start.reason : '',
  }
  return { line, perDay: asks ? interestPerDay(terms, day, rates) : Decimal.zero }
}

/** The day of default of a claim, from what is known about it and from its reminders. */
export function defaultOf(claim: OpenClaim): DefaultStart | undefined {
  const reminders = claim.earlier.map(({ date, deadline }) => ({ day: date, deadline }))
  return dayOfDefault({ ...claim, reminders })
}

function owesLumpSum({ debtor, currency }: OpenClaim, { asksLumpSum }: ReminderSettings): boolean {
  return asksLumpSum && debtor === 'business' && currency === 'EUR'
}

function totalOf(lines: readonly ReminderLine[]): ReminderSums {
  const of = (key: keyof ReminderSums) => sum(lines.map((line) => line[key]))
  return {
    principal: of('principal'),
    interest: of('interest'),
    lumpSum: of('lumpSum'),
    fees: of('fees'),
    paid: of('paid'),
    total: of('total'),
  }
}

function levelAt(levels: readonly ReminderLevel[], level: number): ReminderLevel {
  const found = levels[level - 1]
  if (found === undefined) throw new RangeError(`there is no level ${level}`)
  return found
}
