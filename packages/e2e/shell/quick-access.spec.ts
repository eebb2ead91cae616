import type { Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { createCustomer, createDraft, createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Gehe zu …' })
/** Waits until the page is rendered; shortcuts work from then on. */
const waitForPage = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const field = (page: Page) => palette(page).getByRole('combobox')

test.describe('a search', () => {
  test.use({ expectedErrors: [/500/] })

  test('runs on the server, and Enter waits for the results', async ({ signedIn: page, api }) => {
    await createCustomer(api, { companyName: 'Alte Eiche' })
    const { id } = await createDraft(api, { companyName: 'Eiche' })
    await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('final-by-date')) requested.push(request.url())
    })
    await page.keyboard.press('Control+k')
    const letPass = await hold(page, '**/v1/search')
    await field(page).fill('eiche')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeVisible()
    await expect(palette(page).getByText('Nichts gefunden')).toBeHidden()
    letPass()
    await expect(page).toHaveURL('/home/addressbook')
    await page.keyboard.press('Control+k')
    await field(page).fill('EICHE')
    await expect(palette(page).getByRole('option')).toHaveText([/Alte Eiche/, 'Eiche'])
    await palette(page).getByRole('option').nth(1).click()
    await expect(page).toHaveURL(`/home/invoice?id=${id}`)
    expect(requested).toEqual([])

    await test.step('a search that fails shows an error and still offers the pages', async () => {
      await page.route('**/v1/search', (route) => route.fulfill({ status: 500, json: {} }))
      await page.keyboard.press('Control+k')
      await field(page).fill('einst')
      await expect(palette(page).getByText('Die Suche ist gerade nicht möglich')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/home/settings')
    })
  })
})

test('keys typed while the palette loads arrive in its search field', async ({ blank: page }) => {
  const letPass = await hold(page, '**/palette-results-*.js')
  await page.goto('/home/invoice-editor')
  const company = page.getByLabel('Firmenname')
  await company.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('einst')
  letPass()
  await expect(palette(page).getByRole('option')).toHaveText([/Einstellungen/])
  await expect(field(page)).toHaveValue('einst')
  await expect(company).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/settings')
})

test('Enter pressed before the results arrive opens the first result', async ({ blank: page }) => {
  const letPass = await hold(page, '**/palette-results-*.js')
  await page.goto('/home/addressbook')
  await expect(page.getByRole('heading', { name: 'Adressbuch' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill('einst')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/addressbook')
  letPass()
  await expect(page).toHaveURL('/home/settings')
  await expect(palette(page)).toBeHidden()
})

test('Ctrl+K jumps to a contact, an invoice of any age or a page; ? lists the shortcuts', async ({
  signedIn: page,
  api,
}) => {
  await createCustomer(api, { companyName: 'Bäckerei Übermut' })
  const draft = await createDraft(api, { companyName: 'Bäckerei Übermut', project: 'Ladenschild' })
  const yearAgo = Math.floor(Date.now() / 1000) - 400 * 24 * 60 * 60
  const final = await createFinal(api, {
    companyName: 'Möbelhaus Eiche',
    project: 'Ladenbau',
    invoiceDate: yearAgo,
  })

  await waitForPage(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option')).toHaveCount(6)
  await palette(page).getByText('Seiten', { exact: true }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('übermut')
  await expect(palette(page).getByRole('option')).toHaveText([/Bäckerei Übermut/, /Ladenschild/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/addressbook')
  await expect(page.getByRole('main').getByText('Bäckerei Übermut').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await field(page).fill('übermut')
  await expect(palette(page).getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)

  await page.keyboard.press('Control+k')
  await field(page).fill(`eiche ${final.invoiceNumber}`)
  await palette(page).getByRole('option').click()
  await expect(page).toHaveURL(`/home/invoice?id=${final.id}`)

  await page.keyboard.press('Control+k')
  await field(page).fill('neue rechn')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/invoice-editor')

  await test.step('? lists the shortcuts, except while the user is typing; Escape returns focus', async () => {
    await page.getByRole('link', { name: 'Rechnungen' }).click()
    await expect(page).toHaveURL('/home')
    await waitForPage(page)
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await expect(shortcuts.getByText('Seite, Kontakt oder Rechnung suchen')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
    await page.keyboard.press('Control+k')
    await field(page).press('?')
    await expect(field(page)).toHaveValue('?')
    await expect(shortcuts).toBeHidden()
    await page.keyboard.press('Escape')

    const opener = page.getByRole('button', { name: 'Gehe zu …' })
    await opener.click()
    await field(page).fill('gibt es nicht')
    await expect(palette(page).getByText('Nichts gefunden')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(opener).toBeFocused()

    await test.step('the palette is accessible and fits on a phone', async () => {
      await createDraft(api, { companyName: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik GmbH' })
      await page.setViewportSize({ width: 390, height: 844 })
      await opener.click()
      await field(page).fill('donau')
      await expect(palette(page).getByRole('option')).toHaveCount(1)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    })
  })
})
