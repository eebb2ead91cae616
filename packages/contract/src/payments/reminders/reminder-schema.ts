import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { isNumberPattern } from '@kontor/domain/invoices/number/invoice-number'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { BaseRate } from '@kontor/domain/payments/reminders/base-rates'
import { type DefaultReason, defaultReasons } from '@kontor/domain/payments/reminders/day-of-default'
import type { Debtor } from '@kontor/domain/payments/reminders/default-interest'
import {
  type ClaimFlag,
  claimFlags,
  type SkipReason,
  skipReasons,
} from '@kontor/domain/payments/reminders/plan-letters'
import type {
  ReminderDraft,
  ReminderLetter,
  ReminderLine,
  ReminderSums,
} from '@kontor/domain/payments/reminders/reminder'
import {
  maxReminderLevels,
  type ReminderLevel,
  type ReminderSettings,
} from '@kontor/domain/payments/reminders/reminder-settings'
import * as z from 'zod/mini'
import {
  count,
  type FieldsOf,
  flag,
  id,
  list,
  listUpTo,
  nameOf,
  numberBetween,
  ownId,
  type Schema,
  seenRevision,
  textUpTo,
  unixSeconds,
} from '../../calls/schema.ts'
import { customerSnapshotShape, templateReferenceShape } from '../../invoices/invoice-schema.ts'
import { profileShape } from '../../organisation/profile-schema.ts'

/** Maximum lengths in UTF-16 code units. */
export const reminderLimits = { title: 60, text: 2_000, note: 500, pattern: 80 } as const
/** Maximum number of base rates of an organisation, and of letters in a run. */
const maxBaseRates = 100
const maxLetters = 500

const debtors = ['consumer', 'business'] as const satisfies Debtor[]
const days = z._default(z.int().check(z.minimum(0), z.maximum(365)), 0)

const levelShape: Schema<ReminderLevel> = z.looseObject({
  title: nameOf(reminderLimits.title),
  intro: textUpTo(reminderLimits.text),
  closing: textUpTo(reminderLimits.text),
  afterDays: days,
  deadlineDays: days,
  withDamages: flag(false),
  fee: numberBetween(0, 1_000, 0),
} satisfies FieldsOf<ReminderLevel>)

const baseRateShape: Schema<BaseRate> = z.looseObject({
  from: unixSeconds,
  rate: numberBetween(-0.5, 0.5, 0),
} satisfies FieldsOf<BaseRate>)

const settingFields = {
  levels: z.array(levelShape).check(z.minLength(1), z.maxLength(maxReminderLevels)),
  asksLumpSum: flag(true),
  maxStatementAge: days,
  baseRates: listUpTo(maxBaseRates, baseRateShape),
} satisfies FieldsOf<ReminderSettings>

/** How the organisation reminds, and the numbers of its letters. */
export interface StoredReminderSettings extends ReminderSettings {
  numberPattern: string
  revision: number
}

export const reminderSettingsSchema: Schema<StoredReminderSettings> = z.looseObject({
  ...settingFields,
  numberPattern: z.string(),
  revision: z.int(),
} satisfies FieldsOf<StoredReminderSettings>)

export type ReminderSettingsBody = ReminderSettings & {
  numberPattern: string
  revision?: number | undefined
}
export const reminderSettingsBody: Schema<ReminderSettingsBody> = z.looseObject({
  ...settingFields,
  numberPattern: z.string().check(z.maxLength(reminderLimits.pattern), z.refine(isNumberPattern)),
  revision: seenRevision,
} satisfies FieldsOf<ReminderSettingsBody>)

/** What users state about a claim; the rest follows from its papers and letters. */
export interface ClaimFacts {
  /** The first paper of the claim. */
  claimId: string
  /** Stops reminders; a dispute does so, too. */
  flag: ClaimFlag | ''
  reason: string
  /** Whether the due date was agreed with the customer. */
  isAgreed: boolean
  /** The day on which the invoice was received, if there is proof; 0 for none. */
  receivedOn: UnixSeconds
  /** Whether the invoice told a consumer that default begins after 30 days. */
  hasConsumerNote: boolean
}

