import { berlinDay } from '../days/calendar-day.ts'
import { DomainError, type DomainErrorCode } from '../domain-error.ts'
import { infoValue } from '../invoices/info-field.ts'
import type { InvoiceContent, InvoiceItem } from '../invoices/invoice.ts'
import { emptyItem } from '../invoices/invoice-defaults.ts'
import type {
  HasPaper,
  PaperReference,
  PaperSums,
  SettledAdvance,
  SettlementForm,
  SettlementPaper,
} from '../invoices/paper.ts'
import { dropDeductions } from '../invoices/rows/surcharge.ts'
import { paperSums, sum, sumOfPapers } from './paper-sums.ts'
import { negated, negatedSums, withTexts } from './reverse-lines.ts'
import { asListed, deductionsOf, isNothing, isWhollyReceived } from './settled-advance.ts'
import { paperTitles, settlementIntro } from './wording.ts'

/**
 * The latest year for the date of an Endrechnung: until the end of 2027, an Endrechnung may list its advances
 * in an attachment (BMF letter of 15 October 2024, no. 48).
 */
const lastYearOfFullForm = 2027

/**
 * The key that groups the advances of a project: the customer's id, and the project number without
 * surrounding spaces and in lower case. Undefined if either is missing.
 */
export function projectKey(content: Pick<InvoiceContent, 'customer' | 'customInfos' | 'standardInfos'>) {
  return keyOfProject({
    customerId: content.customer.customerId,
    projectNumber: infoValue(content, 'PROJECTNR'),
  })
}

/** Identifies a project by its customer's id and its number. */
export interface Project {
  customerId: string
  projectNumber: string
}

/** Like `projectKey`, for a given customer's id and project number. */
export function keyOfProject({ customerId, projectNumber }: Project): string | undefined {
  const project = projectNumber.trim().toLowerCase()
  return customerId === '' || project === '' ? undefined : `${customerId}\n${project}`
}

/**
 * Builds the content of a Schlussrechnung from content that has the lines for the whole work. A Restrechnung
 * gets negative lines, one for each advance and rate, which replace any earlier lines of this kind; an
 * Endrechnung only lists its advances. The caller recalculates.
 */
export function settlementContent(
  content: InvoiceContent,
  settles: readonly SettledAdvance[],
  { form, newId }: { form: SettlementForm; newId: () => string },
): InvoiceContent {
  const lines = content.items.filter((item) => item.settledAdvance === undefined)
  return {
    ...content,
    items: form === 'rest' ? [...lines, ...deductionLines(settles, newId)] : lines,
    surcharges: dropDeductions(content.surcharges, content.items),
    standardInfos: withTexts(content.standardInfos, {
      TITLE: paperTitles.settlement,
      INTRO: settlementIntro,
    }),
    paper: { kind: 'settlement', form, settles: [...settles], listsRates: true },
  }
}

/**
 * The lines by which a Restrechnung deducts its advances: one for each rate of each advance, unless the net
 * sum at that rate is 0. What is unpaid has lines of its own.
 */
function deductionLines(settles: readonly SettledAdvance[], newId: () => string): InvoiceItem[] {
  return settles.flatMap((advance) =>
    deductionsOf(advance).flatMap(({ title, sums }) =>
      sums.rates
        .filter(({ netto }) => netto !== 0)
        .map(({ rate, netto }) => ({
          ...emptyItem(rate),
          id: newId(),
          title,
          unit: 'all-inclusive' as const,
          quantity: 1,
          unitPrice: -netto,
          settledAdvance: advance.invoiceId,
          netOnly: true as const,
        })),
    ),
  )
}

/**
 * The rows in which an Endrechnung lists the advances that it counts as paid: one for each tax rate of each
 * advance, in finals from before 24 November 2026 one for each advance; [] for every other paper. Those of
 * its Stornorechnung have negated sums.
 */
