import type { UnixSeconds } from '../../days/unix-seconds.ts'
import type { InvoiceCustomer, TemplateReference } from '../../invoices/invoice.ts'
import type { Currency } from '../../money/currency.ts'
import type { DefaultReason } from './day-of-default.ts'
import type { Debtor } from './default-interest.ts'

/**
 * The amounts of a claim in a letter, in major units: `principal` + `interest` + `lumpSum` + `fees` − `paid`
 * = `total`.
 */
export interface ReminderSums {
  /** The invoice less its credits. */
  principal: number
  /** Default interest up to and including the day of the letter. */
  interest: number
  /** 40 € or nothing (§ 288 (5) BGB). */
  lumpSum: number
  /** The outlay of the reminders so far. */
  fees: number
  /** What has been paid on the invoice, interest, lump sum and fees. */
  paid: number
  total: number
}

/** A claim in a letter. */
export interface ReminderLine extends ReminderSums {
  /** Id of the invoice. */
  claimId: string
  /** As printed. */
  invoiceNumber: string
  invoiceDate: UnixSeconds
  /** 0 if the invoice names no day. */
  dueDate: UnixSeconds
  /** Level of the claim, from 1. */
  level: number
  levelTitle: string
  /** Fee of this letter alone. */
  fee: number
  /** The first day of default; 0 if there is none yet. */
  defaultFrom: UnixSeconds
  defaultReason: DefaultReason | ''
}

/** A reminder letter before it has a number. */
export interface ReminderDraft {
  customerId: string
  customerName: string
  currency: Currency
  debtor: Debtor
  date: UnixSeconds
  deadline: UnixSeconds
  /** The highest level of its lines, whose texts it has. */
  level: number
  title: string
  /** With the deadline and the total filled in. */
  intro: string
  closing: string
  lines: ReminderLine[]
  sums: ReminderSums
  /** Interest for each further day, in major units with whole cents; 0 if the letter asks for none. */
  interestPerDay: number
}

/** A letter as it is printed and stored; it never changes. */
export interface ReminderLetter extends ReminderDraft {
  id: string
  number: string
  customer: InvoiceCustomer
  /** The layout of the latest invoice in the letter. */
  templateReference: TemplateReference
}
