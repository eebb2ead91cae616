import { cancelContent } from '@kontor/domain/chains/cancel-content'
import { creditContent } from '@kontor/domain/chains/credit-content'
import { paperSums } from '@kontor/domain/chains/paper-sums'
import { settlementContent } from '@kontor/domain/chains/settlement'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { type XmlSyntax, xmlSyntaxes } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { PaperReference, SettlementForm } from '@kontor/domain/invoices/paper'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import fc from 'fast-check'
import { arbitraryInvoice } from '../arbitrary-invoice.ts'
import type { CompleteInvoice } from '../complete-invoice.ts'

const today = noonOf({ year: 2026, month: 11, day: 22 })

/** The final to which a paper refers, or the nth advance of its project, counted from 0. */
function earlierPaper(index = 0): PaperReference {
  return {
    invoiceId: `original-${index}`,
    invoiceNumber: `P100-2026-004${2 + index}`,
    invoiceDate: noonOf({ year: 2026, month: 11, day: 20 }),
  }
}

/**
 * The Schlussrechnung for the work in `content`. Each advance has the first line at a price of 10, and is an
 * `earlierPaper`.
 */
function settlement(content: InvoiceContent, form: SettlementForm, advances = 1): InvoiceContent {
  const items = content.items.slice(0, 1).map((item) => ({ ...item, unitPrice: 10 }))
  const sums = paperSums(recalculate({ ...content, items, surcharges: [] }))
  const settles = Array.from({ length: advances }, (_, index) => ({ ...earlierPaper(index), ...sums }))
  let ids = 0
  const newId = () => `deduction-${++ids}`
  return recalculate(settlementContent(content, settles, { form, newId }))
}

/** The credit of the first line. */
function credit(content: InvoiceContent): InvoiceContent {
  const lines = content.items.slice(0, 1).map(({ id, quantity }) => ({ itemId: id, quantity }))
  const about = { credits: earlierPaper(), reason: '', today, newId: () => 'credited' }
  return creditContent(content, [], lines, about)
}

/** Makes a paper of each kind from the content of an ordinary invoice. */
export const papers: Record<string, (content: InvoiceContent) => InvoiceContent> = {
  Stornorechnung: (content) => cancelContent(content, earlierPaper(), { today, reason: 'Doppelt' }),
  Teilgutschrift: credit,
  'Storno einer Teilgutschrift': (content) =>
    cancelContent(credit(content), earlierPaper(), { today, reason: 'Falsche Menge' }),
  Abschlagsrechnung: (content) => ({ ...content, paper: { kind: 'advance', form: 'rest' } }),
  'Abschlagsrechnung vor der Leistung': (content) => ({
    ...content,
    dates: { ...content.dates, deliveryDate: { ...content.dates.deliveryDate, expected: true } },
    paper: { kind: 'advance', form: 'rest' },
  }),
  Restrechnung: (content) => settlement(content, 'rest'),
  Endrechnung: (content) => settlement(content, 'full'),
  'Storno einer Endrechnung': (content) =>
    cancelContent(settlement(content, 'full'), earlierPaper(), { today, reason: 'Doppelt' }),
  ...Object.fromEntries(
    [0, 2, 3].flatMap((advances) => [
      [`Restrechnung, Abschläge: ${advances}`, (content) => settlement(content, 'rest', advances)],
      [`Endrechnung, Abschläge: ${advances}`, (content) => settlement(content, 'full', advances)],
    ]),
  ),
}

/** Chooses the syntax of an XRechnung. */
export function inSyntax(content: InvoiceContent, syntax: XmlSyntax): InvoiceContent {
  return { ...content, eInvoice: { ...content.eInvoice, syntax } }
}

/**
 * An `arbitraryInvoice`, or a paper of a chain that was made from one, in either syntax. May break rules,
 * such as a Teilgutschrift of a line that has a negative price.
 */
export function arbitraryPaper(taxCase: TaxCase): fc.Arbitrary<CompleteInvoice> {
  const paperOf = fc.constantFrom((content: InvoiceContent) => content, ...Object.values(papers))
  return fc
    .tuple(arbitraryInvoice(taxCase), paperOf, fc.constantFrom(...xmlSyntaxes))
    .map(([{ content, seller }, paper, syntax]) => {
      const { precedingInvoice, ...first } = content
      // A credit must not exceed what is left at a rate, to which further arbitrary lines may add less than
      // 0.
      const isCredit = paper === papers.Teilgutschrift || paper === papers['Storno einer Teilgutschrift']
      const source = isCredit
        ? recalculate({ ...first, items: first.items.slice(0, 1), surcharges: [] })
        : first
      // There is no credit of nothing.
      const made = isCredit && source.totals.netto === 0 ? source : paper(source)
      // Papers of a chain cannot be corrected.
      const kept = made.paper === undefined ? { ...made, precedingInvoice } : made
      return { content: inSyntax(kept, syntax), seller }
    })
}
