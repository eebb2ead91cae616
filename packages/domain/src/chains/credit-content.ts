import type { UnixSeconds } from '../days/unix-seconds.ts'
import { DomainError } from '../domain-error.ts'
import type { InvoiceContent, InvoiceItem, Surcharge } from '../invoices/invoice.ts'
import { emptyItem } from '../invoices/invoice-defaults.ts'
import { itemPrices } from '../invoices/rows/invoice-item.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { Decimal } from '../money/decimal.ts'
import { roundToCent } from '../money/money.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import type { Follower, PaperReference } from './paper.ts'
import { paperSums, sum } from './paper-sums.ts'
import { fitsIn, lineKey, remainingLines, remainingSums } from './remaining-sums.ts'
import { datesOfReversal, negated, paymentOfReversal, withTexts } from './reverse-lines.ts'
import { creditIntro, paperTitles, reversalRegards } from './wording.ts'

/** The credited part of one item: a quantity, or a net amount (major units) with the sign of the item. */
export type CreditChoice = { itemId: string } & ({ quantity: number } | { netto: number })

/**
 * Builds the content of a Teilgutschrift: one line for each chosen item, and one for the chosen items'
 * share of each surcharge. Once all items of a surcharge are credited in full, credits the rest of the
 * surcharge to the cent. Throws DomainError `creditTooHigh` like `assertCreditFits`.
 */
export function creditContent(
  original: InvoiceContent,
  followers: readonly Follower[],
  choices: readonly CreditChoice[],
  about: { credits: PaperReference; reason: string; today: UnixSeconds; newId: () => string },
): InvoiceContent {
  const { seller: _, precedingInvoice: __, ...content } = original
  const left = new Map(remainingLines(original, followers).map((line) => [line.key, line.left]))
  const chosen = new Map(choices.map((choice) => [choice.itemId, choice]))
  const creditedItems = content.items.flatMap((item) => {
    const choice = chosen.get(item.id)
    return choice === undefined ? [] : [creditedItem(item, choice)]
  })
  const taken = new Map<string, number>()
  for (const item of creditedItems) {
    // Stryker disable next-line StringLiteral: every credited item has a creditedLine
    const key = item.creditedLine ?? ''
    taken.set(key, sum([taken.get(key) ?? 0, negated(itemPrices(item).netto.toNumber())]))
  }
  const creditedSurcharges = content.surcharges.flatMap((surcharge) =>
    creditedSurcharge(surcharge, content.items, { left, taken }),
  )
  const credit = recalculate({
    ...content,
    items: [...creditedItems, ...creditedSurcharges].map((item) => ({ ...item, id: about.newId() })),
    surcharges: [],
    dates: datesOfReversal(content.dates, about.today),
    payment: paymentOfReversal(content.payment),
    standardInfos: withTexts(content.standardInfos, {
      TITLE: paperTitles.credit,
      INTRO: creditIntro(about.credits, about.reason),
      REGARDS: reversalRegards,
    }),
    paper: { kind: 'credit', credits: about.credits, reason: about.reason },
  })
  assertCreditFits(original, followers, credit)
  return credit
}

function creditedItem(item: InvoiceItem, choice: CreditChoice): InvoiceItem {
  const creditedLine = lineKey('items', item.id)
  if ('quantity' in choice) {
    return { ...item, creditedLine, quantity: choice.quantity, unitPrice: negated(item.unitPrice) }
  }
  return {
    ...amountLine(item, choice.netto),
    taxRate: item.taxRate,
    creditedLine,
  }
}

/** An all-inclusive line that credits a net amount in major units. The caller sets its tax rate. */
function amountLine({ title, description }: Pick<InvoiceItem, 'title' | 'description'>, netto: number) {
  return {
    ...emptyItem(),
    title,
    description,
    unit: 'all-inclusive' as const,
    quantity: 1,
    unitPrice: negated(netto),
  }
}

/** A list of one line that credits the chosen items' share of a surcharge; empty if the share is zero. */
function creditedSurcharge(
  surcharge: Surcharge,
  items: readonly InvoiceItem[],
  { left, taken }: { left: ReadonlyMap<string, number>; taken: ReadonlyMap<string, number> },
): InvoiceItem[] {
  const creditedLine = lineKey('surcharges', surcharge.id)
  const references = new Set(surcharge.itemReferences)
  const base = items.filter((item) => references.has(item.id))
  const keys = [...new Set(base.map((item) => lineKey('items', item.id)))]
  const credited = sum(keys.map((key) => taken.get(key) ?? 0))
  if (credited === 0) return []
  const rest = left.get(creditedLine) ?? 0
  const isAll = keys.every((key) => (taken.get(key) ?? 0) === (left.get(key) ?? 0))
  const share = isAll ? rest : shareOf(surcharge, base, credited)
  const netto = fitsIn(share, rest) ? share : rest
  return netto === 0 ? [] : [{ ...amountLine(surcharge, netto), taxRate: surcharge.taxRate, creditedLine }]
}

/**
 * The surcharge's percentage of the credited net amount, or of the credited gross amount for the type
 * `brutto`. Rounded to the cent.
 */
function shareOf(surcharge: Surcharge, base: readonly InvoiceItem[], credited: number): number {
  const net = Decimal.of(credited)
  // Stryker disable next-line OptionalChaining: the base of a credited surcharge is not empty
  const rate = Decimal.of(surcharge.type === 'brutto' ? (base[0]?.taxRate ?? 0) : 0)
  const share = net.plus(net.times(rate)).times(Decimal.of(surcharge.amount))
  return roundToCent(share.dividedByHundred()).toNumber()
}

/**
 * Rejects a credit that exceeds the amount left for a line or a tax rate, or that charges instead of
 * crediting. Throws DomainError `creditTooHigh` with `lines` (keys of the original's lines) and `rates`. The
 * caller must have locked the original's row.
 */
export function assertCreditFits(
  original: InvoiceContent,
  followers: readonly Follower[],
  credit: InvoiceContent,
): void {
  const taken = creditedLines(credit)
  const left = new Map(remainingLines(original, followers).map((line) => [line.key, line.left]))
  const lines = Object.entries(taken)
    .filter(([key, netto]) => !fitsIn(negated(netto), left.get(key) ?? 0))
    .map(([key]) => key)
  const rates = tooHighRates(original, followers, credit)
  if (lines.length > 0 || rates.length > 0) throw new DomainError('creditTooHigh', { lines, rates })
}

function tooHighRates(
  original: InvoiceContent,
  followers: readonly Follower[],
  credit: InvoiceContent,
): TaxRate[] {
  const left = new Map(remainingSums(original, followers).rates.map(({ rate, netto }) => [rate, netto]))
  return paperSums(credit)
    .rates.filter(({ rate, netto }) => !fitsIn(negated(netto), left.get(rate) ?? 0))
    .map(({ rate }) => rate)
}

/**
 * The net amount that a credit adds to each line of its original, by `lineKey`; negative where it credits a
 * positive line.
 */
export function creditedLines({ items }: Pick<InvoiceContent, 'items'>): Record<string, number> {
  const lines: Record<string, number> = {}
  for (const { creditedLine, nettoItemPrice } of items) {
    if (creditedLine !== undefined) lines[creditedLine] = sum([lines[creditedLine] ?? 0, nettoItemPrice])
  }
  return lines
}