const factFields = {
  claimId: id,
  flag: z._default(z.enum([...claimFlags, '']), ''),
  reason: textUpTo(reminderLimits.note),
  isAgreed: flag(false),
  receivedOn: unixSeconds,
  hasConsumerNote: flag(false),
} satisfies FieldsOf<ClaimFacts>

export const claimFactsBody: Schema<ClaimFacts> = z.looseObject(factFields)

/** A late claim with its stage. Amounts are in major units. */
export interface LateClaim extends ClaimFacts {
  invoiceNumber: string
  customerId: string
  customerName: string
  currency: Currency
  invoiceDate: UnixSeconds
  dueDate: UnixSeconds
  open: number
  debtor: Debtor
  /** The day on which the flag was set; 0 for none. */
  flaggedAt: UnixSeconds
  /** The level of its last reminder; 0 for none. */
  level: number
  /** The day from which the next level may be sent; 0 after the last level. */
  nextOn: UnixSeconds
  /** Why it is in no letter now; '' if it is. */
  skipped: SkipReason | ''
  /** The first day of default; 0 if nothing has started it. */
  defaultFrom: UnixSeconds
  defaultReason: DefaultReason | ''
  /** The last day before the claim may be time-barred. */
  limitationDay: UnixSeconds
}

const lateClaimShape: Schema<LateClaim> = z.looseObject({
  ...factFields,
  claimId: z.string(),
  invoiceNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  currency: z.enum(currencies),
  invoiceDate: unixSeconds,
  dueDate: unixSeconds,
  open: z.number(),
  debtor: z.enum(debtors),
  flaggedAt: unixSeconds,
  level: count(0),
  nextOn: unixSeconds,
  skipped: z.enum([...skipReasons, '']),
  defaultFrom: unixSeconds,
  defaultReason: z.enum([...defaultReasons, '']),
  limitationDay: unixSeconds,
} satisfies FieldsOf<LateClaim>)

export const lateClaimsSchema: Schema<LateClaim[]> = z.array(lateClaimShape)
export const lateClaimSchema = lateClaimShape

/** Whether a customer is a consumer. */
export interface DebtorChange {
  customerId: string
  debtor: Debtor
}
export const debtorBody: Schema<DebtorChange> = z.looseObject({
  customerId: id,
  debtor: z.enum(debtors),
} satisfies FieldsOf<DebtorChange>)

const sumFields = {
  principal: z.number(),
  interest: z.number(),
  lumpSum: z.number(),
  fees: z.number(),
  paid: z.number(),
  total: z.number(),
} satisfies FieldsOf<ReminderSums>

const lineShape: Schema<ReminderLine> = z.looseObject({
  ...sumFields,
  claimId: z.string(),
  invoiceNumber: z.string(),
  invoiceDate: unixSeconds,
  dueDate: unixSeconds,
  level: z.int(),
  levelTitle: z.string(),
  fee: z.number(),
  defaultFrom: unixSeconds,
  defaultReason: z.enum([...defaultReasons, '']),
} satisfies FieldsOf<ReminderLine>)

const draftFields = {
  customerId: z.string(),
  customerName: z.string(),
  currency: z.enum(currencies),
  debtor: z.enum(debtors),
  date: unixSeconds,
  deadline: unixSeconds,
  level: z.int(),
  title: z.string(),
  intro: z.string(),
  closing: z.string(),
  lines: list(lineShape),
  sums: z.looseObject(sumFields),
  interestPerDay: z.number(),
} satisfies FieldsOf<ReminderDraft>

/** Money of a customer that nobody has allocated yet. */
export interface UnallocatedMoney {
  /** '' for a payer who is no customer. */
  customerId: string
  customerName: string
  currency: Currency
  amount: number
}

