import { expect, test } from 'vitest'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { CheckedInvoice } from './checked-invoice.ts'

const { content, seller } = completeInvoice('smallBusiness')

test.each([
  ['zugferd', 'with a number', 'R-1'],
  ['zugferd', 'without a number', undefined],
  ['xrechnung', 'with a number', 'R-1'],
  ['xrechnung', 'without a number', undefined],
] as const)('checks the e-invoice that `buildEInvoice` returns: %s %s', (format, _what, number) => {
  const { eInvoice } = new CheckedInvoice(content, { seller, number, format })
  expect(eInvoice).toEqual(buildEInvoice(content, { seller, number: number ?? '', format }))
  expect(eInvoice).toMatchObject({ format, number: number ?? '' })
})
