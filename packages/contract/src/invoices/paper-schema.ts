import type { Project } from '@kontor/domain/chains/settlement'
import type { SharedTerms } from '@kontor/domain/chains/shared-terms'
import { longestInvoiceNumber } from '@kontor/domain/invoices/number/invoice-number'
import {
  type CancellationPaper,
  type Follower,
  followerRelations,
  type Paper,
  type PaperReference,
  type PaperSums,
  paperKinds,
  type SettledAdvance,
  type SettlementForm,
  type SettlementPaper,
  settlementForms,
} from '@kontor/domain/invoices/paper'
import { currencies } from '@kontor/domain/money/currency'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import {
  type FieldsOf,
  id,
  largestFactor,
  list,
  listUpTo,
  longestId,
  numberBetween,
  type Schema,
  seenRevision,
  text,
  textUpTo,
  unixSeconds,
} from '../calls/schema.ts'

/** Maximum lengths in UTF-16 code units. A printed number can begin with the project number and a hyphen. */
const longestProjectNumber = textLimits.info.value
const longestPrintedNumber = longestProjectNumber + 1 + longestInvoiceNumber
/** Maximum length of the printed reason. */
const longestReason = 500
/** Maximum numbers of advances in a settlement, tax rates in a paper, and lines in a credit. */
const maxAdvances = 200
const maxRates = 200
const maxLines = 2_000

/** Key of a line in the original (see `lineKey` in the domain). */
export const lineKey = upTo(longestId + 'surcharges/'.length, z.string())

const largestSum = 1e13
const sum = numberBetween(-largestSum, largestSum, 0)
const referenceFields = {
  invoiceId: textUpTo(longestId),
  invoiceNumber: textUpTo(longestPrintedNumber),
  invoiceDate: unixSeconds,
} satisfies FieldsOf<PaperReference>
const referenceShape: Schema<PaperReference> = z.looseObject(referenceFields)
const sumsFields = {
  netto: sum,
  brutto: sum,
  rates: listUpTo(maxRates, z.looseObject({ rate: numberBetween(0, 1, 0), netto: sum, tax: sum })),
} satisfies FieldsOf<PaperSums>
const paperSumsSchema: Schema<PaperSums> = z.looseObject(sumsFields)
const settledAdvanceShape: Schema<SettledAdvance> = z.looseObject({
  ...referenceFields,
  ...sumsFields,
  unpaid: z.optional(z.literal(true)),
  received: z.optional(paperSumsSchema),
} satisfies FieldsOf<SettledAdvance>)
/** The open advances that the project's next settlement deducts. */
export const openAdvancesSchema: Schema<SettledAdvance[]> = z.array(settledAdvanceShape)
/** The settlements that stand in a project. */
export const settlementsSchema: Schema<PaperReference[]> = z.array(referenceShape)
const form = z._default(z.enum(settlementForms), 'rest')

/** The place of an invoice in its chain. The server accepts it from clients only for an advance. */
export const paperShape: Schema<Paper> = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('cancellation'),
    cancels: referenceShape,
    reason: textUpTo(longestReason),
    prepaid: z.optional(upTo(maxAdvances, z.array(settledAdvanceShape))),
    cancelsCredit: z.optional(z.literal(true)),
  } satisfies FieldsOf<CancellationPaper>),
  z.looseObject({ kind: z.literal('credit'), credits: referenceShape, reason: textUpTo(longestReason) }),
  z.looseObject({ kind: z.literal('advance'), form }),
  z.looseObject({
    kind: z.literal('settlement'),
    form,
    settles: listUpTo(maxAdvances, settledAdvanceShape),
    listsRates: z.optional(z.literal(true)),
  } satisfies FieldsOf<SettlementPaper>),
])

export const followerShape: Schema<Follower> = z.looseObject({
  ...referenceFields,
  relation: z.enum(followerRelations),
  sums: paperSumsSchema,
  lines: z.optional(z.record(z.string(), z.number())),
} satisfies FieldsOf<Follower>)

/** The reason for a cancellation or credit; printed. */
const reason = textUpTo(longestReason)

