import type { CreditedChoice } from '@kontor/contract/chains/paper-schema'
import { type CreditChoice, creditContent } from '@kontor/domain/chains/credit-content'
import { lineKey, linesLeft } from '@kontor/domain/chains/what-is-left'
import { DomainError } from '@kontor/domain/domain-error'
import type { Invoice, InvoiceContent, InvoiceItem } from '@kontor/domain/invoices/invoice'

/** The user's input for a line. */
export interface LineChoice {
  by: 'quantity' | 'netto'
  value: number
}

export interface CreditPlan {
  /** Body of the call. */
  lines: CreditedChoice[]
  /** The resulting paper; undefined if nothing is chosen, or too much. */
  credit: InvoiceContent | undefined
  /** Keys of the lines with too much; '' if only a tax rate is exceeded. */
  tooHigh: ReadonlySet<string>
  lineOf: (item: InvoiceItem) => string
  /** Net, in major units. */
  leftOf: (item: InvoiceItem) => number
}

/** Computes the credit for the choices, by the same rules as the server. */
export function planOf(
  { id, content, followers = [] }: Invoice,
  choices: ReadonlyMap<string, LineChoice>,
): CreditPlan {
  const left = new Map(linesLeft(content, followers).map((line) => [line.key, line.left]))
  const lineOf = (item: InvoiceItem) => lineKey('items', item.id)
  const chosen = [...choices].flatMap(([itemId, { by, value }]): CreditChoice[] => {
    if (value === 0) return []
    return [by === 'quantity' ? { itemId, quantity: value } : { itemId, netto: value }]
  })
  const plan = { lines: chosen, lineOf, leftOf: (item: InvoiceItem) => left.get(lineOf(item)) ?? 0 }
  if (chosen.length === 0) return { ...plan, credit: undefined, tooHigh: new Set() }
  try {
    // Number and day of the original do not matter for its sums.
    const credits = { invoiceId: id, invoiceNumber: '', invoiceDate: 0 }
    const about = { credits, reason: '', today: 0, newId: () => '' }
    return { ...plan, credit: creditContent(content, followers, chosen, about), tooHigh: new Set() }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { lines } = error.details
    const keys = Array.isArray(lines) ? lines.map(String) : []
    return { ...plan, credit: undefined, tooHigh: new Set(keys.length === 0 ? [''] : keys) }
  }
}
