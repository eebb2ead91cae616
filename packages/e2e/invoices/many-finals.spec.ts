import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { expect, test } from '../support/fixtures.ts'

const count = 3000

test('searches 3,000 finals in a worker and shows the hits of the latest query', async ({
  signedIn: page,
  server,
  organisation,
}) => {
  test.setTimeout(180_000)
  await server.admin([
    'demo',
    organisation.id,
    ...['--invoices', String(count)],
    ...['--customers', '20'],
    ...['--drafts', '0'],
  ])
  const list = new InvoiceListPage(page)
  const period = await list.openPeriod('Letzte 30 Tage')
  await period.getByRole('combobox').click()
  await page.getByRole('option', { name: '365' }).click()
  await page.keyboard.press('Escape')
  // The finals are spread over a year. Those from its first day are outside the period.
  const all = page.getByText(/^1–10 von (29\d\d|3000)$/)
  await expect(all).toBeVisible({ timeout: 60_000 })
  await list.search.fill('Alpenblick')
  await expect(page.getByText(/^1–10 von 1\d\d$/)).toBeVisible({ timeout: 20_000 })
  await list.search.fill('')
  await expect(all).toBeVisible()

  expect(page.workers().map((worker) => worker.url())).toContainEqual(
    expect.stringContaining('invoice-search-worker'),
  )
  // Types faster than a search can run: no character may be lost, and no earlier search may overwrite the
  // result of a later one.
  for (const [query, found] of [
    ['Alpenblick', 'Alpenblick'],
    ['Fährbetrib Watwind', 'Fährbetrieb Wattwind'],
  ] as const) {
    await list.search.fill('')
    await list.search.pressSequentially(query)
    await expect(list.search).toHaveValue(query)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(list.rows(list.finals)).toContainText(Array.from({ length: 10 }, () => found))
  }
})