/** The letters of a run today, and what makes it unsafe. */
export interface ReminderPreview {
  date: UnixSeconds
  letters: ReminderDraft[]
  /** Money of customers in the run; their letters are refused. */
  unallocated: UnallocatedMoney[]
  /** Money of payers who are no customers; a hint. */
  unassigned: UnallocatedMoney[]
  /** The day of the newest bank statement if it is too old, which refuses every letter; else 0. */
  oldStatements: UnixSeconds
  /** The first day of a half-year whose base rate is missing, which refuses every letter; else 0. */
  missingRate: UnixSeconds
}

const moneyShape: Schema<UnallocatedMoney> = z.looseObject({
  customerId: z.string(),
  customerName: z.string(),
  currency: z.enum(currencies),
  amount: z.number(),
} satisfies FieldsOf<UnallocatedMoney>)

export const reminderPreviewSchema: Schema<ReminderPreview> = z.looseObject({
  date: unixSeconds,
  letters: z.array(z.looseObject(draftFields)),
  unallocated: z.array(moneyShape),
  unassigned: z.array(moneyShape),
  oldStatements: unixSeconds,
  missingRate: unixSeconds,
} satisfies FieldsOf<ReminderPreview>)

/** A letter of the preview to write, with the total that the user saw. */
export interface ConfirmedLetter {
  customerId: string
  /** Tells customers apart that are not in the address book. */
  customerName: string
  currency: Currency
  total: number
}

export const reminderRunBody: Schema<{ letters: ConfirmedLetter[] }> = z.looseObject({
  letters: z
    .array(
      z.looseObject({
        customerId: ownId,
        customerName: textUpTo(1_000),
        currency: z.enum(currencies),
        total: z.number(),
      } satisfies FieldsOf<ConfirmedLetter>),
    )
    .check(z.minLength(1), z.maxLength(maxLetters)),
})

/** A stored letter in lists. */
export interface ReminderRow {
  id: string
  number: string
  date: UnixSeconds
  deadline: UnixSeconds
  customerId: string
  customerName: string
  currency: Currency
  level: number
  title: string
  total: number
  /** Printed numbers of its invoices. */
  invoiceNumbers: string[]
  createdBy: string
  /** 0 unless it was cancelled. */
  cancelledAt: UnixSeconds
  cancelNote: string
}

const rowFields = {
  id: z.string(),
  number: z.string(),
  date: unixSeconds,
  deadline: unixSeconds,
  customerId: z.string(),
  customerName: z.string(),
  currency: z.enum(currencies),
  level: z.int(),
  title: z.string(),
  total: z.number(),
  invoiceNumbers: list(z.string()),
  createdBy: z.string(),
  cancelledAt: unixSeconds,
  cancelNote: z.string(),
} satisfies FieldsOf<ReminderRow>

export const reminderRowSchema: Schema<ReminderRow> = z.looseObject(rowFields)
export const reminderListSchema: Schema<ReminderRow[]> = z.array(reminderRowSchema)

/** The letters that a run has written. */
export const writtenRemindersSchema: Schema<{ letters: ReminderRow[] }> = z.looseObject({
  letters: z.array(reminderRowSchema),
})

/** A stored letter with all that its page needs. */
export interface FullReminder {
  letter: ReminderLetter
  seller: Profile
}

export const fullReminderSchema: Schema<FullReminder> = z.looseObject({
  letter: z.looseObject({
    ...draftFields,
    id: z.string(),
    number: z.string(),
    customer: customerSnapshotShape,
    templateReference: templateReferenceShape,
  } satisfies FieldsOf<ReminderLetter>),
  seller: profileShape,
} satisfies FieldsOf<FullReminder>)

/** The letter to cancel, with the reason. */
export const cancelReminderBody: Schema<{ id: string; note: string }> = z.looseObject({
  id,
  note: nameOf(reminderLimits.note),
})
