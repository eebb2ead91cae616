import { readFile } from 'node:fs/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { isCmykJpeg } from '@kontor/pdf/logo/cmyk-jpeg'
import type { Page } from '@playwright/test'
import { confirm, decline } from '../pages/confirm-dialog.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

const unsavedChanges = 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?'
const deleteTemplate = 'Wollen Sie die Vorlage wirklich unwiederruflich löschen?'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'

test('saves every field of the Unternehmensdaten, and removes the logo', async ({ blank: page, api }) => {
  const settings = new SettingsPage(page)
  await settings.open('organisation')
  const fields: Record<string, string> = {
    'Firmenname mit Rechtsform': 'Müller & Söhne GmbH',
    'Straße und Hausnummer': 'Schloßweg 3',
    'Adresszeile 2': 'Hof 2',
    PLZ: '02826',
    Ort: 'Görlitz',
    Land: 'Deutschland',
    Steuernummer: '207/123/45678',
    'USt.-ID': 'DE136695976',
    Registergericht: 'Amtsgericht Dresden',
    Registernummer: 'HRB 1234',
    Telefon: '03581 1',
    'E-Mail': 'buero@mueller.example',
    Webseite: 'www.mueller.example',
    Name: 'Jörg Müller',
    'Telefon der Kontaktperson': '03581 2',
    'E-Mail der Kontaktperson': 'joerg@mueller.example',
    IBAN: 'DE89370400440532013000',
    BIC: 'COBADEFFXXX',
    Bank: 'Musterbank',
    Kontoinhaber: 'Jörg Müller',
  }
  // The app reads the logo while the user fills in the fields.
  await expect(settings.save).toBeVisible()
  await settings.file.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg),
  })
  for (const [label, text] of Object.entries(fields)) await settings.field(label).fill(text)
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  await settings.field('Name 1').fill('Inge Müller')
  await page.getByRole('checkbox', { name: 'Kleinunternehmer nach § 19 UStG' }).check()
  await expect(settings.logo).toBeVisible()
  await settings.save.click()

  await expect(page).toHaveURL('/home/settings')
  await expect(page.getByRole('alert')).toHaveText('Unternehmensdaten gespeichert.')
  const { profile } = await api.call(endpoints.getOrganisation)
  expect(profile).toEqual({
    legalName: 'Müller & Söhne GmbH',
    address: {
      street: 'Schloßweg 3',
      streetExtra: 'Hof 2',
      postalCode: '02826',
      city: 'Görlitz',
      country: 'Deutschland',
    },
    taxNumber: '207/123/45678',
    VAT: 'DE136695976',
    register: { court: 'Amtsgericht Dresden', number: 'HRB 1234' },
    directors: ['Inge Müller'],
    contactPerson: { name: 'Jörg Müller', phone: '03581 2', email: 'joerg@mueller.example' },
    phone: '03581 1',
    email: 'buero@mueller.example',
    website: 'www.mueller.example',
    bank: {
      name: 'Musterbank',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFFXXX',
      accountHolder: 'Jörg Müller',
    },
    smallBusiness: true,
    logo: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  })

  await page.getByRole('link', { name: 'Unternehmensdaten' }).click()
  await expect(settings.field('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Logo entfernen' }).click()
  await expect(settings.logo).toBeHidden()
  await settings.save.click()
  await expect(page).toHaveURL('/home/settings')
  expect((await api.call(endpoints.getOrganisation)).profile.logo).toBe('')
})

