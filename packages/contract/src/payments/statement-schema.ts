import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type MatchReason, matchReasons } from '@kontor/domain/payments/matching/match'
import { type AsideReason, asideReasons } from '@kontor/domain/payments/statements/aside-reason'
import {
  type EntryStatus,
  type StatementFault,
  type StatementFormat,
  statementFaultCodes,
  statementFormats,
} from '@kontor/domain/payments/statements/bank-statement'
import {
  type CsvProfile,
  csvDelimiters,
  csvEncodings,
  csvFields,
} from '@kontor/domain/payments/statements/csv-profile'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import {
  type FieldsOf,
  flag,
  id,
  list,
  listUpTo,
  nameOf,
  ownId,
  type Schema,
  seenRevision,
  text,
  textUpTo,
  unixSeconds,
} from '../calls/schema.ts'
import { type AllocationInput, allocationInput, type Payment, paymentSchema } from './payment-schema.ts'

/** A sum that a bank states, on a day (0: none). */
export interface BankBalance {
  amount: number
  day: UnixSeconds
}

const balance: Schema<BankBalance> = z.looseObject({
  amount: z.number(),
  day: unixSeconds,
} satisfies FieldsOf<BankBalance>)

/** A place where entries are missing between two statements. `missing` is what they add up to. */
export interface StatementGap {
  afterDay: UnixSeconds
  beforeDay: UnixSeconds
  missing: number
}

/** An own account. */
export interface BankAccount {
  id: string
  revision: number
  /** IBAN or other number, without spaces. */
  number: string
  name: string
  currency: string
  /** The last day of which an entry is stored; 0 for none. */
  lastDay: UnixSeconds
  /** The latest closing balance; missing if no file has stated one. */
  closing?: BankBalance | undefined
  gaps: StatementGap[]
}

const accountShape = z.looseObject({
  id: z.string(),
  revision: z.int(),
  number: z.string(),
  name: text,
  currency: z.string(),
  lastDay: unixSeconds,
  closing: z.optional(balance),
  gaps: list(
    z.looseObject({
      afterDay: unixSeconds,
      beforeDay: unixSeconds,
      missing: z.number(),
    } satisfies FieldsOf<StatementGap>),
  ),
} satisfies FieldsOf<BankAccount>)
export const bankAccountsSchema: Schema<BankAccount[]> = z.array(accountShape)

/** An own account to add (`id` '') or to change. The number of a stored one never changes. */
export interface BankAccountBody {
  id: string
  number: string
  name: string
  currency: string
  revision?: number | undefined
}
export const bankAccountBody: Schema<BankAccountBody> = z.looseObject({
  id: ownId,
  number: nameOf(60),
  name: textUpTo(200),
  currency: upTo(3, z.string().check(z.regex(/^[A-Z]{3}$/))),
  revision: seenRevision,
} satisfies FieldsOf<BankAccountBody>)

/** A statement of one account inside a file. */
export interface FileStatement {
  accountId: string
  number: string
  currency: string
  sequence: string
  from: UnixSeconds
  to: UnixSeconds
  opening?: BankBalance | undefined
  closing?: BankBalance | undefined
  /** Entries in the file, and those of them that were stored before. */
  entries: number
  known: number
  /** What the closing balance says more than the opening balance and the entries; 0 if they agree. */
  difference: number
}

/** An imported bank file. */
export interface StatementFile {
  id: string
  name: string
  format: StatementFormat
  importedAt: UnixSeconds
  importedBy: string
  /** Lines that it has added. */
  added: number
  statements: FileStatement[]
  /** Whether it can be withdrawn: nothing is booked from its lines. */
  isFree: boolean
}

const fileShape = z.looseObject({
  id: z.string(),
  name: text,
  format: z.enum(statementFormats),
  importedAt: unixSeconds,
  importedBy: text,
  added: z.int(),
  statements: list(
    z.looseObject({
      accountId: z.string(),
      number: z.string(),
      currency: text,
      sequence: text,
      from: unixSeconds,
      to: unixSeconds,
      opening: z.optional(balance),
      closing: z.optional(balance),
      entries: z.int(),
      known: z.int(),
      difference: z.number(),
    } satisfies FieldsOf<FileStatement>),
  ),
  isFree: flag(true),
} satisfies FieldsOf<StatementFile>)
export const statementFilesSchema: Schema<StatementFile[]> = z.array(fileShape)

