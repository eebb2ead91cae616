import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { expect, test } from 'vitest'
import { content, customer, customerAddress, payment, secondItem, seller } from '../testing/broken-invoice.ts'
import { type CompleteInvoice, completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'

function findingsOf({ content, seller }: CompleteInvoice): string[] {
  return checkInvoice(content, { seller, number: 'R-1', format: 'pdf' }).map(
    ({ id, field, fix }) => `${id} ${field} ${fix?.label ?? 'no fix'}`,
  )
}

const abroad = [customerAddress({ country: 'Österreich' }), customer({ VAT: 'ATU12345675' })]

test.each<[string, TaxCase, ((invoice: CompleteInvoice) => CompleteInvoice)[], string]>([
  [
    'an item without tax for a business in the EU',
    'domestic',
    [...abroad, secondItem({ taxRate: 0 })],
    '§ 3a (2) UStG payment.taxCase Als Leistung an Unternehmen in der EU abrechnen',
  ],
  [
    'reverse charge from a small business to a business in the EU',
    'reverseCharge',
    [...abroad, seller({ smallBusiness: true })],
    '§ 3a (2) UStG payment.taxCase Als Leistung an Unternehmen in der EU abrechnen',
  ],
  [
    'an intra-community supply from a small business to a German customer',
    'intraCommunitySupply',
    [customerAddress({ country: 'Deutschland' }), customer({ VAT: '' }), seller({ smallBusiness: true })],
    '§ 19 UStG payment.taxCase Nach § 19 UStG abrechnen',
  ],
])('%s: a suggested tax case replaces other warnings about the tax case', (_, taxCase, changes, finding) => {
  const invoice = changes.reduce((changed, change) => change(changed), completeInvoice(taxCase))
  expect(findingsOf(invoice).filter((one) => one.includes('payment.taxCase'))).toEqual([finding])
})

test('an invoice in dollars needs its tax in euros only if it has tax (Art. 230 MwStSystRL)', () => {
  const priced = (unitPrice: number) =>
    content((before) => ({
      ...before,
      items: before.items.map((item) => ({ ...item, unitPrice })),
      surcharges: [],
    }))(payment({ currency: 'USD' })(completeInvoice('domestic')))
  expect(priced(0).content.totals.taxes).toMatchObject([{ value: 0 }, { value: 0 }])
  expect(findingsOf(priced(0))).toEqual([])
  expect(findingsOf(priced(1))).toEqual(['Art. 230 MwStSystRL payment.exchangeRate no fix'])
})

test('reports a missing tax number even for an e-invoice without items (BR-S-02)', () => {
  const unknown = seller({ taxNumber: '', VAT: '' })(completeInvoice('domestic'))
  const empty = content((before) => ({ ...before, items: [], surcharges: [] }))(unknown)
  const findings = checkInvoice(empty.content, { seller: empty.seller, number: 'R-1', format: 'zugferd' })
  expect(findings.map(({ id }) => id)).toEqual(['BR-S-02', 'BR-16'])
})
