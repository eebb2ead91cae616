import { berlinDay } from '../days/calendar-day.ts'
import { DomainError } from '../domain-error.ts'
import { infoValue } from '../invoices/info-field.ts'
import type { InvoiceContent, InvoiceItem } from '../invoices/invoice.ts'
import { emptyItem } from '../invoices/invoice-defaults.ts'
import { withTexts } from './mirror-lines.ts'
import type { HasPaper, SettledAdvance, SettlementForm } from './paper.ts'
import { sum } from './paper-sums.ts'
import { deductionTitle, paperTitles, settlementIntro } from './wording.ts'

/** The last year of Endrechnungen with their advances in an attachment (BMF of 15.10.2024, no. 48). */
const lastYearOfFullForm = 2027

/**
 * Groups the advances of a project: the customer's id and the project number, ignoring case. undefined if one
 * of them is missing.
 */
export function projectKey(content: Pick<InvoiceContent, 'customer' | 'customInfos' | 'standardInfos'>) {
  return keyOfProject({
    customerId: content.customer.customerId,
    projectNumber: infoValue(content, 'PROJECTNR'),
  })
}

/** A project, by the id of its customer and its number. */
export interface Project {
  customerId: string
  projectNumber: string
}

/** `projectKey` of a project by its parts. */
export function keyOfProject({ customerId, projectNumber }: Project): string | undefined {
  const project = projectNumber.trim().toLowerCase()
  return customerId === '' || project === '' ? undefined : `${customerId}\n${project}`
}

/**
 * Builds a Schlussrechnung draft from the content with its lines. A Restrechnung gets one negative line for
 * each advance and rate; an Endrechnung only lists them.
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
    standardInfos: withTexts(content.standardInfos, {
      TITLE: paperTitles.settlement,
      INTRO: settlementIntro,
    }),
    paper: { kind: 'settlement', form, settles: [...settles] },
  }
}

/** The lines that deduct the advances from a Restrechnung: net, one for each advance and rate. */
function deductionLines(settles: readonly SettledAdvance[], newId: () => string): InvoiceItem[] {
  return settles.flatMap((advance) =>
    advance.rates
      .filter(({ netto }) => netto !== 0)
      .map(({ rate, netto }) => ({
        ...emptyItem(rate),
        id: newId(),
        title: deductionTitle(advance),
        unit: 'all-inclusive' as const,
        quantity: 1,
        unitPrice: -netto,
        settledAdvance: advance.invoiceId,
      })),
  )
}

/** The earlier payments of the customer, gross: BT-113 of an Endrechnung; 0 for every other paper. */
export function prepaidOf({ paper }: Pick<InvoiceContent, 'paper'>): number {
  return paper?.kind === 'settlement' && paper.form === 'full'
    ? sum(paper.settles.map(({ brutto }) => brutto))
    : 0
}

/** The amount still due, in major units; negative if the customer paid too much. */
export function payableOf(content: Pick<InvoiceContent, 'paper' | 'totals'>): number {
  return sum([content.totals.brutto, -prepaidOf(content)])
}

/** The advances that nobody had paid when their settlement was made: they stay claims of their own. */
export function unpaidAdvances({ paper }: HasPaper): SettledAdvance[] {
  return paper?.kind === 'settlement' ? paper.settles.filter(({ unpaid }) => unpaid) : []
}

/**
 * Refuses a settlement by which tax would be owed twice (§14c UStG). `open` are the project's advances that
 * are neither cancelled nor settled, as their rows say now. Throws DomainError
 * - `advanceLeftOut` with `advances` (printed numbers) that it does not settle
 * - `advanceNotOpen` with those that it settles although they are cancelled or settled
 * - `settlementDiffers` where its lines below zero are not what the advances charged, rate by rate
 * - `advanceUnpaid` with those that an Endrechnung would count as paid although they are not
 * - `fullSettlementEnded` for an Endrechnung dated after 2027
 */
export function assertSettlementFits(content: InvoiceContent, open: readonly SettledAdvance[]): void {
  const { paper } = content
  if (paper?.kind !== 'settlement') return
  const settled = new Set(paper.settles.map(({ invoiceId }) => invoiceId))
  const isOpen = new Set(open.map(({ invoiceId }) => invoiceId))
  refuse(
    'advanceLeftOut',
    open.filter(({ invoiceId }) => !settled.has(invoiceId)),
  )
  refuse(
    'advanceNotOpen',
    paper.settles.filter(({ invoiceId }) => !isOpen.has(invoiceId)),
  )
  if (paper.form === 'full') {
    if (berlinDay(content.dates.invoiceDate).year > lastYearOfFullForm)
      throw new DomainError('fullSettlementEnded')
    refuse('advanceUnpaid', unpaidAdvances(content))
  }
  refuse(
    'settlementDiffers',
    open.filter((advance) => !isDeducted(content, paper.form, advance)),
  )
  const strangers = content.items.filter(
    ({ settledAdvance }) => settledAdvance !== undefined && !settled.has(settledAdvance),
  )
  if (strangers.length > 0) throw new DomainError('settlementDiffers', { advances: [] })
}

function refuse(
  code: 'advanceLeftOut' | 'advanceNotOpen' | 'advanceUnpaid' | 'settlementDiffers',
  advances: readonly SettledAdvance[],
): void {
  if (advances.length === 0) return
  throw new DomainError(code, { advances: advances.map(({ invoiceNumber }) => invoiceNumber) })
}

/**
 * Whether the lines deduct an advance, rate by rate: exactly once on a Restrechnung, never on an Endrechnung.
 */
function isDeducted({ items }: InvoiceContent, form: SettlementForm, advance: SettledAdvance): boolean {
  const lines = items.filter(({ settledAdvance }) => settledAdvance === advance.invoiceId)
  if (form === 'full') return lines.length === 0
  const rates = new Set([...advance.rates.map(({ rate }) => rate), ...lines.map(({ taxRate }) => taxRate)])
  return [...rates].every((rate) => {
    const charged = advance.rates.find((one) => one.rate === rate)?.netto ?? 0
    const taken = lines.filter(({ taxRate }) => taxRate === rate).map(({ nettoItemPrice }) => nettoItemPrice)
    return sum([charged, ...taken]) === 0
  })
}
