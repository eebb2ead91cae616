import { expect, test } from 'vitest'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { CheckedInvoice } from './checked-invoice.ts'

const { content, seller } = completeInvoice('smallBusiness')

test.each([
  ['zugferd', 'R-1'],
  ['zugferd', undefined],
  ['xrechnung', 'R-1'],
  ['xrechnung', undefined],
] as const)('%s: the checked e-invoice is the one that is sent, with number %s', (format, number) => {
  const { eInvoice } = new CheckedInvoice(content, { seller, number, format })
  expect(eInvoice).toEqual(buildEInvoice(content, { seller, number: number ?? '', format }))
  expect(eInvoice).toMatchObject({ format, number: number ?? '' })
})
