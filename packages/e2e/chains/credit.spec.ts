import { endpoints } from '@kontor/contract/endpoints'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { numberOfThisYear } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'
import { withChains } from './chain-seed.ts'

test.use({ drawsPages: false })

const [firstNumber, secondNumber] = [numberOfThisYear(1), numberOfThisYear(2)]

test.use({ expectedErrors: [/422/] })

test.describe('with rendered pages', () => {
  test.use({ drawsPages: true })

  test('credits part of an invoice, but no more than is left, and shows in the chain what is left', async ({
    blank: page,
    api,
  }) => {
    await withChains(api)
    const original = await createFinal(api, {
      items: [
        { title: 'Stühle', quantity: 4, unitPrice: 50 },
        { title: 'Bücher', quantity: 1, unitPrice: 20, taxRate: 0.07 },
      ],
    })
    const invoice = new InvoicePage(page)
    await invoice.open(original.id)
    await invoice.choose('Teilgutschrift erstellen')
    const dialog = page.getByRole('dialog', { name: 'Teilgutschrift erstellen' })
    const create = dialog.getByRole('button', { name: 'Entwurf anlegen' })
    const sums = dialog.getByRole('region', { name: 'Gutgeschrieben werden' })
    await expect(dialog).toContainText(/noch übrig: 200,00\s€ \(4 Stück\)/)
    await expect(create).toBeDisabled()
    const chairs = dialog.getByRole('group', { name: 'Stühle' }).getByLabel('Menge', { exact: true })
    await chairs.fill('5')
    await expect(dialog.getByText('Mehr als übrig ist').first()).toBeVisible()
    await expect(create).toBeDisabled()
    await chairs.fill('1')
    await expect(sums).toContainText(/-50,00/)
    await expect(sums).toContainText(/-59,50/)
    await dialog.getByLabel('Grund').fill('Ein Stuhl war beschädigt')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await create.click()

    await expect(invoice.draftCard).toContainText('Rechnungskorrektur')
    await invoice.expectText('RECHNUNGSKORREKTUR')
    const chain = page.getByRole('region', { name: 'Zusammenhang' })
    // Drafts do not reduce the amount that is left.
    await expect(chain).toContainText(/Brutto\s*259,40/)
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(secondNumber)
    await expect(chain).toContainText(/Brutto\s*199,90/)
    await chain.getByRole('link', { name: `Rechnung ${firstNumber}` }).click()
    await expect(invoice.finalCard).toContainText('teilweise gutgeschrieben')
  })
})

test('does not finalize a credit that exceeds the amount left by another credit, and explains why', async ({
  blank: page,
  api,
}) => {
  await withChains(api)
  const original = await createFinal(api, {
    items: [{ id: 'a', title: 'Stühle', quantity: 4, unitPrice: 50 }],
  })
  const credit = () =>
    api.call(endpoints.creditInvoice, {
      body: {
        invoiceId: original.id,
        reason: '',
        lines: [{ itemId: original.content.items[0]?.id ?? '', quantity: 3 }],
      },
    })
  const [first, second] = [await credit(), await credit()]
  await api.call(endpoints.setInvoiceStatus, { body: { invoiceId: first.id, status: 'final' } })
  const invoice = new InvoicePage(page)
  await invoice.open(second.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  const stop = page.getByRole('dialog', { name: 'So geht es noch nicht' })
  await expect(stop).toContainText('Das ist mehr, als von der Rechnung noch übrig ist.')
  await expectAccessible(page)
  await stop.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(stop).toBeHidden()
})
