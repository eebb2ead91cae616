import { endpoints } from '@kontor/contract/endpoints'
import { InvoiceEditorPage } from '../../../e2e/pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../../../e2e/pages/invoice-list-page.ts'
import { office, withLoggedInPage } from '../demo-app.ts'
import { exampleInvoice } from '../example-invoices.ts'
import { type Figure, type Measurement, medianRound } from '../figure.ts'
import { longestTask } from '../longest-task.ts'

const rounds = 5
/** Elements that appear together with the pages of a PDF. */
const drawnText = '.react-pdf__Page .textLayer span'

export const figures: Figure[] = [
  {
    name: 'pdf-open-task',
    title: 'Longest main-thread task from opening the first invoice until its PDF is drawn',
    unit: 'ms',
    bound: { atMost: 50 },
    measure: () => medianRound(rounds, openFirst),
  },
  {
    name: 'pdf-typing-task',
    title: 'Longest main-thread task from typing in the editor until the preview beside it is drawn',
    unit: 'ms',
    bound: { atMost: 50 },
    measure: typeBesidePreview,
  },
]

/**
 * Opens the first invoice in the list two seconds after the page has loaded, which is about how long a user
 * takes to read the list. Returns the CPU time of the longest task in milliseconds.
 */
async function openFirst(): Promise<number> {
  return withLoggedInPage(await office(), async (page) => {
    await page.goto('/home', { waitUntil: 'networkidle' })
    await page.waitForTimeout(2000)
    const list = new InvoiceListPage(page)
    return longestTask(page, async () => {
      await list.rows(list.finals).first().dblclick()
      await page.locator(drawnText).first().waitFor()
    })
  })
}

async function typeBesidePreview(): Promise<Measurement> {
  const organisation = await office()
  const body = { ...exampleInvoice(1), id: '' }
  const { id } = await organisation.api.call(endpoints.createInvoice, { body })
  const whereBothFit = { viewport: { width: 1920, height: 1080 } }
  return withLoggedInPage(
    organisation,
    async (page) => {
      const editor = new InvoiceEditorPage(page)
      await page.goto(`/home/invoice-editor?id=${id}`)
      await editor.editRow(1)
      await page.locator(drawnText).first().waitFor()
      const type = async () => {
        await editor.openItem.getByLabel('Titel').pressSequentially(' und mehr', { delay: 30 })
        await editor.stalePreview.waitFor({ state: 'visible' })
        await editor.stalePreview.waitFor({ state: 'hidden' })
      }
      return medianRound(rounds, () => longestTask(page, type))
    },
    whereBothFit,
  )
}
