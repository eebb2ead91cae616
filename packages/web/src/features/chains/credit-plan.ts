import type { CreditedChoice } from '@kontor/contract/invoices/paper-schema'
import { type CreditChoice, creditContent } from '@kontor/domain/chains/credit-content'
import { lineKey, remainingLines } from '@kontor/domain/chains/remaining-sums'
import { DomainError } from '@kontor/domain/domain-error'
import type { Invoice, InvoiceContent, InvoiceItem } from '@kontor/domain/invoices/invoice'

export interface LineChoice {
  by: 'quantity' | 'netto'
  value: number
}

export interface CreditPlan {
  lines: CreditedChoice[]
  /** The resulting credit; undefined if nothing is credited, or if the credit exceeds what is left. */
  credit: InvoiceContent | undefined
  /**
   * Keys of the lines whose credit is too high. Contains only '' if every line fits but the total for a tax
   * rate does not.
   */
  tooHigh: ReadonlySet<string>
  lineOf: (item: InvoiceItem) => string
  /** The part of the line's net amount that has not been credited yet, in major units. */
  leftOf: (item: InvoiceItem) => number
}

/** Computes the credit for the user's choices by the same rules as the server. */
export function planOf(
  { id, content, followers = [] }: Invoice,
  choices: ReadonlyMap<string, LineChoice>,
): CreditPlan {
  const left = new Map(remainingLines(content, followers).map((line) => [line.key, line.left]))
  const lineOf = (item: InvoiceItem) => lineKey('items', item.id)
  const chosen = [...choices].flatMap(([itemId, { by, value }]): CreditChoice[] => {
    if (value === 0) return []
    return [by === 'quantity' ? { itemId, quantity: value } : { itemId, netto: value }]
  })
  const plan = { lines: chosen, lineOf, leftOf: (item: InvoiceItem) => left.get(lineOf(item)) ?? 0 }
  if (chosen.length === 0) return { ...plan, credit: undefined, tooHigh: new Set() }
  try {
    // The number and the date of the original do not affect the sums.
    const credits = { invoiceId: id, invoiceNumber: '', invoiceDate: 0 }
    const about = { credits, reason: '', today: 0, newId: () => '' }
    return { ...plan, credit: creditContent(content, followers, chosen, about), tooHigh: new Set() }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'nothingToCredit') return { ...plan, credit: undefined, tooHigh: new Set() }
    const { lines } = error.details
    const keys = Array.isArray(lines) ? lines.map(String) : []
    return { ...plan, credit: undefined, tooHigh: new Set(keys.length === 0 ? [''] : keys) }
  }
}
