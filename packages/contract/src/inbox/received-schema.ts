import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import {
  type ReceivedContainer,
  type ReceivedKind,
  type ReceivedSource,
  receivedContainers,
  receivedKinds,
  receivedSources,
} from '@kontor/domain/inbox/received-file'
import {
  findingGroups,
  findingSeverities,
  type PageComparison,
  type PageDifference,
  pageComparisons,
  type ReceivedFinding,
  type ReceivedWarning,
  type Verdict,
  verdicts,
  warningCodes,
} from '@kontor/domain/inbox/received-finding'
import { type ReceivedStatus, receivedStatuses } from '@kontor/domain/inbox/received-status'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { rows } from '../calls/rows.ts'
import {
  count,
  type FieldsOf,
  flag,
  id,
  list,
  listUpTo,
  type Schema,
  seenRevision,
  text,
  textUpTo,
  unixSeconds,
} from '../calls/schema.ts'

/** A received invoice in lists. Sums are in major units, and missing if the file has none. */
export interface ReceivedInvoice {
  id: string
  revision: number
  receivedAt: UnixSeconds
  /** The user who uploaded it; '' for an e-mail. */
  receivedBy: string
  source: ReceivedSource
  /** Address of the e-mail's sender; '' for an upload. */
  sender: string
  fileName: string
  /** In bytes. */
  size: number
  container: ReceivedContainer
  kind: ReceivedKind
  /** E.g. 'XRechnung 3.0'; '' if the file contains no readable e-invoice. */
  profile: string
  sellerName: string
  number: string
  /** A day; 0 for none. */
  issueDate: UnixSeconds
  dueDate: UnixSeconds
  /** Last day of the highest cash discount; 0 for none. */
  discountDate: UnixSeconds
  currency: string
  net?: number | undefined
  tax?: number | undefined
  gross?: number | undefined
  /** The amount due. */
  payable?: number | undefined
  /** '' for none. */
  iban: string
  /** Number of errors. */
  errors: number
  /** Number of findings that are not errors. */
  hints: number
  /** Number of warnings; only the full invoice (`getReceived`) lists them. */
  warnings: number
  status: ReceivedStatus
  /** User name; '' for nobody. */
  assignee: string
  tags: string[]
}

const amount = z.optional(z.number())
const receivedFields = {
  id: z.string(),
  revision: count(0),
  receivedAt: unixSeconds,
  receivedBy: text,
  source: z.enum(receivedSources),
  sender: text,
  fileName: text,
  size: z.int(),
  container: z.enum(receivedContainers),
  kind: z.enum(receivedKinds),
  profile: text,
  sellerName: text,
  number: text,
  issueDate: unixSeconds,
  dueDate: unixSeconds,
  discountDate: unixSeconds,
  currency: text,
  net: amount,
  tax: amount,
  gross: amount,
  payable: amount,
  iban: text,
  errors: count(0),
  hints: count(0),
  warnings: count(0),
  status: z.enum(receivedStatuses),
  assignee: text,
  tags: list(z.string()),
} satisfies FieldsOf<ReceivedInvoice>
const receivedShape = z.looseObject(receivedFields)
export const receivedListSchema: Schema<ReceivedInvoice[]> = rows(receivedShape)

/** A deduction for paying early. */
export interface ReceivedDiscount {
  /** The last day on which it applies. */
  date: UnixSeconds
  /** Per cent: 2 for 2 %. */
  percent: number
  /** The amount due until that day, in major units. */
  payable: number
}

/** A change of status or a note. */
export interface ReceivedStep {
  at: UnixSeconds
  by: string
  /** The new status; '' if only a note was added. */
  status: ReceivedStatus | ''
  note: string
}

/** The data of a bank transfer. */
export interface ReceivedPayment {
  payee: string
  iban: string
  bic: string
  /** Remittance information. */
  reference: string
}

/** When a file was checked, by which rules, and with which result. */
export interface ReceivedCheck {
  at: UnixSeconds
  /** The user who asked for it; '' for the check on arrival. */
  by: string
  /** The versions of the rules; '' if unknown, because an earlier release of Kontor made the check. */
  rules: string
  /** '' for a PDF without an e-invoice. */
  verdict: Verdict | ''
}

/** A check that a later one has replaced. */
export interface EarlierCheck extends ReceivedCheck {
  findings: ReceivedFinding[]
}

/** One received invoice. Its pages, lines and attachments are in the file (`getReceivedFile`). */
export interface ReceivedInvoiceDetail extends ReceivedInvoice {
  sha256: string
  /** Name of the XML file in a PDF; '' for none. */
  xmlName: string
  /** Names of other files in a PDF. */
  otherFiles: string[]
  /** Last day of the retention period: see `keepUntil` in the domain. */
  keepUntil: UnixSeconds
  /** Subject of the e-mail; '' for an upload. */
  subject: string
  /** The latest check. */
  check: ReceivedCheck
  /** Findings of the latest check. */
  findings: ReceivedFinding[]
  /** Oldest first. */
  earlierChecks: EarlierCheck[]
  pageComparison: PageComparison
  pageDifferences: PageDifference[]
  /** The warnings found on arrival. */
  warningList: ReceivedWarning[]
  payment: ReceivedPayment
  discounts: ReceivedDiscount[]
  history: ReceivedStep[]
}

