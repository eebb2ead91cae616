import type {
  EarlierCheck,
  ReceivedCheck,
  ReceivedDiscount,
  ReceivedInvoice,
  ReceivedInvoiceDetail,
  ReceivedStep,
} from '@kontor/contract/inbox/received-schema'
import { noonOf, parseDay } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { discountDay } from '@kontor/domain/inbox/discount-day'
import { keepUntil } from '@kontor/domain/inbox/keep-until'
import { type ReceivedFinding, type ReceivedWarning, verdictOf } from '@kontor/domain/inbox/received-finding'
import { dueAfterDiscount } from '@kontor/domain/money/cash-discount'
import { Decimal } from '@kontor/domain/money/decimal'
import type { InvoiceFacts } from '@kontor/einvoice/received/facts-of'
import { ruleVersions } from '@kontor/einvoice/report/wording'
import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { FileRead } from './file-reader.ts'

/** The id, and the fields that can change after arrival. They have their own columns. */
type Changing = 'id' | 'revision' | 'status' | 'assignee' | 'tags'

/**
 * The document of a received invoice: its list entry on arrival, without its id and the fields that can
 * change.
 */
export interface StoredRow extends Omit<ReceivedInvoice, Changing> {
  sha256: string
  /** The issue date as written in the file. */
  issueDay: string
}

/** The data that only the page of a received invoice shows, as it was on arrival. */
interface StoredDetail
  extends Omit<
    ReceivedInvoiceDetail,
    keyof ReceivedInvoice | 'sha256' | 'history' | 'check' | 'earlierChecks'
  > {
  /** Missing if an earlier release of Kontor made the check on arrival. */
  check?: ReceivedCheck
}

/** Name, size, hash and origin of a file, and the time when it arrived. */
export interface Arrival {
  fileName: string
  size: number
  sha256: string
  source: ReceivedInvoice['source']
  /** The sender's address and the subject of an e-mail; '' for an upload. */
  sender: string
  subject: string
  /** The user who uploaded it; '' for an e-mail. */
  receivedBy: string
  receivedAt: UnixSeconds
}

/** Builds the document (`row`) and the detail of a received invoice from the content of its file. */
export function storedTextsOf(
  read: FileRead,
  arrival: Arrival,
  warnings: ReceivedWarning[],
): { row: StoredRow; detail: StoredDetail } {
  const { facts, findings } = read
  const { subject, ...kept } = arrival
  const discounts = facts === undefined ? [] : discountsOf(facts)
  const issueDate = dayOf(facts?.issueDate)
  const row: StoredRow = {
    ...kept,
    container: read.container,
    kind: read.kind,
    profile: read.profile,
    sellerName: facts?.sellerName ?? '',
    number: facts?.number ?? '',
    issueDay: facts?.issueDate ?? '',
    issueDate,
    dueDate: dayOf(facts?.dueDate),
    discountDate: discounts.toSorted((a, b) => b.percent - a.percent)[0]?.date ?? 0,
    currency: facts?.currency ?? '',
    ...amounts(facts),
    iban: facts?.iban ?? '',
    ...countsOf(findings),
    warnings: warnings.length,
  }
  const detail: StoredDetail = {
    xmlName: read.xmlName,
    otherFiles: read.otherFiles,
    keepUntil: keepUntil(issueDate, arrival.receivedAt),
    subject,
    check: checkOf(read, arrival.receivedAt, ''),
    findings,
    pageComparison: read.pages.comparison,
    pageDifferences: read.pages.differences,
    warningList: warnings,
    payment: {
      payee: facts?.payee ?? '',
      iban: facts?.iban ?? '',
      bic: facts?.bic ?? '',
      reference: facts?.reference ?? '',
    },
    discounts,
  }
  return { row, detail }
}

/** The check that a reading contains. */
export function checkOf(
  { kind, findings }: Pick<FileRead, 'kind' | 'findings'>,
  at: UnixSeconds,
  by: string,
): ReceivedCheck {
  const verdict = verdictOf(findings)
  return { at, by, rules: ruleVersions, verdict: kind === 'pdf' && verdict === 'valid' ? '' : verdict }
}

export function countsOf(findings: readonly ReceivedFinding[]): { errors: number; hints: number } {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { errors, hints: findings.length - errors }
}

type ListColumns = Pick<
  Selectable<Schema['received_invoice']>,
  'id' | 'document' | 'status' | 'assignee' | 'tags' | 'revision' | 'errors' | 'hints'
>

/** The list entry for a row. */
export function listedReceived({ document, tags, errors, hints, ...columns }: ListColumns): ReceivedInvoice {
  const { issueDay: _, sha256: __, ...row } = JSON.parse(document) as StoredRow
  const counts = errors === null || hints === null ? {} : { errors, hints }
  return { ...row, ...counts, ...columns, tags: JSON.parse(tags) as string[] }
}

/** The detail of a received invoice for its page. */
export function detailOfReceived(
  stored: ListColumns &
    Pick<Selectable<Schema['received_invoice']>, 'sha256' | 'detail' | 'history' | 'later_checks'>,
): ReceivedInvoiceDetail {
  const { sha256, detail, history, later_checks, ...columns } = stored
  const row = listedReceived(columns)
  const arrived = JSON.parse(detail) as StoredDetail
  const { findings, check = { ...checkOf({ ...row, findings }, row.receivedAt, ''), rules: '' } } = arrived
  const earlierChecks = [{ ...check, findings }, ...(JSON.parse(later_checks) as EarlierCheck[])]
  const { findings: latestFindings, ...latest } = earlierChecks.pop() ?? { ...check, findings }
  return {
    ...row,
    sha256,
    ...arrived,
    check: latest,
    findings: latestFindings,
    earlierChecks,
    history: JSON.parse(history) as ReceivedStep[],
  }
}

/**
 * Noon on the day given as `YYYY-MM-DD`; 0 for any other text, and for days that do not exist or are before
 * 1970.
 */
function dayOf(text: string | undefined): UnixSeconds {
  const day = parseDay(text ?? '')
  return day !== undefined && day.year >= 1970 ? noonOf(day) : 0
}

/** The sums of an invoice, without those that a JSON number cannot represent to the cent. */
function amounts(facts: InvoiceFacts | undefined): Partial<ReceivedInvoice> {
  const found: Partial<ReceivedInvoice> = {}
  for (const name of ['net', 'tax', 'gross', 'payable'] as const) {
    const amount = amountOf(facts?.[name])
    if (amount !== undefined) found[name] = amount
  }
  return found
}

function amountOf(text: string | undefined): number | undefined {
  return /^[+-]?\d{1,13}(?:\.\d{1,20})?$/.test(text ?? '') ? Number(text) : undefined
}

function discountsOf(facts: InvoiceFacts): ReceivedDiscount[] {
  const issued = dayOf(facts.issueDate)
  const payable = amountOf(facts.payable)
  if (issued === 0 || payable === undefined) return []
  return facts.discounts.map(({ days, percent, base }) => {
    const share = Decimal.of(percent).dividedByHundred()
    const { due } = dueAfterDiscount(payable, share, amountOf(base))
    return { date: discountDay(facts.issueDate, days), percent, payable: due.toNumber() }
  })
}
