import { expect, test } from 'vitest'
import { at, breaks, ciiOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const line = `${trade}/IncludedSupplyChainTradeLineItem`

test('a price with a unit requires a unit for the quantity, but a duration with one does not: CII-DT-033', () => {
  const unit = (path: string) => [`${path}=1`, `${path}/@unitCode=HUR`]
  const price = unit(`${line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity`)
  const duration = unit(`${settlement}/BillingSpecifiedPeriod/DurationMeasure`)
  const billed = unit(`${line}/SpecifiedLineTradeDelivery/BilledQuantity`)
  expect(
    [ciiOf(...price), ciiOf(...duration), ciiOf(...billed, ...price)].map((root) =>
      breaks('CII-DT-033', root),
    ),
  ).toEqual([true, false, false])
})

test('a date in format 102 must be a complete day, except in a reference: CII-DT-097', () => {
  const date = (path: string, ...format: string[]) =>
    breaks(
      'CII-DT-097',
      ciiOf(...at(path, 'DateTimeString=2026', ...format.map((one) => `DateTimeString/@format=${one}`))),
    )
  const [issued, ofReference] = [
    'ExchangedDocument/IssueDateTime',
    `${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime`,
  ]
  expect([date(issued, '102'), date(issued, '610'), date(issued)]).toEqual([true, false, false])
  expect(date(ofReference, '102')).toBe(false)
})