const findingShape = z.looseObject({
  group: z.enum(findingGroups),
  id: z.string(),
  severity: z.enum(findingSeverities),
  terms: list(z.string()),
  message: text,
  count: z._default(z.int(), 1),
  places: list(z.string()),
} satisfies FieldsOf<ReceivedFinding>)
const differenceShape = z.looseObject({
  term: text,
  label: text,
  expected: text,
} satisfies FieldsOf<PageDifference>)
const warningShape = z.looseObject({
  code: z.enum(warningCodes),
  about: text,
  receivedId: text,
} satisfies FieldsOf<ReceivedWarning>)

const checkFields = {
  at: unixSeconds,
  by: text,
  rules: text,
  verdict: z._default(z.union([z.enum(verdicts), z.literal('')]), ''),
} satisfies FieldsOf<ReceivedCheck>

const detailShape = z.looseObject({
  ...receivedFields,
  sha256: z.string(),
  xmlName: text,
  otherFiles: list(z.string()),
  keepUntil: unixSeconds,
  subject: text,
  check: z.prefault(z.looseObject(checkFields), {}),
  findings: list(findingShape),
  earlierChecks: list(
    z.looseObject({ ...checkFields, findings: list(findingShape) } satisfies FieldsOf<EarlierCheck>),
  ),
  pageComparison: z._default(z.enum(pageComparisons), 'noPages'),
  pageDifferences: list(differenceShape),
  warningList: list(warningShape),
  payment: z.prefault(
    z.looseObject({
      payee: text,
      iban: text,
      bic: text,
      reference: text,
    } satisfies FieldsOf<ReceivedPayment>),
    {},
  ),
  discounts: list(
    z.looseObject({
      date: unixSeconds,
      percent: z.number(),
      payable: z.number(),
    } satisfies FieldsOf<ReceivedDiscount>),
  ),
  history: list(
    z.looseObject({
      at: unixSeconds,
      by: text,
      status: z._default(z.union([z.enum(receivedStatuses), z.literal('')]), ''),
      note: text,
    } satisfies FieldsOf<ReceivedStep>),
  ),
} satisfies FieldsOf<ReceivedInvoiceDetail>)
export const receivedDetailSchema: Schema<ReceivedInvoiceDetail> = detailShape

/** The result of an upload. */
export interface StoredFile {
  received: ReceivedInvoiceDetail
  /** False if the same bytes were already stored; then `received` is the earlier invoice. */
  isNew: boolean
}
export const storedFileSchema: Schema<StoredFile> = z.looseObject({
  received: detailShape,
  isNew: flag(true),
} satisfies FieldsOf<StoredFile>)

/** Filters received invoices; empty fields and 0 do not filter. */
export interface ReceivedQuery {
  statuses: ReceivedStatus[]
  /** Words to find in the seller, number, file name, sender, IBAN and tags, ignoring case and accents. */
  text: string
  tag: string
  assignee: string
  /** Received from this instant to `end`, both inclusive. */
  start: UnixSeconds
  end: UnixSeconds
  /** Id of the last invoice on the previous page; '' for the first page. */
  before: string
}
export const receivedQueryBody: Schema<ReceivedQuery> = z.looseObject({
  statuses: listUpTo(receivedStatuses.length, z.enum(receivedStatuses)),
  text: textUpTo(200),
  tag: textUpTo(200),
  assignee: textUpTo(200),
  start: unixSeconds,
  end: unixSeconds,
  before: textUpTo(100),
} satisfies FieldsOf<ReceivedQuery>)

const longestNote = 10_000

/**
 * A change of status. The history keeps the note, such as the text of the letter that rejects the invoice.
 */
interface ReceivedStatusBody {
  id: string
  status: ReceivedStatus
  note: string
  /** The revision that the client saw. */
  revision?: number | undefined
}
const statusBody = (statuses: readonly ReceivedStatus[]): Schema<ReceivedStatusBody> =>
  z.looseObject({ id, status: z.enum(statuses), note: textUpTo(longestNote), revision: seenRevision })

/** Steps that do not need the `money` right. */
export const reviewBody = statusBody(['new', 'reviewed', 'rejected'])
/** Steps from or to `released` or `paid`, which need the `money` right. */
export const releaseBody = statusBody(['reviewed', 'released', 'paid'])

/** Assignee and tags; both replace the stored ones. A tag has no comma, because a comma separates tags. */
export interface ReceivedWorkBody {
  id: string
  assignee: string
  tags: string[]
  revision?: number | undefined
}
export const receivedWorkBody: Schema<ReceivedWorkBody> = z.looseObject({
  id,
  assignee: textUpTo(200),
  tags: listUpTo(50, upTo(100, z.string().check(z.regex(/\S/), z.regex(/^[^,]*$/)))),
  revision: seenRevision,
} satisfies FieldsOf<ReceivedWorkBody>)

/** The choices for the list's filters: possible and current assignees, and the tags in use. */
export interface ReceivedLabels {
  people: string[]
  tags: string[]
}
export const receivedLabelsSchema: Schema<ReceivedLabels> = z.looseObject({
  people: list(z.string()),
  tags: list(z.string()),
} satisfies FieldsOf<ReceivedLabels>)

/** Asks for a new check. `revision`: the revision that the client saw. */
export const receivedCheckBody: Schema<{ id: string; revision?: number | undefined }> = z.looseObject({
  id,
  revision: seenRevision,
} satisfies FieldsOf<{ id: string; revision?: number | undefined }>)

export const receivedNoteBody: Schema<{ id: string; text: string }> = z.looseObject({
  id,
  text: upTo(longestNote, z.string().check(z.regex(/\S/))),
})
