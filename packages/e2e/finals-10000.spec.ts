import type { Invoice } from '@kontor/domain/invoice'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { InvoiceListPage } from './pages/invoice-list-page.ts'
import { createFinal } from './seed.ts'

const count = 10_000
/** Milliseconds of work: what a keystroke may take on the main thread, and until its hits are there. */
const longestTask = 50
const longestSearch = 250

// Recording what the page looks like after each step is work on the page's main thread.
test.use({ trace: 'off' })

const names = ['Müller', 'Bäckerei Übermut', 'Fährbetrieb Wattwind', 'Möbelhaus Eichenglück', 'Alpenblick']
const titles = ['Beratung', 'Heckenschnitt', 'Wartung der Heizung', 'Schulung', 'Umbau der Filiale']

test('with 10,000 finals typing in the search stays fluent, and the hits are there at once', async ({
  signedIn: page,
  api,
}) => {
  test.setTimeout(90_000)
  const model = await createFinal(api, { items: [{ title: 'A' }, { title: 'B' }, { title: 'C' }] })
  // The server's part in a list of this length has its own measurement; here it is the page's.
  const finals = Array.from({ length: count }, (_, index) => variant(model, index))
  await page.route('**/v1/invoices/get/final-by-date', (route) => route.fulfill({ json: finals }))
  await page.reload()
  const list = new InvoiceListPage(page)
  await expect(page.getByText(`1–10 von ${count}`)).toBeVisible({ timeout: 30_000 })
  await list.search.fill('Alpenblick')
  await expect(page.getByText(`1–10 von ${count / names.length}`)).toBeVisible({ timeout: 20_000 })
  await list.search.fill('')
  await expect(page.getByText(`1–10 von ${count}`)).toBeVisible()

  const work = await workWhile(page, async () => {
    for (const query of ['Hekenschnitt', 'K-04711', 'Fährbetrib Watwind']) {
      await list.search.fill('')
      await list.search.focus()
      for (const letter of query) {
        await page.keyboard.type(letter)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      }
      await expect(list.rows(list.finals).first()).toBeVisible()
    }
  })
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(work) })
  expect(work.worker, 'the search runs in a worker').toBeGreaterThan(0)
  expect(work.page, 'longest task on the main thread, ms').toBeLessThanOrEqual(longestTask)
  expect(work.page + work.worker, 'longest way to the hits, ms').toBeLessThanOrEqual(longestSearch)
})

function variant(model: Invoice, index: number): Invoice {
  const { content } = model
  const name = names[index % names.length] ?? ''
  return {
    ...model,
    id: `${model.id}-${index}`,
    invoiceNumber: `2026-${String(index + 1).padStart(5, '0')}`,
    content: {
      ...content,
      customer: {
        ...content.customer,
        companyName: `${name} ${index} GmbH & Co. KG`,
        customerNumber: `K-${String(index).padStart(5, '0')}`,
        contactPerson: {
          firstName: 'Annegret',
          lastName: `Vollmer-${index}`,
          gender: 'female',
          title: 'Dr.',
        },
        address: { ...content.customer.address, street: `Lindenallee ${index}`, city: 'Quedlinburg' },
      },
      items: content.items.map((item, position) => ({
        ...item,
        title: `${titles[(index + position) % titles.length]} Abschnitt ${position}`,
      })),
    },
  }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of the processor's time, whatever else the machine was doing. */
  tdur?: number
  args: { name?: string }
}

/** Milliseconds of the longest task of the page's main thread and of its workers while `run` runs. */
async function workWhile(page: Page, run: () => Promise<void>): Promise<{ page: number; worker: number }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await run()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threadNames = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid}:${tid}`, args.name]),
  )
  const longest = (threadName: string) =>
    traceEvents
      .filter(({ name, pid, tid }) => /RunTask/.test(name) && threadNames.get(`${pid}:${tid}`) === threadName)
      .reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0)
  return { page: longest('CrRendererMain'), worker: longest('DedicatedWorker thread') }
}