/** What became of a file: `asks` for accounts that are not known as own; `refused` with its fault. Only `imported` stores. */
const importOutcomes = ['imported', 'known', 'asks', 'refused'] as const

export interface ImportResult {
  outcome: (typeof importOutcomes)[number]
  file?: StatementFile | undefined
  /** Lines that the import has booked by itself, because they certainly fit; missing if the organisation does not want it. */
  booked?: number | undefined
  unknownAccounts: { number: string; currency: string }[]
  fault?: StatementFault | undefined
}
export const importResultSchema: Schema<ImportResult> = z.looseObject({
  outcome: z.enum(importOutcomes),
  file: z.optional(fileShape),
  booked: z.optional(z.int()),
  unknownAccounts: list(z.looseObject({ number: z.string(), currency: z.string() })),
  fault: z.optional(
    z.looseObject({
      code: z.enum(statementFaultCodes),
      file: text,
      line: z.int(),
      text,
    } satisfies FieldsOf<StatementFault>),
  ),
} satisfies FieldsOf<ImportResult>)

export const fileIdBody: Schema<{ fileId: string }> = z.looseObject({ fileId: id })

/** A claim in a proposal. Amounts are in major units. */
export interface ProposedPart {
  invoiceId: string
  number: string
  customerId: string
  customerName: string
  open: number
  amount: number
  /** Skonto that settles the rest; 0 for none. */
  skonto: number
}

export interface LineProposal {
  parts: ProposedPart[]
  reasons: MatchReason[]
}

/** A payment that a line may return: the opposite amount, with the same account or reference. */
export interface ReturnProposal {
  paymentId: string
  date: UnixSeconds
  payer: string
  numbers: string[]
  /** Printed numbers of the settlements that count the payment as received; a return has to be confirmed then [A35.2]. */
  settlements: string[]
}

/** A line of a bank statement. `open`: nobody has dealt with it. */
export const lineStates = ['open', 'booked', 'aside', 'pending'] as const
export type LineState = (typeof lineStates)[number]

export interface StatementLine {
  id: string
  accountId: string
  fileId: string
  status: EntryStatus
  state: LineState
  bookingDay: UnixSeconds
  valueDay: UnixSeconds
  /** Negative if money went out. */
  amount: number
  currency: string
  kind: 'payment' | 'charge' | 'rest'
  party: string
  iban: string
  texts: string[]
  references: string[]
  info: string
  isReversal: boolean
  returnReason: string
  /** Why it was set aside; '' if it was not. */
  aside: AsideReason | ''
  /** The other line of a transfer between own accounts; ''. */
  pairedWith: string
  /** The payment that was booked from it; ''. */
  paymentId: string
  /** Printed numbers of the claims that this payment is for. */
  numbers: string[]
  isCertain: boolean
  proposals: LineProposal[]
  returns: ReturnProposal[]
}

const part = z.looseObject({
  invoiceId: z.string(),
  number: text,
  customerId: text,
  customerName: text,
  open: z.number(),
  amount: z.number(),
  skonto: z.number(),
} satisfies FieldsOf<ProposedPart>)

const lineShape = z.looseObject({
  id: z.string(),
  accountId: z.string(),
  fileId: z.string(),
  status: z.enum(['booked', 'pending']),
  state: z.enum(lineStates),
  bookingDay: unixSeconds,
  valueDay: unixSeconds,
  amount: z.number(),
  currency: z.string(),
  kind: z.enum(['payment', 'charge', 'rest']),
  party: text,
  iban: text,
  texts: list(z.string()),
  references: list(z.string()),
  info: text,
  isReversal: flag(false),
  returnReason: text,
  aside: z.union([z.enum(asideReasons), z.literal('')]),
  pairedWith: text,
  paymentId: text,
  numbers: list(z.string()),
  isCertain: flag(false),
  proposals: list(
    z.looseObject({
      parts: list(part),
      reasons: list(z.enum(matchReasons)),
    } satisfies FieldsOf<LineProposal>),
  ),
  returns: list(
    z.looseObject({
      paymentId: z.string(),
      date: unixSeconds,
      payer: text,
      numbers: list(z.string()),
      settlements: list(z.string()),
    } satisfies FieldsOf<ReturnProposal>),
  ),
} satisfies FieldsOf<StatementLine>)

