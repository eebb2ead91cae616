import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import { CiiDocument } from '../testing/cii-document.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeCii } from './write-cii.ts'

// The expected sums are computed by hand. Official validators accept a difference of up to 1.00, so they
// would not notice an error of one cent.

/** The sums that a receiver reads. */
function sumsOf(...items: Partial<InvoiceItem>[]) {
  const content = recalculate({
    ...emptyInvoiceContent(),
    items: items.map((item, index) => ({ ...emptyItem(), id: `${index}`, title: 'Posten', ...item })),
  })
  const xml = writeCii(buildEInvoice(content, { seller: emptyProfile(), number: '1', format: 'zugferd' }))
  const document = new CiiDocument(xml)
  const line = '//ram:IncludedSupplyChainTradeLineItem'
  const group = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
  const sum = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation'
  const sums = {
    'BT-146': document.texts(`${line}//ram:ChargeAmount`),
    'BT-129': document.texts(`${line}//ram:BilledQuantity`),
    'BT-131': document.texts(`${line}//ram:LineTotalAmount`),
    'BT-119': document.texts(`${group}/ram:RateApplicablePercent`),
    'BT-116': document.texts(`${group}/ram:BasisAmount`),
    'BT-117': document.texts(`${group}/ram:CalculatedAmount`),
    'BT-106': document.text(`${sum}/ram:LineTotalAmount`),
    'BT-107': document.text(`${sum}/ram:AllowanceTotalAmount`),
    'BT-108': document.text(`${sum}/ram:ChargeTotalAmount`),
    'BT-109': document.text(`${sum}/ram:TaxBasisTotalAmount`),
    'BT-110': document.text(`${sum}/ram:TaxTotalAmount`),
    'BT-112': document.text(`${sum}/ram:GrandTotalAmount`),
    'BT-115': document.text(`${sum}/ram:DuePayableAmount`),
  }
  document.dispose()
  return sums
}

describe('one line at 19 %', () => {
  test.each([
    // 1.005 is rounded to 1.01; the tax on it is 0.1919.
    { unitPrice: 1.005, quantity: 1, net: '1.01', tax: '0.19', gross: '1.20' },
    { unitPrice: 0.335, quantity: 3, net: '1.01', tax: '0.19', gross: '1.20' },
    // 11.615 is rounded to 11.62; the tax on it is 2.2078.
    { unitPrice: 10.1, quantity: 1.15, net: '11.62', tax: '2.21', gross: '13.83' },
    // 8.345 is rounded to 8.35; the tax on it is 1.5865.
    { unitPrice: 8.345, quantity: 1, net: '8.35', tax: '1.59', gross: '9.94' },
  ])('$quantity × $unitPrice is $net net and $gross gross', ({ unitPrice, quantity, net, tax, gross }) => {
    expect(sumsOf({ unitPrice, quantity, taxRate: 0.19 })).toEqual({
      'BT-146': [String(unitPrice)],
      'BT-129': [String(quantity)],
      'BT-131': [net],
      'BT-119': ['19'],
      'BT-116': [net],
      'BT-117': [tax],
      'BT-106': net,
      'BT-107': undefined,
      'BT-108': undefined,
      'BT-109': net,
      'BT-110': tax,
      'BT-112': gross,
      'BT-115': gross,
    })
  })
})

test('four lines at 19 % and three at 7 % add up to 61.27 gross', () => {
  const full = { taxRate: 0.19 }
  const reduced = { taxRate: 0.07 }
  const sums = sumsOf(
    { ...full, unitPrice: 1.005 },
    { ...full, unitPrice: 0.335, quantity: 3 },
    { ...full, unitPrice: 10.1, quantity: 1.15 },
    { ...full, unitPrice: 8.345 },
    { ...reduced, unitPrice: 0.1 },
    { ...reduced, unitPrice: 0.2 },
    { ...reduced, unitPrice: 64.99, quantity: 0.5 },
  )
  expect(sums).toEqual({
    'BT-146': ['1.005', '0.335', '10.1', '8.345', '0.1', '0.2', '64.99'],
    'BT-129': ['1', '3', '1.15', '1', '1', '1', '0.5'],
    // 32.495 is rounded to 32.50.
    'BT-131': ['1.01', '1.01', '11.62', '8.35', '0.10', '0.20', '32.50'],
    'BT-119': ['7', '19'],
    'BT-116': ['32.80', '21.99'],
    // Rounded from 2.296 and 4.1781.
    'BT-117': ['2.30', '4.18'],
    'BT-106': '54.79',
    'BT-107': undefined,
    'BT-108': undefined,
    'BT-109': '54.79',
    'BT-110': '6.48',
    'BT-112': '61.27',
    'BT-115': '61.27',
  })
})
