import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import { type AgeBucket, ageBuckets } from '@kontor/domain/payments/ageing'
import {
  type ClaimPaperKind,
  type DiscountTerm,
  type DueReason,
  dueReasons,
} from '@kontor/domain/payments/claim-entry'
import { type Taxation, taxations } from '@kontor/domain/payments/figures/tax-figures'
import { type ClaimState, claimStates } from '@kontor/domain/payments/open-item'
import {
  type AllocationKind,
  allocationKinds,
  type PaymentWay,
  paymentWays,
} from '@kontor/domain/payments/payment'
import * as z from 'zod/mini'
import {
  type FieldsOf,
  flag,
  id,
  list,
  listUpTo,
  longestId,
  ownId,
  type Schema,
  seenRevision,
  textUpTo,
  unixSeconds,
} from '../calls/schema.ts'

/** Largest amount of a payment, in major units [A1.4]. */
const largestAmount = 1e13
/** Maximum number of allocations in one call. */
const maxAllocations = 500
/** Maximum lengths in UTF-16 code units. */
const paymentLimits = { payer: 500, text: 2_000 } as const

/** Whole cents: a finer amount would be rounded to another one than the client shows. */
const amount = z._default(
  z.number().check(
    z.minimum(-largestAmount),
    z.maximum(largestAmount),
    z.refine((value) => Math.abs(value) > largestAmount || fromCents(toCents(value)) === value),
  ),
  0,
)

/** A part of a payment that a client wants. `invoiceId` is any paper of the claim. Amounts are in major units. */
export interface AllocationInput {
  invoiceId: string
  kind: AllocationKind
  /** Positive amounts reduce what is open. */
  amount: number
}

export const allocationInput: Schema<AllocationInput> = z.looseObject({
  invoiceId: id,
  kind: z._default(z.enum(allocationKinds), 'payment'),
  amount,
} satisfies FieldsOf<AllocationInput>)

/** A payment to record. */
export interface PaymentInput {
  date: UnixSeconds
  /** Positive if money came in, negative if it went out, 0 for a set-off and an adjustment. */
  amount: number
  currency: Currency
  way: PaymentWay
  /** '': the customer of the first claim. */
  customerId: string
  payer: string
  text: string
  /**
   * The payment that this one returns, '' for none. A return has its amount with the opposite sign and takes back
   * all its allocations, so it has none of its own.
   */
  returnOf: string
  /** Whether to record a return even if settlements count its payment as received; otherwise, the call is 409 `paymentSettled`. */
  despiteSettlements?: boolean | undefined
  allocations: AllocationInput[]
}

export const paymentInputSchema: Schema<PaymentInput> = z.looseObject({
  date: unixSeconds,
  amount,
  currency: z.enum(currencies),
  way: z.enum(paymentWays),
  customerId: ownId,
  payer: textUpTo(paymentLimits.payer),
  text: textUpTo(paymentLimits.text),
  returnOf: ownId,
  despiteSettlements: z.optional(z.boolean()),
  allocations: listUpTo(maxAllocations, allocationInput),
} satisfies FieldsOf<PaymentInput>)

/** Uses money of a stored payment that is still free. */
export interface AllocationBody {
  paymentId: string
  /** 0: today, but not before the payment. */
  date: UnixSeconds
  allocations: AllocationInput[]
}

export const allocationBody: Schema<AllocationBody> = z.looseObject({
  paymentId: id,
  date: unixSeconds,
  allocations: listUpTo(maxAllocations, allocationInput),
} satisfies FieldsOf<AllocationBody>)

/** A tax correction at one rate, in major units. */
export interface CorrectedRate {
  rate: number
  netto: number
  tax: number
}

/** A stored part of a payment. */
export interface Allocation {
  id: string
  paymentId: string
  /** The first paper of the claim. */
  claimId: string
  /** The paper that was named. */
  invoiceId: string
  /** The printed number of the claim. */
  number: string
  kind: AllocationKind
  amount: number
  date: UnixSeconds
  /** What is given up by tax rate; [] for money and charges. */
  rates: CorrectedRate[]
  /** For a Skonto: whether it was granted after its last day. */
  isLate: boolean
}

export const correctedRate: Schema<CorrectedRate> = z.looseObject({
  rate: z.number(),
  netto: z.number(),
  tax: z.number(),
} satisfies FieldsOf<CorrectedRate>)

const allocationShape: Schema<Allocation> = z.looseObject({
  id: z.string(),
  paymentId: z.string(),
  claimId: z.string(),
  invoiceId: z.string(),
  number: z.string(),
  kind: z.enum(allocationKinds),
  amount: z.number(),
  date: unixSeconds,
  rates: list(correctedRate),
  isLate: z.boolean(),
} satisfies FieldsOf<Allocation>)