export interface Cancellation {
  invoiceId: string
  reason: string
  /** The revision that the user saw; the call fails with `stale` if the stored revision is newer. */
  revision?: number | undefined
}
export const cancellationBody: Schema<Cancellation> = z.looseObject({
  invoiceId: id,
  reason,
  revision: seenRevision,
} satisfies FieldsOf<Cancellation>)

/**
 * `invoiceId` identifies a settlement's draft or, for a new settlement, any of the project's open advances.
 */
export interface SettlementRequest {
  invoiceId: string
  /**
   * Ids of the unpaid advances. If missing, an existing draft keeps the ids that it has. While Zahlungen is on,
   * the payments decide [A29.2].
   */
  unpaid?: string[] | undefined
}
export const settlementBody: Schema<SettlementRequest> = z.looseObject({
  invoiceId: id,
  unpaid: z.optional(upTo(maxAdvances, z.array(id))),
} satisfies FieldsOf<SettlementRequest>)

export const projectBody: Schema<Project> = z.looseObject({
  customerId: id,
  projectNumber: textUpTo(longestProjectNumber),
} satisfies FieldsOf<Project>)
/** What the open advances of a project have in common; `form` is null if there are none. */
export interface ProjectForm {
  /** How they will be settled. */
  form: SettlementForm | null
  /** What further papers of the project share with them. */
  terms?: SharedTerms | undefined
}
export const projectFormSchema: Schema<ProjectForm> = z.looseObject({
  form: z.nullable(z.enum(settlementForms)),
  terms: z.optional(z.looseObject({ currency: z.enum(currencies), name: text, VAT: text })),
} satisfies FieldsOf<ProjectForm>)

export interface CreditRequest {
  invoiceId: string
  reason: string
  lines: CreditedChoice[]
}
/** Either a quantity or a net amount, never both (the amount in major units with the item's sign). */
export interface CreditedChoice {
  itemId: string
  quantity?: number | undefined
  netto?: number | undefined
}
export const creditBody: Schema<CreditRequest> = z.looseObject({
  invoiceId: id,
  reason,
  lines: upTo(
    maxLines,
    z.array(
      z.looseObject({
        itemId: id,
        quantity: z.optional(z.number().check(z.minimum(0), z.maximum(largestFactor))),
        netto: z.optional(z.number().check(z.minimum(-largestSum), z.maximum(largestSum))),
      } satisfies FieldsOf<CreditedChoice>),
    ),
  ),
} satisfies FieldsOf<CreditRequest>)

/** One paper of a chain, as lists and cards show it. */
export interface ChainPaper extends PaperReference {
  kind: Paper['kind'] | 'invoice'
  status: 'draft' | 'final'
  sums: PaperSums
  /** Its later papers, with the amount of each. */
  followers: Follower[]
  /** Ids of the finals that it refers to. */
  refersTo: string[]
  /**
   * The gross amount due after its advances and credits, in major units; 0 if it is cancelled, negative for a
   * cancellation or credit.
   */
  payable: number
  /** Ids of the advances that a settlement lists as unpaid. */
  unpaid: string[]
  /** Gross amounts that had been received of those that were paid in part, by id [A29.2]. */
  received?: Record<string, number> | undefined
}
export interface Chain {
  /** Up to 200 papers of the chain. */
  papers: ChainPaper[]
  /** How many papers of the chain the server has read: all of them unless `sums` is null. */
  total: number
  /**
   * The sum of all finals in the chain, with each amount counted once; null if it has more than 2,000 papers.
   */
  sums: PaperSums | null
}
export const chainSchema: Schema<Chain> = z.looseObject({
  papers: list(
    z.looseObject({
      ...referenceFields,
      kind: z.enum([...paperKinds, 'invoice']),
      status: z.enum(['draft', 'final']),
      sums: paperSumsSchema,
      followers: list(followerShape),
      refersTo: list(z.string()),
      payable: sum,
      unpaid: list(z.string()),
      received: z.optional(z.record(z.string(), sum)),
    } satisfies FieldsOf<ChainPaper>),
  ),
  total: z.int(),
  sums: z.nullable(paperSumsSchema),
} satisfies FieldsOf<Chain>)