export function listedAdvances(content: HasPaper): SettledAdvance[] {
  const advances = prepaidAdvances(content)
  if (!listsRates(content)) return advances
  return advances.flatMap((advance) =>
    advance.rates
      .filter(({ netto }) => netto !== 0)
      .map((bucket) => ({
        ...advance,
        netto: bucket.netto,
        brutto: sum([bucket.netto, bucket.tax]),
        rates: [bucket],
      })),
  )
}

/** See `listsRates` in paper.ts. */
export function listsRates({ paper }: HasPaper): boolean {
  return paper?.kind !== 'settlement' || paper.listsRates === true
}

/**
 * The advances that an Endrechnung counts as paid; for its Stornorechnung, the same with negated sums; [] for
 * every other paper.
 */
export function prepaidAdvances({ paper }: HasPaper): SettledAdvance[] {
  if (paper?.kind === 'cancellation') return paper.prepaid ?? []
  return paper?.kind === 'settlement' && paper.form === 'full' ? paper.settles : []
}

/** The customer's earlier payments, gross (BT-113): the sum of `prepaidAdvances`. */
export function prepaidOf(content: HasPaper): number {
  return sum(prepaidAdvances(content).map(({ brutto }) => brutto))
}

/**
 * The sums that a paper adds to what its chain charges. An Endrechnung shows the whole work, but adds only
 * what its advances have not charged: as much as a Restrechnung would.
 */
export function chargedSums(
  content: Pick<InvoiceContent, 'items' | 'surcharges' | 'totals' | 'paper'>,
): PaperSums {
  return sumOfPapers([paperSums(content), ...prepaidAdvances(content).map(negatedSums)])
}

/**
 * The gross amount still due, in major units; negative if the advances exceed the total, or for a reversal.
 */
export function payableOf(content: Pick<InvoiceContent, 'paper' | 'totals'>): number {
  return sum([content.totals.brutto, -prepaidOf(content)])
}

/** The advances that a settlement lists as unpaid and that remain separate claims; [] for other papers. */
export function unpaidAdvances({ paper }: HasPaper): SettledAdvance[] {
  return paper?.kind === 'settlement' ? paper.settles.filter(({ unpaid }) => unpaid) : []
}

/**
 * Rejects a settlement that would make tax due twice (§ 14c UStG); accepts other papers. `open` contains the
 * project's advances that are currently neither cancelled nor settled, with what is left of each, and
 * `settlements` the settlements that stand in the project. Throws the first DomainError that applies, with
 * the printed numbers of these advances in `advances`:
 * - `nothingToSettle`: see `assertAnyOpen`
 * - `advanceLeftOut`: open advances that the settlement does not list
 * - `advanceNotOpen`: listed advances that are already cancelled or settled
 * - `settlementTooEarly`: listed advances that are dated after the settlement
 * - `fullSettlementEnded` (no `advances`): an Endrechnung dated after 2027
 * - `advanceUnpaid`: advances that are not wholly paid, which an Endrechnung would count as paid
 * - `settlementDiffers`: advances whose date, sums or received sums have changed since the settlement listed
 *   them, that a Restrechnung does not deduct exactly, rate by rate, or that an Endrechnung deducts; [] if a
 *   line deducts an advance that the settlement does not list
 */
export function assertSettlementFits(
  content: InvoiceContent,
  open: readonly SettledAdvance[],
  settlements: readonly PaperReference[] = [],
): void {
  const { paper } = content
  if (paper?.kind !== 'settlement') return
  assertAnyOpen(open, settlements)
  const settled = new Set(paper.settles.map(({ invoiceId }) => invoiceId))
  const isOpen = new Set(open.map(({ invoiceId }) => invoiceId))
  throwIfAny(
    'advanceLeftOut',
    open.filter(({ invoiceId }) => !settled.has(invoiceId)),
  )
  throwIfAny(
    'advanceNotOpen',
    paper.settles.filter(({ invoiceId }) => !isOpen.has(invoiceId)),
  )
  throwIfAny(
    'settlementTooEarly',
    open.filter((advance) => isDatedAfter(advance, content)),
  )
  if (paper.form === 'full') {
    if (berlinDay(content.dates.invoiceDate).year > lastYearOfFullForm)
      throw new DomainError('fullSettlementEnded')
    throwIfAny('advanceUnpaid', unpaidAdvances(content))
    throwIfAny(
      'advanceUnpaid',
      open.filter((advance) => !isWhollyReceived(advance)),
    )
  }
  throwIfAny(
    'settlementDiffers',
    open.filter((advance) => !isListed(paper, advance) || !isDeducted(content, paper.form, advance)),
  )
  const strangers = content.items.filter(
    ({ settledAdvance }) => settledAdvance !== undefined && !settled.has(settledAdvance),
  )
  if (strangers.length > 0) throw new DomainError('settlementDiffers', { advances: [] })
}

