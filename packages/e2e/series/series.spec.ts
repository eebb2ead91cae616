import { endpoints } from '@kontor/contract/endpoints'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false })

test('creates a series from a draft, then pauses, resumes and ends it', async ({ blank: page, api }) => {
  await api.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  const draft = await createDraft(api, {
    companyName: 'Mieter GmbH',
    items: [{ title: 'Miete', unitPrice: 800 }],
  })
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  await invoice.choose('Serie daraus machen')
  const dialog = page.getByRole('dialog', { name: 'Neue Serie' })
  await expect(dialog.getByLabel('Vorlage')).toContainText('Mieter GmbH')
  await dialog.getByLabel('Name der Serie').fill('Miete')
  await dialog.getByLabel('Immer am letzten Tag des Monats').check()
  // The first date is also the last day of its month.
  await expect(dialog.getByRole('status')).toContainText(
    /: (?:28|29|30|31)\.\d\d\.20\d\d · (?:28|29|30|31)\.\d\d\.20\d\d/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()

  const series = page.getByRole('region', { name: 'Miete' })
  await expect(series).toContainText('läuft')
  await expect(series).toContainText('Jeden Monat · Entwürfe')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const choose = async (action: string) => {
    await series.getByRole('button', { name: 'Aktionen für Miete' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Anhalten')
  await expect(series).toContainText('angehalten')
  await choose('Fortsetzen')
  await expect(series).toContainText('läuft')
  await choose('Beenden')
  await page.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click()
  await expect(series).toContainText('beendet')
  await expect(series).toContainText('keine mehr')
})
