import type { Invoice } from '@kontor/domain/invoice'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { InvoiceListPage } from './pages/invoice-list-page.ts'
import { createFinal } from './seed.ts'

const count = 10_000
/** Milliseconds: what a keystroke may take on the main thread, and until its hits are there. */
const longestTask = 50
const longestSearch = 250

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

  // A busy machine can only make a round slower: the best of five tells what the page itself takes.
  const rounds: Round[] = []
  for (let round = 0; round < 5 && !rounds.some(isFluent); round++) rounds.push(await typeQueries(list))
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(rounds) })
  expect(rounds.some(isFluent), `milliseconds of the rounds: ${JSON.stringify(rounds)}`).toBe(true)
})

interface Round {
  /** Milliseconds of the longest task on the main thread; 0 when none took more than 50. */
  task: number
  /** Milliseconds of the longest wait from a keystroke to its hits. */
  search: number
}

function isFluent({ task, search }: Round): boolean {
  return task <= longestTask && search <= longestSearch
}

async function typeQueries(list: InvoiceListPage): Promise<Round> {
  const { page, search } = list
  await watchMainThread(page)
  const waits: number[] = []
  for (const query of ['Hekenschnitt', 'K-04711', 'Fährbetrib Watwind']) {
    await search.fill('')
    await search.focus()
    for (const letter of query) {
      await page.keyboard.type(letter)
      waits.push(await timeUntilHits(page))
    }
    await expect(list.rows(list.finals).first()).toBeVisible()
  }
  return { task: await longestMainThreadTask(page), search: Math.max(...waits) }
}

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

async function watchMainThread(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { taskDurations: durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
}

/** Milliseconds of the longest task of more than 50 ms since watching began; 0 without one. */
function longestMainThreadTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(window as unknown as { taskDurations: number[] }).taskDurations))
}

/** Milliseconds from now until the list shows the hits of what stands in the search box. */
function timeUntilHits(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now()
    while (document.querySelector('[aria-busy=true]')) await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
}
