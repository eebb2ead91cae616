import { cancelContent } from '@kontor/domain/chains/cancel-content'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { taxCases } from '@kontor/domain/tax/tax-case'
import { expect, test } from 'vitest'
import { checkInvoice } from '../check/check-invoice.ts'
import { checkDocument } from '../document/check-document.ts'
import type { XmlFormat } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeCii } from './write-cii.ts'
import { writeEInvoice } from './write-e-invoice.ts'

function invoiceIn(syntax: 'cii' | 'ubl' | undefined, format: XmlFormat, taxCase: (typeof taxCases)[number]) {
  const { content, seller } = completeInvoice(taxCase)
  const chosen = { ...content, eInvoice: { ...content.eInvoice, ...(syntax && { syntax }) } }
  return { content: chosen, request: { seller, number: 'R-1', format } }
}

test.each(taxCases)(
  'a UBL XRechnung for tax case %s has no errors in our check, and satisfies the official rules',
  (taxCase) => {
    const { content, request } = invoiceIn('ubl', 'xrechnung', taxCase)
    expect(checkInvoice(content, request).filter(({ severity }) => severity === 'error')).toEqual([])
    const checked = checkDocument(writeEInvoice(buildEInvoice(content, request)))
    expect([checked.syntax, checked.schemaFaults, checked.findings]).toEqual(['ubl', [], []])
  },
)

test('an XRechnung without a chosen syntax has the same bytes as one in CII', () => {
  const [unset, cii] = [undefined, 'cii' as const].map((syntax) => {
    const { content, request } = invoiceIn(syntax, 'xrechnung', 'domestic')
    return buildEInvoice(content, request)
  })
  if (unset === undefined || cii === undefined) throw new Error('no invoices')
  expect(writeEInvoice(unset)).toBe(writeCii(unset))
  expect(writeEInvoice(cii)).toBe(writeCii(unset))
})

test('ZUGFeRD is always CII, even if UBL is chosen', () => {
  const { content, request } = invoiceIn('ubl', 'zugferd', 'domestic')
  expect(checkDocument(writeEInvoice(buildEInvoice(content, request))).syntax).toBe('cii')
})

const rate = { rate: 1.0876, day: noonOf({ year: 2026, month: 11, day: 20 }) }

/** An invoice in dollars with its tax in euros, or its cancellation. */
function inDollars(isCancelled: boolean) {
  const { content, seller } = completeInvoice('domestic')
  const charged = recalculate({
    ...content,
    payment: { ...content.payment, currency: 'USD', exchangeRate: rate },
  })
  const cancels = { invoiceId: 'a', invoiceNumber: 'R-0', invoiceDate: rate.day }
  const today = { today: rate.day, reason: 'Falsch' }
  return { content: isCancelled ? cancelContent(charged, cancels, today) : charged, charged, seller }
}

test.each([
  ['cii', 'zugferd', false],
  ['cii', 'xrechnung', false],
  ['ubl', 'xrechnung', false],
  ['cii', 'zugferd', true],
  ['cii', 'xrechnung', true],
  ['ubl', 'xrechnung', true],
] as const)(
  'the tax in euros of an invoice in dollars is BT-6 and BT-111: %s, %s, cancelled: %s [A5.8]',
  (syntax, format, isCancelled) => {
    const { content, charged, seller } = inDollars(isCancelled)
    const chosen = { ...content, eInvoice: { ...content.eInvoice, syntax } }
    const request = { seller, number: 'R-1', format }
    expect(checkInvoice(chosen, request)).toEqual([])
    const checked = checkDocument(writeEInvoice(buildEInvoice(chosen, request)))
    expect([checked.schemaFaults, checked.findings]).toEqual([[], []])
    expect(checked.invoice).toMatchObject({
      currency: 'USD',
      taxCurrency: 'EUR',
      totals: { taxInTaxCurrency: charged.totals.taxInEuros?.toFixed(2) },
    })
    expect(checked.invoice?.notes?.at(-1)?.text).toMatch(
      /^Umsatzsteuer in Euro: [\d.,]+\u00a0€ \(Kurs vom 20\.11\.2026: 1\u00a0EUR = 1,0876\u00a0USD\)$/,
    )
  },
)
