import { isNothing, isWhollyReceived, unpaidPart } from '@kontor/domain/chains/settled-advance'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import { type Cents, fromCents, toCents } from '@kontor/domain/money/cents'
import { type LineChoice, planOf } from './credit-plan.ts'

type Choices = ReadonlyMap<string, LineChoice>

/**
 * The choices that credit what is unpaid of an advance that was paid in part, net at each rate: from the last
 * items on, and of each at most what is left. The tax of the credit is rounded on its own, so that the credit
 * may be up to two cents higher than what is unpaid, but never lower. Undefined for any other invoice, while nobody
 * records payments, and if surcharges would be credited with the items.
 */
export function unpaidChoices(invoice: Invoice, advance: SettledAdvance | undefined): Choices | undefined {
  if (advance?.received === undefined || invoice.content.surcharges.length > 0) return undefined
  if (isNothing(advance.received) || isWhollyReceived(advance)) return undefined
  const unpaid = unpaidPart(advance)
  const { leftOf } = planOf(invoice, new Map())
  const rests = new Map<number, Cents>(unpaid.rates.map((one) => [one.rate, toCents(one.netto)]))
  const choices = new Map<string, LineChoice>()
  for (const item of invoice.content.items.toReversed()) {
    const rest = rests.get(item.taxRate) ?? 0
    const taken = Math.min(rest, Math.max(0, toCents(leftOf(item))))
    if (taken <= 0) continue
    rests.set(item.taxRate, rest - taken)
    choices.set(item.id, { by: 'netto', value: fromCents(taken) })
  }
  if ([...rests.values()].some((rest) => rest !== 0)) return undefined
  return covering(invoice, choices, toCents(unpaid.brutto))
}

/** Adds cents to the choices until they credit an amount, as far as the items allow it. */
function covering(invoice: Invoice, choices: Choices, amount: Cents): Choices {
  const { credit } = planOf(invoice, choices)
  if (credit === undefined || 0 - toCents(credit.totals.brutto) >= amount) return choices
  const more = [...choices].map(([id, { value }]) => {
    return new Map([...choices, [id, { by: 'netto' as const, value: fromCents(toCents(value) + 1) }]])
  })
  const next = more.find((raised) => planOf(invoice, raised).credit !== undefined)
  return next === undefined ? choices : covering(invoice, next, amount)
}
