import type { Page } from 'playwright'
import { InvoiceListPage } from '../../../e2e/pages/invoice-list-page.ts'
import { demoOrganisation, withLoggedInPage } from '../demo-app.ts'
import { type Figure, type Measurement, medianOf } from '../figure.ts'
import { longestTask } from '../longest-task.ts'

/** 100 extra invoices, so that at least 10,000 fall within the 365 days that the list can show. */
const agency = demoOrganisation('agency', { invoices: 10_100, customers: 200, drafts: 20 })
const queries = ['Wartung', 'Hambrg', '2026-0042', 'Beratung vor Ort', 'Müller']

export const figures: Figure[] = [
  {
    name: 'search-task',
    title: 'Longest main-thread task while a query is typed, with 10,000 finals (median of the queries)',
    unit: 'ms',
    bound: { atMost: 50 },
    measure: () => eachQuery(async (page, type) => longestTask(page, type)),
  },
  {
    name: 'search-hits',
    title:
      'Longest time from a keystroke until its hits are painted, with 10,000 finals (median of the queries)',
    unit: 'ms',
    bound: { atMost: 50 },
    measure: () =>
      eachQuery(async (page, type) => {
        await type()
        return Math.max(
          ...(await page.evaluate(() => (globalThis as WithHitTimes).hitTimes?.splice(0) ?? [])),
        )
      }, recordHits),
  },
]

interface WithHitTimes {
  hitTimes?: number[]
}

/** The median of `measure` over all queries. `type` types a query one character at a time. */
async function eachQuery(
  measure: (page: Page, type: () => Promise<void>) => Promise<number>,
  script?: () => void,
): Promise<Measurement> {
  return withLoggedInPage(await agency(), async (page) => {
    if (script) await page.addInitScript(script)
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await showWholeYear(page, list)
    const values: number[] = []
    for (const query of ['', ...queries]) {
      const value = await measure(page, () => typeQuery(page, list, query))
      // The first query does not count, because it includes sending the texts to the worker.
      if (query !== '') values.push(value)
    }
    return medianOf(values)
  })
}

async function showWholeYear(page: Page, list: InvoiceListPage): Promise<void> {
  const period = await list.openPeriod('Letzte 30 Tage')
  await period.getByRole('combobox', { name: 'Letzte Tage' }).click()
  await page.getByRole('option', { name: '365' }).click()
  await page.keyboard.press('Escape')
  await page.getByText(/^1–10 von 10\d{3}$/).waitFor()
}

/**
 * Clears the field, then types the query one character at a time and waits for the hits after each character.
 * An empty query only searches for one word, to warm up.
 */
async function typeQuery(page: Page, list: InvoiceListPage, query: string): Promise<void> {
  await list.search.fill(query === '' ? 'Wartung' : '')
  await untilFound(page)
  await list.search.focus()
  for (const character of query) {
    await page.keyboard.type(character)
    await untilFound(page)
  }
}

async function untilFound(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
}

/** Runs in the page: records the milliseconds from each keystroke until the page has painted its hits. */
function recordHits(): void {
  const hitTimes: number[] = []
  let typedAt: number | undefined
  addEventListener(
    'keydown',
    (event) => {
      typedAt = event.timeStamp
    },
    true,
  )
  const observer = new MutationObserver(() => {
    if (typedAt === undefined || document.querySelector('[aria-busy=true]')) return
    const startedAt = typedAt
    typedAt = undefined
    // A message that is posted in this callback arrives after the frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => hitTimes.push(performance.now() - startedAt)
      port2.postMessage('')
    })
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
  Object.assign(globalThis, { hitTimes })
}
