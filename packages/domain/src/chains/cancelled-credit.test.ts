import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { type Follower, isReversal } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { cancelContent } from './cancel-content.ts'
import { creditContent, creditedLines } from './credit-content.ts'
import { paperSums } from './paper-sums.ts'
import { chainStateOf, remainingLines, remainingSums } from './remaining-sums.ts'

const reference = { invoiceId: 'R1', invoiceNumber: '2026-0001', invoiceDate: 1_795_000_000 }
const original = recalculate({
  ...emptyInvoiceContent(),
  items: [
    { ...emptyItem(0.19), id: 'a', quantity: 3, unitPrice: 33.33 },
    { ...emptyItem(0.07), id: 'b', unitPrice: 100 },
  ],
  surcharges: [{ ...emptySurcharge(0.19), id: 's', amount: -10, itemReferences: ['a'] }],
})
let ids = 0
const credit = (quantity: number) =>
  creditContent(original, [], [{ itemId: 'a', quantity }], {
    ...{ credits: reference, reason: '', today: 1_795_100_000 },
    newId: () => `n${++ids}`,
  })
const storno = (content: ReturnType<typeof credit>) =>
  cancelContent(content, { ...reference, invoiceNumber: '2026-0002' }, { today: 1_795_200_000, reason: '' })

const follower = (relation: Follower['relation'], content: typeof original): Follower => ({
  ...reference,
  relation,
  sums: paperSums(content),
  lines: creditedLines(content),
})

test('the Stornorechnung of a credit leaves the invoice as if it had never been credited [A9.5]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), (quantity) => {
      const credited = credit(quantity)
      const followers = [follower('creditedBy', credited), follower('restoredBy', storno(credited))]
      expect(remainingSums(original, followers)).toEqual(paperSums(original))
      expect(remainingLines(original, followers).every(({ left, netto }) => left === netto)).toBe(true)
      expect(chainStateOf(original, followers)).toBe('')
    }),
  )
})

test('it charges again, names the credit, and has the payment terms of the invoice [A9.5]', () => {
  const content = storno(credit(1))
  expect(content.totals.brutto).toBe(35.7)
  expect(isReversal(content)).toBe(false)
  expect(content.payment.showPaymentGoal).toBe(true)
  expect(content.standardInfos.find(({ key }) => key === 'INTRO')?.value).toBe(
    'hiermit stornieren wir unsere Rechnungskorrektur 2026-0002 vom\u00a018.11.2026 vollständig.',
  )
  expect(isReversal(cancelContent(original, reference, { today: 1, reason: '' }))).toBe(true)
})