/**
 * Throws DomainError `nothingToSettle` if a project has no open advance: a settlement without one would
 * charge the whole work again (§ 14c UStG). `settlements` in the error contains the printed numbers of
 * `settlements`.
 */
export function assertAnyOpen(open: readonly unknown[], settlements: readonly PaperReference[]): void {
  if (open.length > 0) return
  throw new DomainError('nothingToSettle', {
    settlements: settlements.map(({ invoiceNumber }) => invoiceNumber),
  })
}

function throwIfAny(
  code: Extract<DomainErrorCode, 'settlementTooEarly' | 'settlementDiffers' | `advance${string}`>,
  advances: readonly SettledAdvance[],
): void {
  if (advances.length === 0) return
  throw new DomainError(code, { advances: advances.map(({ invoiceNumber }) => invoiceNumber) })
}

/** A settlement without a date gets today's when it becomes final. */
function isDatedAfter(advance: SettledAdvance, { dates }: Pick<InvoiceContent, 'dates'>): boolean {
  return dates.invoiceDate !== 0 && advance.invoiceDate > dates.invoiceDate
}

/** Whether a settlement lists an advance with its current date and sums, and what was received of it. */
function isListed({ settles, form }: SettlementPaper, advance: SettledAdvance): boolean {
  const listed = settles.filter(({ invoiceId }) => invoiceId === advance.invoiceId)
  if (listed.some(({ invoiceDate }) => invoiceDate !== advance.invoiceDate)) return false
  if (!isNothing(sumOfPapers([negatedSums(advance), ...listed]))) return false
  if (advance.received === undefined) return true
  const wanted = asListed(advance, form)
  return listed.every((one) => one.unpaid === wanted.unpaid && isSame(one.received, wanted.received))
}

function isSame(one: PaperSums | undefined, other: PaperSums | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return isNothing(sumOfPapers([one, negatedSums(other)]))
}

/**
 * Whether the lines deduct an advance as the form requires: its exact net amount at each rate in a
 * Restrechnung, without a surcharge on it and apart for what is unpaid, and nothing in an Endrechnung.
 */
function isDeducted(
  { items, surcharges }: InvoiceContent,
  form: SettlementForm,
  advance: SettledAdvance,
): boolean {
  const lines = items.filter(({ settledAdvance }) => settledAdvance === advance.invoiceId)
  const isSurcharged = surcharges.some(({ itemReferences }) =>
    lines.some(({ id }) => itemReferences.includes(id)),
  )
  if (isSurcharged) return false
  if (form === 'full') return lines.length === 0
  const rates = new Set([...advance.rates.map(({ rate }) => rate), ...lines.map(({ taxRate }) => taxRate)])
  const deductions = deductionsOf(asListed(advance, form))
  return [...rates].every((rate) => {
    const taken = lines.filter(({ taxRate }) => taxRate === rate).map(({ nettoItemPrice }) => nettoItemPrice)
    const parts = deductions.map(({ sums }) => sums.rates.find((bucket) => bucket.rate === rate)?.netto ?? 0)
    if (sum([...parts, ...taken]) !== 0) return false
    return parts.length === 1 || isSameList(parts, taken.map(negated))
  })
}

/** Whether two lists have the same amounts other than 0, in any order. */
function isSameList(one: readonly number[], other: readonly number[]): boolean {
  const listed = (amounts: readonly number[]) => amounts.filter(Boolean).sort((a, b) => a - b)
  return listed(one).join() === listed(other).join()
}
