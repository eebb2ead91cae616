import type { UnixSeconds } from '../days/unix-seconds.ts'
import { DomainError } from '../domain-error.ts'
import type { InvoiceContent, InvoiceItem, Surcharge } from '../invoices/invoice.ts'
import { emptyItem } from '../invoices/invoice-defaults.ts'
import type { Follower, PaperReference } from '../invoices/paper.ts'
import { itemPrices } from '../invoices/rows/invoice-item.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { Decimal } from '../money/decimal.ts'
import { roundToCent } from '../money/money.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import { paperSums, sum } from './paper-sums.ts'
import { fitsIn, lineKey, remainingLines, remainingSums } from './remaining-sums.ts'
import { datesOfReversal, negated, paymentOfReversal, withTexts } from './reverse-lines.ts'
import { creditIntro, paperTitles, reversalRegards } from './wording.ts'

/** The credited part of one item: a quantity, or a net amount (major units) with the sign of the item. */
export type CreditChoice = { itemId: string } & ({ quantity: number } | { netto: number })

/**
 * Builds the content of a Teilgutschrift: one line for each chosen item, and one for the chosen items' share
 * of each surcharge. Once all items of a surcharge are credited in full, credits the rest of the surcharge to
 * the cent. Throws DomainError `invalidRequest` with `issues` for a choice of an unknown item, of 0, or of an
 * item that an earlier choice has; and `creditTooHigh` or `nothingToCredit` like `assertCreditFits`.
 */
export function creditContent(
  original: InvoiceContent,
  followers: readonly Follower[],
  choices: readonly CreditChoice[],
  about: { credits: PaperReference; reason: string; today: UnixSeconds; newId: () => string },
): InvoiceContent {
  const { seller: _, precedingInvoice: __, attachments: ___, ...content } = original
  assertChoices(content, choices)
  const left = new Map(remainingLines(original, followers).map((line) => [line.key, line.left]))
  const chosen = new Map(choices.map((choice) => [choice.itemId, choice]))
  const creditedItems = content.items.flatMap((item) => {
    const choice = chosen.get(item.id)
    return choice === undefined ? [] : [creditedItem(item, choice)]
  })
  const taken = takenByLine(creditedItems)
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

function assertChoices({ items }: Pick<InvoiceContent, 'items'>, choices: readonly CreditChoice[]): void {
  const free = new Set(items.map(({ id }) => id))
  const known = new Set(free)
  const issues = choices.flatMap((choice, index) => {
    const { itemId } = choice
    const path = `lines.${index}`
    if (!known.has(itemId)) return [{ path: `${path}.itemId`, code: 'unknown' }]
    if (!free.delete(itemId)) return [{ path: `${path}.itemId`, code: 'repeated' }]
    const [name, amount] = 'quantity' in choice ? ['quantity', choice.quantity] : ['netto', choice.netto]
    return amount === 0 ? [{ path: `${path}.${name}`, code: 'zero' }] : []
  })
  if (issues.length > 0) throw new DomainError('invalidRequest', { issues })
}

/** The credited part of a line, in major units, with the sign of the line. */
type Taken = Record<'netto' | 'brutto', number>
const untaken: Taken = { netto: 0, brutto: 0 }

/** The credited part of each line of the original, by `lineKey`. */
function takenByLine(creditedItems: readonly InvoiceItem[]): ReadonlyMap<string, Taken> {
  const taken = new Map<string, Taken>()
  for (const item of creditedItems) {
    const key = item.creditedLine ?? ''
    const before = taken.get(key) ?? untaken
    const { netto, brutto } = itemPrices(item)
    taken.set(key, {
      netto: sum([before.netto, negated(netto.toNumber())]),
      brutto: sum([before.brutto, negated(brutto.toNumber())]),
    })
  }
  return taken
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
  { left, taken }: { left: ReadonlyMap<string, number>; taken: ReadonlyMap<string, Taken> },
): InvoiceItem[] {
  const creditedLine = lineKey('surcharges', surcharge.id)
  const references = new Set(surcharge.itemReferences)
  const base = items.filter((item) => references.has(item.id))
  const keys = [...new Set(base.map((item) => lineKey('items', item.id)))]
  const takenOf = (key: string) => taken.get(key) ?? untaken
  if (sum(keys.map((key) => takenOf(key).netto)) === 0) return []
  const rest = left.get(creditedLine) ?? 0
  const isAll = keys.every((key) => takenOf(key).netto === (left.get(key) ?? 0))
  const share = isAll ? rest : shareOf(surcharge, sum(keys.map((key) => takenOf(key)[surcharge.type])))
  const netto = fitsIn(share, rest) ? share : rest
  return netto === 0 ? [] : [{ ...amountLine(surcharge, netto), taxRate: surcharge.taxRate, creditedLine }]
}

/** The surcharge's percentage of a base in major units, rounded to the cent. */
function shareOf({ amount }: Surcharge, base: number): number {
  return roundToCent(Decimal.of(base).times(Decimal.of(amount)).dividedByHundred()).toNumber()
}

/**
 * Rejects a credit that exceeds the amount left for a line or a tax rate, or that charges instead of
 * crediting. Throws DomainError `creditTooHigh` with `lines` (keys of the original's lines) and `rates`, or
 * `nothingToCredit` if every line is 0. The caller must have locked the original's row.
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
  const nets = [
    ...credit.items.map(({ nettoItemPrice }) => nettoItemPrice),
    ...credit.surcharges.map(({ nettoSurchargePrice }) => nettoSurchargePrice),
  ]
  if (nets.every((netto) => netto === 0)) throw new DomainError('nothingToCredit')
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
