import { endpoints } from '@kontor/contract/endpoints'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { workingDayFrom } from '@kontor/domain/payments/reminders/working-day'
import type { Api } from '@kontor/testing/session/api'
import type { Locator, Page } from '@playwright/test'
import { accountOf } from '../dispatch/mail-account.ts'
import { test } from '../dispatch/mail-fixtures.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { germanDay, isoDay, now } from '../support/days.ts'
import { expect } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

const day = 86_400
const { customer, payment } = emptyInvoiceContent()

interface Charge {
  net: number
  daysAgo?: number
  taxRate?: number
  email?: string
}

/** A final that is due after 14 days, with 2 % Skonto within 7 days. */
function finalFor(api: Api, companyName: string, { net, daysAgo = 0, taxRate, email }: Charge) {
  return createFinal(api, {
    invoiceDate: now - daysAgo * day,
    items: [{ title: 'Leistung', unitPrice: net, ...(taxRate === undefined ? {} : { taxRate }) }],
    content: {
      customer: { ...customer, companyName, emailForInvoice: email ?? '' },
      payment: {
        ...payment,
        showPaymentGoal: true,
        paymentGoal: 14,
        cashDiscount: { enabled: true, targetDays: 7, amount: 0.02 },
      },
    },
  })
}

/** A camt.053 of today in which each of these finals is paid in full. */
function camt(finals: readonly Invoice[], amount: string): string {
  const entries = finals.map(
    (final, n) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${isoDay(now)}</Dt></BookgDt><AcctSvcrRef>MONTH-${n}</AcctSvcrRef><NtryDtls><TxDtls>
<RmtInf><Ustrd>Rechnung ${printedNumber(final)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** Sends the open final from its card. */
async function send(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Versand' })
  await card.getByRole('button', { name: 'Senden' }).click()
  const dialog = page.getByRole('dialog', { name: /senden$/ })
  await dialog.getByLabel('Der Empfänger hat zugestimmt').check()
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await expect(dialog).toBeHidden()
  return card
}

/** Records a payment on the open card. */
async function record(page: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Zahlung erfassen' }).click()
  const dialog = page.getByRole('dialog', { name: /^Zahlung erfassen/ })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Erfassen' }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses everything in today's run of reminders, which must be one letter. */
async function remind(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mahnlauf' }).click()
  const run = page.getByRole('dialog', { name: 'Mahnlauf' })
  await expect(run.getByRole('checkbox')).toHaveCount(1)
  await run.getByRole('button', { name: '1 Schreiben erstellen' }).click()
  await expect(run).toBeHidden()
}

/** The named sums of a place, as shown. */
async function sumsOf(place: Locator): Promise<Record<string, string>> {
  const [names, values] = [
    await place.locator('dt').allInnerTexts(),
    await place.locator('dd').allInnerTexts(),
  ]
  return Object.fromEntries(names.map((name, n) => [name, (values[n] ?? '').replaceAll(/\s/g, ' ')]))
}

test("a clerk's month: thirty finals are sent, refused, half paid, overpaid, returned and reminded [A22.4, A22.15, A22.26, A22.51, A23.11]", async ({
  blank: page,
  api,
  smtp,
}) => {
  test.setTimeout(180_000)
  for (const name of ['payments', 'dispatch'] as const)
    await api.call(endpoints.switchFunction, { body: { function: name, on: true } })
  await api.call(endpoints.saveMailAccount, { body: accountOf(smtp.port, 'geheim') })
  const { levels, ...reminders } = await api.call(endpoints.getReminderSettings)
  const terms = [
    { afterDays: 30, deadlineDays: 0 },
    { afterDays: 0, deadlineDays: 10 },
  ]
  const ownLevels = terms.flatMap((term, n) =>
    levels.slice(n, n + 1).map((level) => ({ ...level, ...term, withDamages: false })),
  )
  await api.call(endpoints.updateReminderSettings, { body: { ...reminders, levels: ownLevels } })

  const small: Invoice[] = []
  for (let n = 0; n < 20; n++) small.push(await finalFor(api, `Kunde ${n + 1}`, { net: 100 }))
  for (let n = 0; n < 4; n++) await finalFor(api, `Verlag ${n + 1}`, { net: 100, taxRate: 0.07, daysAgo: 40 })
  const half = await finalFor(api, 'Werft GmbH', { net: 1000, email: 'werft@example.com' })
  const skonto = await finalFor(api, 'Reederei AG', { net: 200, daysAgo: 20 })
  const over = await finalFor(api, 'Bäckerei OHG', { net: 300 })
  const returned = await finalFor(api, 'Rücklauf KG', { net: 50 })
  const late = await finalFor(api, 'Säumig GmbH', { net: 1000, daysAgo: 80 })
  const refused = await finalFor(api, 'Verzogen AG', { net: 10, email: 'weg@example.com' })
  const invoice = new InvoicePage(page)
  const card = page.getByRole('region', { name: 'Zahlungen', exact: true })

  await test.step('sends one, and another is refused', async () => {
    smtp.fault = (stage, about) =>
      stage === 'recipient' && about === 'weg@example.com'
        ? { code: 550, text: '5.1.1 Postfach unbekannt' }
        : undefined
    await invoice.open(refused.id)
    const failed = await send(page)
    await failed.getByRole('button', { name: /^fehlgeschlagen/ }).click()
    const mail = page.getByRole('dialog', { name: /^E-Mail: / })
    await expect(mail.getByRole('list', { name: 'Verlauf' })).toContainText('Postfach unbekannt')
    await mail.getByRole('button', { name: 'Schließen' }).click()
    smtp.fault = () => undefined
    await invoice.open(half.id)
    await expect((await send(page)).getByRole('status')).toContainText('Gesendet am')
    expect(smtp.accepted.at(-1)?.to).toEqual(['werft@example.com'])
  })

  await test.step('half is paid: 595.00 of 1,190.00', async () => {
    await record(page, (dialog) => dialog.getByLabel('Betrag').fill('595'))
    await expect(card).toContainText(/teilbezahlt\s*595,00/)
  })
  await test.step('Skonto is taken too late: 233.24 + 4.76 = 238.00', async () => {
    await invoice.open(skonto.id)
    await record(page, (dialog) =>
      dialog.getByRole('button', { name: /^Mit 2\s% Skonto \(verspätet\): 233,24/ }).click(),
    )
    await expect(card).toContainText(/Skonto \(verspätet\)\s*4,76/)
    await expect(card).toContainText(/bezahlt\s*0,00/)
  })
  await test.step('overpaid: 400.00 for 357.00', async () => {
    await invoice.open(over.id)
    await record(page, (dialog) => dialog.getByLabel('Betrag').fill('400'))
    await expect(card).toContainText(/überzahlt\s*43,00/)
  })
  await test.step('paid and returned by the bank: 59.50', async () => {
    await invoice.open(returned.id)
    await record(page, (dialog) => dialog.getByRole('button', { name: /^Alles: 59,50/ }).click())
    await card.getByRole('button', { name: /als Rücklastschrift erfassen/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rücklastschrift' }).click()
    await expect(card).toContainText(/offen\s*59,50/)
  })
  await test.step('ten are paid by the bank file: 1,190.00', async () => {
    const buffer = Buffer.from(camt(small.slice(0, 10), '119.00'))
    await page.goto('/home/statements')
    await page
      .getByLabel('Dateien auswählen')
      .setInputFiles({ name: 'monat.xml', mimeType: 'text/xml', buffer })
    await page.getByLabel('Name des Kontos DE02120300000000202051').fill('Geschäftskonto')
    await page.getByRole('button', { name: 'Das ist unser Konto: einlesen' }).click()
    await page.getByRole('button', { name: 'Alle sicheren übernehmen (10)' }).click()
    await expect(page.getByText('0 Umsätze zu klären')).toBeVisible()
  })
  await test.step('reminded twice, then settled: 1,190.00', async () => {
    await page.goto('/home/reminders')
    await remind(page)
    const letters = page.getByRole('grid', { name: 'Schreiben' })
    await expect(letters.getByRole('row', { name: /Säumig GmbH/ })).toHaveCount(1)
    // The first deadline is today, or the next working day, from which the second reminder may be written.
    const today = berlinNoon(now)
    if (workingDayFrom(today) === today) {
      await remind(page)
      await expect(letters.getByRole('row', { name: /Säumig GmbH/ })).toHaveCount(2)
    } else {
      await page.getByRole('button', { name: 'Mahnlauf' }).click()
      await expect(page.getByText('Heute ist nichts zu mahnen.')).toBeVisible()
    }
    await invoice.open(late.id)
    await record(page, (dialog) => dialog.getByRole('button', { name: /^Alles: 1\.190,00/ }).click())
    await expect(card).toContainText(/bezahlt\s*0,00/)
  })

  // By hand. Charged: 20 × 119 + 4 × 107 + 1,190 + 238 + 357 + 59.50 + 1,190 + 11.90 = 5,854.40. Received: 10 × 119 +
  // 595 + 233.24 + 400 + 59.50 − 59.50 + 1,190 = 3,608.24. Given up: 4.76. The credit is 43.00, and so open:
  // 5,854.40 − 3,608.24 − 4.76 + 43.00 = 2,284.40. Of that, 4 × 107 = 428.00 has been late for 26 days.
  await test.step('the sums are right on Offene Posten, Auswertung and /home', async () => {
    await page.goto('/home/open-items')
    const totals = page.getByRole('region', { name: 'Summen in EUR' })
    await expect(totals).toBeVisible()
    expect(await sumsOf(totals)).toEqual({
      Offen: '2.284,40 €',
      Überfällig: '428,00 €',
      Guthaben: '43,00 €',
      'Nicht fällig': '1.856,40 €',
      '1–30 Tage': '428,00 €',
      '31–60 Tage': '0,00 €',
      '61–90 Tage': '0,00 €',
      'Über 90 Tage': '0,00 €',
    })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als Excel speichern' }).click()
    expect((await download).suggestedFilename()).toBe(`offene-posten-${isoDay(now)}.xlsx`)

    await page.goto('/home/figures')
    await page.getByRole('combobox', { name: 'Zeiträume' }).click()
    await page.getByRole('option', { name: 'Jahre' }).click()
    const table = page.getByRole('table', { name: 'Nach Zeitraum' })
    await expect(table.getByRole('row', { name: germanDay(now).slice(-4) })).toBeVisible()
    const cells = await table
      .getByRole('row', { name: /^Summe/ })
      .getByRole('cell')
      .allInnerTexts()
    const shown = cells.map((text) => text.replaceAll(/\s/g, ' '))
    expect([shown[2], shown[4], shown[6], shown[7]]).toEqual([
      '5.854,40 €',
      '3.608,24 €',
      '4,76 €',
      '2.284,40 €',
    ])

    await page.goto('/home')
    const home = page.getByRole('region', { name: 'Zahlungen in EUR' })
    await expect(home).toBeVisible()
    expect(await sumsOf(home)).toEqual({
      Offen: '2.284,40 €',
      Überfällig: '428,00 €',
      'Diesen Monat erhalten': '3.608,24 €',
    })
    await home.getByRole('link', { name: /428,00/ }).click()
    await expect(page.getByRole('grid', { name: 'Offene Posten' }).getByRole('row')).toHaveCount(5)
  })
})