/** A stored payment. */
export interface Payment {
  id: string
  date: UnixSeconds
  amount: number
  currency: Currency
  way: PaymentWay
  customerId: string
  payer: string
  text: string
  /** The line of the bank statement that it came from, or ''. */
  lineId: string
  /** The payment that it returns, or ''. */
  returnOf: string
  /** The payment that returns it, or ''. */
  returnedBy: string
  createdAt: UnixSeconds
  createdBy: string
  /** The money that no allocation uses. */
  free: number
  allocations: Allocation[]
}

export const paymentSchema: Schema<Payment> = z.looseObject({
  id: z.string(),
  date: unixSeconds,
  amount: z.number(),
  currency: z.enum(currencies),
  way: z.enum(paymentWays),
  customerId: z.string(),
  payer: z.string(),
  text: z.string(),
  lineId: z.string(),
  returnOf: z.string(),
  returnedBy: z.string(),
  createdAt: unixSeconds,
  createdBy: z.string(),
  free: z.number(),
  allocations: list(allocationShape),
} satisfies FieldsOf<Payment>)

/** Which payments to list: by day (0: no bound), of one customer ('': of all), and after which one. */
export interface PaymentQuery {
  start: UnixSeconds
  end: UnixSeconds
  customerId: string
  /** The `next` of the page before; '' for the first page. */
  after: string
}

export const paymentQuery: Schema<PaymentQuery> = z.looseObject({
  start: unixSeconds,
  end: unixSeconds,
  customerId: ownId,
  after: ownId,
} satisfies FieldsOf<PaymentQuery>)

export interface PaymentPage {
  payments: Payment[]
  /** '' on the last page. */
  next: string
}

export const paymentPageSchema: Schema<PaymentPage> = z.looseObject({
  payments: z.array(paymentSchema),
  next: z.string(),
} satisfies FieldsOf<PaymentPage>)

/** The payment to remove with its allocations. */
export interface UndoBody {
  paymentId: string
  /** Whether to undo it even if settlements count it as received; otherwise, the call is 409 `paymentSettled`. */
  despiteSettlements?: boolean | undefined
}

export const undoBody: Schema<UndoBody> = z.looseObject({
  paymentId: id,
  despiteSettlements: z.optional(z.boolean()),
} satisfies FieldsOf<UndoBody>)

/** What was removed, and the settlements that count it as received [A29.4]. */
export interface Undone {
  id: string
  /** Printed numbers of the settlements. */
  settlements: string[]
}

export const undoneSchema: Schema<Undone> = z.looseObject({
  id: z.string(),
  settlements: z.array(z.string()),
} satisfies FieldsOf<Undone>)

const discountShape: Schema<DiscountTerm> = z.looseObject({
  until: unixSeconds,
  share: z.number(),
} satisfies FieldsOf<DiscountTerm>)

const paperKinds = [
  'invoice',
  'cancellation',
  'credit',
  'advance',
  'settlement',
] as const satisfies ClaimPaperKind[]

/** A claim that is open, or has a credit, on a day. Amounts are in major units. */
export interface OpenItem {
  /** Id of its first paper. */
  invoiceId: string
  kind: ClaimPaperKind
  number: string
  customerId: string
  customerName: string
  project: string
  currency: Currency
  invoiceDate: UnixSeconds
  /** 0 if the paper states none. */
  dueDate: UnixSeconds
  dueReason: DueReason
  discounts: DiscountTerm[]
  /** What its papers charge, less Storno and credits. */
  payable: number
  /** Negative for a credit. */
  open: number
  state: ClaimState
  daysLate: number
  bucket: AgeBucket
}

const itemFields = {
  invoiceId: z.string(),
  kind: z.enum(paperKinds),
  number: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  project: z.string(),
  currency: z.enum(currencies),
  invoiceDate: unixSeconds,
  dueDate: unixSeconds,
  dueReason: z.enum(dueReasons),
  discounts: list(discountShape),
  payable: z.number(),
  open: z.number(),
  state: z.enum(claimStates),
  daysLate: z.int(),
  bucket: z.enum(ageBuckets),
} satisfies FieldsOf<OpenItem>

/** The free money of a customer's payments: a credit if positive. */
export interface FreeMoney {
  customerId: string
  customerName: string
  currency: Currency
  amount: number
}

/** What is open in one currency. */
export interface OpenSums {
  currency: Currency
  /** The sum of what is open above zero. */
  open: number
  /** Of that, what is late. */
  overdue: number
  /** The sum of credits, as a positive number: overpaid claims and free money. */
  credit: number
}

/** The sums of all open items in one currency. */
export interface OpenTotals extends OpenSums {
  buckets: Record<AgeBucket, number>
}

