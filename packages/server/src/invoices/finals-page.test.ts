import { endpoints } from '@kontor/contract/endpoints'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const deliveryDate = { type: 'type1' as const, label: '', startDate: 0, endDate: 0 }

async function final(user: TestUser, day: number, items = [sampleItem()]): Promise<Invoice> {
  const invoiceDate = noonOf({ year: 2026, month: 3, day })
  const body = sampleInvoice({ items, dates: { invoiceDate, deliveryDate } })
  const { id: invoiceId } = await user.call(endpoints.createInvoice, { body })
  return user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
}

/** Reads all pages of the given size; `between` runs after each page. */
async function pagesOf(
  user: TestUser,
  size: number,
  { start = 0, end = 0, between = async () => undefined as unknown } = {},
): Promise<Invoice[][]> {
  const pages: Invoice[][] = []
  let after = ''
  do {
    const { invoices, next } = await user.call(endpoints.listFinalsPage, {
      body: { start, end, after, size },
    })
    pages.push(invoices)
    after = next
    await between()
  } while (after !== '')
  return pages
}

test('the pages for a period contain the same finals as the list, whatever the page size [A2.17]', async () => {
  const user = await app.user()
  expect(await pagesOf(user, 5)).toEqual([[]])
  // Several finals share a day, so that some pages end in the middle of a day.
  for (const day of [5, 3, 5, 9, 5, 3, 7]) await final(user, day)
  for (const [start, end] of [
    [0, 0],
    [noonOf({ year: 2026, month: 3, day: 4 }), noonOf({ year: 2026, month: 3, day: 7 })],
  ] as const) {
    const list = await user.call(endpoints.listFinalInvoices, { body: { start, end } })
    expect(list.length).toBeGreaterThan(3)
    for (const size of [1, 2, 7, 500]) {
      const pages = await pagesOf(user, size, { start, end })
      expect(pages.flat()).toEqual(list)
      expect(pages.every((page) => page.length <= size && page.length > 0)).toBe(true)
    }
  }
})

test('paging neither skips nor repeats a final while other users finalize [A2.17]', async () => {
  const [user, colleague] = [await app.user(), await app.user({ organisation: 'seiten' })]
  const bob = await app.user({ organisation: user.organisation })
  for (const day of [2, 4, 4, 6, 8]) await final(user, day)
  const before = await user.call(endpoints.listFinalInvoices, { body: {} })
  const days = [1, 4, 6, 9]
  const between = async () => {
    const day = days.pop()
    if (day === undefined) return
    await final(bob, day)
    await final(colleague, day)
    await bob.call(endpoints.addInvoiceTag, { body: { invoiceId: before[4]?.id, tag: { tag: 'neu' } } })
  }
  const read = (await pagesOf(user, 1, { between })).flat().map(({ id }) => id)
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((id) => before.some((known) => known.id === id))).toEqual(before.map(({ id }) => id))
})

test('rejects an invalid cursor or size, and a cursor for a draft or from another organisation [A2.17]', async () => {
  const [user, mallory] = [await app.user(), await app.user()]
  await final(user, 1)
  await final(user, 2)
  await final(mallory, 1)
  const { next } = await user.call(endpoints.listFinalsPage, { body: { size: 1 } })
  const problem = (who: TestUser, body: object) => who.problem(endpoints.listFinalsPage, { body })
  expect(await problem(mallory, { after: next })).toMatchObject({ status: 404, code: 'notFound' })
  const draft = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  expect(await problem(user, { after: `0-0-${draft.id}` })).toMatchObject({ code: 'notFound' })
  for (const after of ['next', '1-2-', '-1-2-x', `1-2-${"' or 1=1"}`, `${next} `, `${'9'.repeat(13)}-1-x`]) {
    expect(await problem(user, { after })).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path: 'after' }],
    })
  }
  for (const size of [0, 501, '5'])
    expect(await problem(user, { size })).toMatchObject({ code: 'invalidRequest' })
})

test('ends a page early if its documents are large, without skipping a final [A2.17]', async () => {
  const user = await app.user()
  const large = Array.from({ length: 100 }, () => sampleItem({ description: 'x'.repeat(4000) }))
  for (const day of [1, 2, 3, 4, 5]) await final(user, day, large)
  const pages = await pagesOf(user, 500)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
})
