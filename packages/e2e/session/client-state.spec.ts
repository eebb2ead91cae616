import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { createDraft, createFinal } from '../support/seed.ts'

// These tests check the client's state as the user sees it: loading, entries and selection.

test.use({ drawsPages: false })

const failed = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

test.describe('the list of finals', () => {
  test.use({ expectedErrors: [/500|ERR_FAILED|final-by-date 0/] })

  test('shows loading and failure; adds, updates and selects finals; queries them by period [S4.4.3]', async ({
    blank: page,
    api,
  }) => {
    await createFinal(api, { project: 'Erste' })
    const draft = await createDraft(api, { project: 'Neue', items: [{ title: 'A', unitPrice: 1 }] })
    const list = new InvoiceListPage(page)
    const progress = page.getByRole('main').getByRole('progressbar')
    const finals = '**/v1/invoices/get/final-by-date'

    await test.step('loading shows progress, then the finals', async () => {
      const letPass = await hold(page, finals)
      await page.goto('/home')
      await expect(progress).toBeVisible()
      letPass()
      await expect(progress).toBeHidden()
      await expect(list.rows(list.finals)).toHaveText([/Erste/])
    })
    await test.step('a failed refresh shows an error and keeps the list', async () => {
      await page.route(finals, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
      await list.refreshFinals.click()
      await expect(page.getByText(failed)).toBeVisible()
      await expect(progress).toBeHidden()
      await expect(list.rows(list.finals)).toHaveText([/Erste/])
    })
    await test.step('a click selects a final', async () => {
      await list.final('Erste').click()
      await expect(list.final('Erste')).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('update replaces the final with the same id, which stays selected', async () => {
      await list.finalPreview.getByRole('button', { name: 'Öffnen' }).click()
      const detail = new InvoicePage(page)
      await detail.tagField.fill('bezahlt')
      await detail.tagField.press('Enter')
      await expect(page.getByRole('button', { name: 'Tag bezahlt entfernen' })).toBeVisible()
      // The list shows the response of the call that added the tag; it does not fetch again.
      await page.route(finals, (route) => route.abort())
      await detail.back.click()
      await expect(list.final('Erste').getByRole('img', { name: 'bezahlt' })).toBeVisible()
      await expect(list.final('Erste')).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('finalizing a draft adds and selects the final', async () => {
      await page.goto(`/home/invoice?id=${draft.id}`)
      await page.unroute(finals)
      await page.getByRole('link', { name: 'Rechnungen' }).click()
      await expect(list.final('Erste')).toBeVisible()
      await list.draft('Neue').dblclick()
      await page.getByRole('button', { name: 'Fertigstellen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
      await expect(new InvoicePage(page).finalCard).toBeVisible()
      await page.route(finals, (route) => route.abort())
      await new InvoicePage(page).back.click()
      await expect(list.final('Neue')).toHaveAttribute('aria-selected', 'true')
      await expect(list.final('Erste')).toHaveAttribute('aria-selected', 'false')
      await page.unroute(finals)
    })
    await test.step('choosing a period queries the finals in it', async () => {
      const period = await list.openPeriod('Letzte 30 Tage')
      await period.getByRole('combobox').click()
      const requested = page.waitForRequest(finals)
      await page.getByRole('option', { name: '365' }).click()
      const { start, end } = (await requested).postDataJSON()
      expect(end).toBe(0)
      expect(Math.round((Date.now() / 1000 - start) / 86_400)).toBeGreaterThanOrEqual(364)
    })
  })
})

test('tags: a fetch clears them when it starts and replaces them when it succeeds [S3.12.3, S4.4.6]', async ({
  blank: page,
  api,
  server,
  organisation,
}) => {
  const draft = await createDraft(api, { project: 'Bunt', tags: ['eilig'] })
  await server.admin(['tag', 'set', organisation.id, 'eilig', '--color', '#c62828'])
  await server.admin(['tag', 'set', organisation.id, 'Messe', '--color', '#2e7d32'])
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  const dot = list.draft('Bunt').getByRole('img', { name: 'eilig' })
  await expect(dot).toHaveCSS('background-color', 'rgb(198, 40, 40)')

  const letPass = await hold(page, '**/v1/invoices/invoice-tag')
  await list.draft('Bunt').dblclick()
  await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
  const detail = new InvoicePage(page)
  await detail.tagField.click()
  await expect(page.getByText('Tags werden geladen')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Rechnungen' }).click()
  await expect(dot).toHaveCSS('background-color', 'rgb(158, 158, 158)')

  await server.admin(['tag', 'set', organisation.id, 'eilig', '--color', '#1565c0'])
  letPass()
  await expect(dot).toHaveCSS('background-color', 'rgb(21, 101, 192)')
  await list.draft('Bunt').dblclick()
  await detail.tagField.fill('m')
  await expect(page.getByRole('option')).toHaveText(['Messe'])
})