/** Which lines: of a state ('': of all), and of an account ('': of all). `after`: the last line of the page before. */
export interface LineQuery {
  state: LineState | ''
  accountId: string
  after: string
}
export const lineQuery: Schema<LineQuery> = z.looseObject({
  state: z._default(z.union([z.enum(lineStates), z.literal('')]), ''),
  accountId: ownId,
  after: ownId,
} satisfies FieldsOf<LineQuery>)

/** Up to 100 lines, newest first. `certain` are the ids of all open lines that fit certainly, up to 1,000. */
export interface LineList {
  lines: StatementLine[]
  /** Number of open lines. */
  open: number
  certain: string[]
}
export const lineListSchema: Schema<LineList> = z.looseObject({
  lines: z.array(lineShape),
  open: z.int(),
  certain: list(z.string()),
} satisfies FieldsOf<LineList>)

/** Books a line: on claims, as credit of a customer, or as the return of a payment. */
export interface BookLineBody {
  lineId: string
  customerId: string
  returnOf: string
  /** As for `PaymentInput`. */
  despiteSettlements?: boolean | undefined
  allocations: AllocationInput[]
}
export const bookLineBody: Schema<BookLineBody> = z.looseObject({
  lineId: id,
  customerId: ownId,
  returnOf: ownId,
  despiteSettlements: z.optional(z.boolean()),
  allocations: listUpTo(500, allocationInput),
} satisfies FieldsOf<BookLineBody>)
export const bookedLineSchema: Schema<Payment> = paymentSchema

const mostLines = 200
/** Lines that the caller has seen as certain. */
export const certainLinesBody: Schema<{ lineIds: string[] }> = z.looseObject({
  lineIds: listUpTo(mostLines, id),
})

/** The ids of the lines that were booked. The others are no longer certain. */
export const bookedLinesSchema: Schema<{ booked: string[] }> = z.looseObject({ booked: z.array(z.string()) })

/** Sets lines aside, or takes them up again with ''. */
export const asideBody: Schema<{ lineIds: string[]; reason: AsideReason | '' }> = z.looseObject({
  lineIds: listUpTo(mostLines, id),
  reason: z._default(z.union([z.enum(asideReasons), z.literal('')]), ''),
})
export const changedLinesSchema: Schema<{ changed: string[] }> = z.looseObject({
  changed: z.array(z.string()),
})

/** An account from which a payment for a customer came. */
export interface LearnedPayer {
  iban: string
  customerId: string
  customerName: string
  /** Day of the latest payment. */
  lastDay: UnixSeconds
  /** Whether the account has paid for other customers, too. */
  isShared: boolean
}
export const learnedPayersSchema: Schema<LearnedPayer[]> = z.array(
  z.looseObject({
    iban: z.string(),
    customerId: z.string(),
    customerName: text,
    lastDay: unixSeconds,
    isShared: flag(false),
  } satisfies FieldsOf<LearnedPayer>),
)
export const forgetPayerBody: Schema<{ iban: string; customerId: string }> = z.looseObject({
  iban: nameOf(60),
  customerId: ownId,
})

/** How the organisation's bank writes CSV files; no columns if the headings are guessed. */
export const csvProfileSchema: Schema<CsvProfile> = z.looseObject({
  encoding: z._default(z.enum(csvEncodings), 'utf-8'),
  delimiter: z._default(z.enum(csvDelimiters), ';'),
  decimal: z._default(z.enum([',', '.']), ','),
  columns: listUpTo(100, z.looseObject({ heading: nameOf(200), field: z.enum(csvFields) })),
} satisfies FieldsOf<CsvProfile>)