export interface OpenItems {
  asOf: UnixSeconds
  items: OpenItem[]
  free: FreeMoney[]
  totals: OpenTotals[]
}

/** The day to show (0: today). */
export const openItemsQuery: Schema<{ asOf: UnixSeconds }> = z.looseObject({ asOf: unixSeconds })

const bucketSums = z.looseObject({
  notDue: z.number(),
  upTo30: z.number(),
  upTo60: z.number(),
  upTo90: z.number(),
  over90: z.number(),
} satisfies FieldsOf<Record<AgeBucket, number>>)

export const openItemsSchema: Schema<OpenItems> = z.looseObject({
  asOf: unixSeconds,
  items: z.array(z.looseObject(itemFields)),
  free: z.array(
    z.looseObject({
      customerId: z.string(),
      customerName: z.string(),
      currency: z.enum(currencies),
      amount: z.number(),
    } satisfies FieldsOf<FreeMoney>),
  ),
  totals: z.array(
    z.looseObject({
      currency: z.enum(currencies),
      open: z.number(),
      overdue: z.number(),
      credit: z.number(),
      buckets: bucketSums,
    } satisfies FieldsOf<OpenTotals>),
  ),
} satisfies FieldsOf<OpenItems>)

/** A paper of a claim. */
export interface ClaimPaper {
  invoiceId: string
  kind: ClaimPaperKind
  number: string
  date: UnixSeconds
  payable: number
}

/** A claim with its papers and all that was paid on it. */
export interface Claim extends OpenItem {
  papers: ClaimPaper[]
  /** The payments with an allocation to the claim, oldest first; with all their allocations. */
  payments: Payment[]
  /** Payments of the same customer and currency with free money, oldest first. */
  freePayments: Payment[]
  /** Other claims of the same customer and currency with a credit. */
  credits: ClaimCredit[]
  /** Of an advance: printed numbers of the settlements that count more as received than has come in [A29.4]. */
  overcountedBy: string[]
}

/** A claim with a credit; `amount` is positive. */
export interface ClaimCredit {
  invoiceId: string
  number: string
  amount: number
}

export const claimSchema: Schema<Claim> = z.looseObject({
  ...itemFields,
  papers: z.array(
    z.looseObject({
      invoiceId: z.string(),
      kind: z.enum(paperKinds),
      number: z.string(),
      date: unixSeconds,
      payable: z.number(),
    } satisfies FieldsOf<ClaimPaper>),
  ),
  payments: z.array(paymentSchema),
  freePayments: z.array(paymentSchema),
  credits: z.array(
    z.looseObject({
      invoiceId: z.string(),
      number: z.string(),
      amount: z.number(),
    } satisfies FieldsOf<ClaimCredit>),
  ),
  overcountedBy: z.array(z.string()),
} satisfies FieldsOf<Claim>)

/** The states of the claims of finals, by invoice id; for lists. A paper without a claim of its own has none. */
export const claimStatesQuery: Schema<{ invoiceIds: string[] }> = z.looseObject({
  invoiceIds: listUpTo(1_000, z.string().check(z.maxLength(longestId))),
})

export interface ClaimStateRow {
  invoiceId: string
  state: ClaimState
  open: number
}

export const claimStatesSchema: Schema<ClaimStateRow[]> = z.array(
  z.looseObject({
    invoiceId: z.string(),
    state: z.enum(claimStates),
    open: z.number(),
  } satisfies FieldsOf<ClaimStateRow>),
)

/** How the organisation keeps payments. */
export interface PaymentSettings {
  /** The day from which it does; 0: from its first invoice. */
  startDay: UnixSeconds
  /** When its sales become taxable. */
  taxation: Taxation
  /** Whether an import books the lines that certainly fit [A35.1]. */
  booksCertain: boolean
  revision: number
}

export const paymentSettingsSchema: Schema<PaymentSettings> = z.looseObject({
  startDay: unixSeconds,
  taxation: z._default(z.enum(taxations), 'agreed'),
  booksCertain: flag(false),
  revision: z.int(),
} satisfies FieldsOf<PaymentSettings>)

export interface PaymentSettingsBody {
  startDay: UnixSeconds
  /** undefined leaves these as they are. */
  taxation?: Taxation | undefined
  booksCertain?: boolean | undefined
  revision?: number | undefined
}

export const paymentSettingsBody: Schema<PaymentSettingsBody> = z.looseObject({
  startDay: unixSeconds,
  taxation: z.optional(z.enum(taxations)),
  booksCertain: z.optional(z.boolean()),
  revision: seenRevision,
} satisfies FieldsOf<PaymentSettingsBody>)

/** The claim to open again although it is older than the first day. */
export const reopenBody: Schema<{ invoiceId: string }> = z.looseObject({ invoiceId: id })