test('does not save an invalid IBAN, but only warns about a mistyped VAT id [S4.5.23]', async ({
  blank: page,
  api,
}) => {
  const settings = new SettingsPage(page)
  await settings.open('organisation')
  await expectAccessibleAtAnyWidth(page)
  await settings.field('Firmenname mit Rechtsform').fill('Müller GmbH')
  await settings.field('IBAN').fill('DE88 3704 0044 0532 0130 00')
  await expect(page.getByText('Die Prüfziffern der IBAN stimmen nicht.')).toBeHidden()
  await settings.field('Firmenname mit Rechtsform').press('Enter')
  await expect(settings.field('IBAN')).toBeFocused()
  await expect(settings.field('IBAN')).toBeInViewport()
  await expect(page.getByText('Die Prüfziffern der IBAN stimmen nicht.')).toBeVisible()
  await expect(settings.field('IBAN')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveText('Bitte prüfen Sie die IBAN, bevor Sie speichern.')
  await expect(settings.field('IBAN')).toHaveValue('DE88 3704 0044 0532 0130 00')
  await expect(settings.field('Firmenname mit Rechtsform')).toHaveValue('Müller GmbH')
  expect((await api.call(endpoints.getOrganisation)).profile.legalName).not.toBe('Müller GmbH')

  await test.step('asks before discarding unsaved changes', async () => {
    await settings.field('Telefon').fill('1')
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await decline(page, unsavedChanges)
    await expect(settings.field('Telefon')).toHaveValue('1')
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await confirm(page, unsavedChanges)
    await expect(page).toHaveURL('/home/settings')
  })

  await test.step('warns about a mistyped VAT id and saves it', async () => {
    await page.getByRole('link', { name: 'Unternehmensdaten' }).click()
    await expect(page.getByText('Jede Rechnung braucht eine der beiden Nummern (§ 14 UStG).')).toBeVisible()
    await settings.field('USt.-ID').fill('DE136695978')
    await settings.field('USt.-ID').blur()
    await expect(page.getByText('Die Prüfziffer stimmt nicht – bitte prüfen.')).toBeVisible()
    await settings.save.click()
    await expect(page).toHaveURL('/home/settings')
    expect((await api.call(endpoints.getOrganisation)).profile.VAT).toBe('DE136695978')
  })
})

/** A JPEG of 8 × 8 orange pixels in CMYK. */
const cmykJpeg =
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/9sAQwEcHh4oIyhOKytOpG5dbqSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk/8AAFAgACAAIBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAEBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQACEQMRBAAAPwCEA4OaYB//2Q=='

test('rejects a logo that is not an image, scales down a large one and converts CMYK to RGB', async ({
  blank: page,
  api,
}) => {
  const settings = new SettingsPage(page)
  await settings.open('organisation')
  await settings.file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(page.getByRole('alert')).toHaveText('Diese Datei ist kein PNG-, JPEG- oder SVG-Bild.')
  await expect(settings.logo).toBeHidden()

  const large = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1500
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
  })
  await settings.file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(large, 'base64'),
  })
  await expect(settings.logo).toHaveJSProperty('naturalWidth', 800)
  await expect(settings.logo).toHaveJSProperty('naturalHeight', 400)
  await settings.save.click()
  await expect(page).toHaveURL('/home/settings')
  expect((await api.call(endpoints.getOrganisation)).profile.logo).toMatch(/^data:image\/png;base64,/)

  await test.step('converts CMYK to RGB, because no final may contain CMYK', async () => {
    const buffer = Buffer.from(cmykJpeg, 'base64')
    expect(isCmykJpeg(buffer)).toBe(true)
    await page.getByRole('link', { name: 'Unternehmensdaten' }).click()
    await settings.file.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(settings.logo).toHaveJSProperty('naturalWidth', 8)
    await settings.save.click()
    await expect(page).toHaveURL('/home/settings')
    const { profile } = await api.call(endpoints.getOrganisation)
    const saved = Buffer.from(profile.logo.replace(/^data:image\/jpeg;base64,/, ''), 'base64')
    expect(saved.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(isCmykJpeg(saved)).toBe(false)
  })

  await test.step('gives an SVG a size in pixels and rejects one that the PDF cannot show', async () => {
    await page.getByRole('link', { name: 'Unternehmensdaten' }).click()
    const choose = (attributes: string, parts: string) =>
      settings.file.setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${parts}</svg>`),
      })
    // The message about the last save, which has a button, may still be visible.
    const refusal = page.getByRole('alert').filter({ hasNot: page.getByRole('button') })
    const bar = '<rect width="1000" height="200" fill="#0a50a0"/>'

    await choose('width="100%" height="100%" viewBox="0 0 1000 200"', bar)
    await expect(settings.logo).toHaveJSProperty('naturalWidth', 1000)
    await expect(settings.logo).toHaveJSProperty('naturalHeight', 200)

    await choose('', bar)
    await expect(refusal).toContainText('Diesem SVG-Bild fehlt die Größe.')
    await choose('viewBox="0 0 1000 200"', `${bar}<text x="9" y="99" font-style="italic">Müller</text>`)
    await expect(refusal).toHaveText('Bitte wandeln Sie die Schrift im Logo in Pfade um.')
    await choose('viewBox="0 0 1000 200"', '<rect width="9" height="9" filter="url(#shadow)"/>')
    await expect(refusal).toContainText('Dieses Bild enthält etwas, das im PDF fehlen')
    await choose('viewBox="0 0 1000 200"', '<rect width="9">')
    await expect(refusal).toHaveText('Dieses Bild lässt sich nicht lesen.')

    await settings.save.click()
    await expect(page).toHaveURL('/home/settings')
    const { profile } = await api.call(endpoints.getOrganisation)
    const saved = Buffer.from(profile.logo.replace(/^data:image\/svg\+xml;base64,/, ''), 'base64').toString()
    expect(saved).toContain('width="1000" height="200" viewBox="0 0 1000 200"')
  })
})

test.describe('when calls fail', () => {
  test.use({ expectedErrors: [/Failed to load resource|\/v1\//] })

  test('offers a retry when the profile fails to load, and keeps the typed data when a save fails', async ({
    blank: page,
  }) => {
    const settings = new SettingsPage(page)
    await page.route('**/v1/organisation', (route) => route.fulfill({ status: 500 }))
    await settings.open('organisation')
    await expect(page.getByText('Die Daten konnten nicht geladen werden.')).toBeVisible()
    await expect(settings.save).toBeHidden()
    await page.unroute('**/v1/organisation')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(settings.save).toBeVisible()

    await settings.field('Telefon').fill('0815')
    await page.route('**/v1/organisation/profile', (route) => route.fulfill({ status: 500 }))
    await settings.save.click()
    await expect(page.getByText('Fehler bei der Anfrage - bitte versuchen Sie es erneut.')).toBeVisible()
    await expect(settings.field('Telefon')).toHaveValue('0815')
  })
})

test('exports a layout, imports it as a copy, adds a version to the copy and deletes the copy [S5.0.37]', async ({
  blank: page,
  api,
}) => {
  const [builtIn] = await api.call(endpoints.listLayoutTemplates)
  const settings = new SettingsPage(page)
  await settings.open('layouts')
  await expect(settings.layouts).toContainText(['DE'])
  await expectAccessibleAtAnyWidth(page)
  await expect(page.getByRole('button', { name: 'DE entfernen' })).toBeHidden()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'DE exportieren' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`DE-v${builtIn?.version}.json`)
  const exported: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported).toEqual(builtIn)

  await importLayout({ ...builtIn, name: 'Brief' })
  await expect(page.getByRole('alert')).toContainText('„Brief“ wurde importiert (Fassung 1).')
  await expect(settings.layouts).toContainText(['DE', 'Brief'])

  await importLayout({ ...builtIn, name: 'Brief' })
  await expect(page.getByRole('alert')).toContainText('„Brief (2)“ wurde importiert (Fassung 1).')
  await page.getByRole('button', { name: 'Brief (2) entfernen' }).click()
  await confirm(page, deleteTemplate)
  await expect(settings.layouts).toHaveText([/^DE/, /^DE kompakt/, /^Modern/, /^Brief/])

  const own = (await api.call(endpoints.listLayoutTemplates)).find(({ name }) => name === 'Brief')
  await importLayout({ ...own, name: 'Brief kurz' })
  await page.getByRole('dialog').getByRole('button', { name: 'Neue Fassung' }).click()
  await expect(settings.layouts.last()).toContainText('Brief kurz')
  await expect(settings.layouts.last()).toContainText('Fassung 2')

  await page.getByRole('button', { name: 'Brief kurz entfernen' }).click()
  await decline(page, deleteTemplate)
  await page.getByRole('button', { name: 'Brief kurz entfernen' }).click()
  await confirm(page, deleteTemplate)
  await expect(settings.layouts).toHaveText([/^DE/, /^DE kompakt/, /^Modern/])

  await test.step('rejects a file that is not a layout and says where the error is', async () => {
    await importText('kein JSON')
    const refusal = page.getByRole('alert').filter({ hasText: 'Diese Datei ist keine Layout-' })
    await expect(refusal).toContainText('Die Datei ist kein gültiges JSON.')
    await importLayout({ name: 'Brief', definition: { body: { content: 1 } } })
    await expect(refusal).toContainText('definition.body.content')
    await expect(settings.layouts).toHaveText([/^DE/, /^DE kompakt/, /^Modern/])
  })

  async function importLayout(template: object) {
    await importText(JSON.stringify(template))
  }

  async function importText(text: string) {
    await settings.file.setInputFiles({
      name: 'layout.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  }
})

/** Expects that the page is accessible on wide and narrow screens, and that it fits on narrow ones. */
async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
