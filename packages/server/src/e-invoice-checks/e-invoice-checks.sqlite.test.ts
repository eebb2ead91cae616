import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { afterEach, expect, test } from 'vitest'
import { createEInvoiceChecks, type EInvoiceChecks, type EInvoiceQuestion } from './e-invoice-checks.ts'

let checks: EInvoiceChecks
afterEach(() => checks.close())

const noPages = async () => []
const { content, seller } = completeInvoice('domestic')
const question: EInvoiceQuestion = {
  content,
  seller: JSON.stringify(seller),
  number: undefined,
  format: 'xrechnung',
}

/** The same invoice with this number of items. */
function withItems(count: number): EInvoiceQuestion {
  const items = Array.from({ length: count }, (_, at) => ({
    ...emptyItem(0.19),
    id: `item-${at}`,
    title: `Posten ${at}`,
    unitPrice: 1.5,
    quantity: 2,
  }))
  return { ...question, content: recalculate({ ...content, items, surcharges: [] }) }
}

test('of several checks at the same time, each gets its own result', async () => {
  checks = createEInvoiceChecks(noPages)
  const unaddressed = { ...content, eInvoice: { ...content.eInvoice, buyerReference: '' } }
  const results = await Promise.all([
    checks.stopsOf('a', question),
    checks.stopsOf('a', { ...question, content: unaddressed }),
    checks.stopsOf('b', withItems(300)),
  ])
  expect(results.map((stops) => stops.map(({ id }) => id))).toEqual([[], ['BR-DE-15'], []])
})

test('rejects a check that takes too long; the next one works', async () => {
  checks = createEInvoiceChecks(noPages, { processor: 300, elapsed: 60_000 })
  await expect(checks.stopsOf('a', withItems(20_000))).rejects.toMatchObject({ code: 'tooManyAttempts' })
  expect(await checks.stopsOf('a', question)).toEqual([])
})

test('an organisation waits with at most 8 checks, and others can still check', async () => {
  checks = createEInvoiceChecks(noPages)
  const all = Array.from({ length: 9 }, () => checks.stopsOf('a', question))
  const other = checks.stopsOf('b', question)
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), 'rejected'])
  expect(await other).toEqual([])
  expect(await checks.stopsOf('a', question)).toEqual([])
})
