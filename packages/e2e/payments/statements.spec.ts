import { endpoints } from '@kontor/contract/endpoints'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

interface Entry {
  amount: string
  text: string
  party: string
}

/** A camt.053.001.08 with one account and these credits of today. */
function camt(entries: readonly Entry[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const credits = entries.map(
    ({ amount, text, party }, index) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>REF-00${index}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${party}</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${credits.join('')}</Stmt></BkToCstmrStmt></Document>`
}

test('drops a bank file, books what is certain, decides on cents, and undoes a booking [A22.19]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
  const companyName = 'Werft GmbH'
  const [paid, short] = [
    await createFinal(api, { items: [{ title: 'Beratung', unitPrice: 100 }], companyName }),
    await createFinal(api, { items: [{ title: 'Wartung', unitPrice: 200 }], companyName }),
  ]
  const file = camt([
    { amount: '119.00', text: `Rechnung ${printedNumber(paid)}`, party: 'Werft' },
    { amount: '237.50', text: `RE ${printedNumber(short)} danke`, party: 'Werft' },
  ])
  await page.goto('/home/statements')
  await page
    .getByLabel('Dateien auswählen')
    .setInputFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  await page.getByLabel('Name des Kontos DE02120300000000202051').fill('Geschäftskonto')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Das ist unser Konto: einlesen' }).click()
  await expect(page.getByText('auszug.xml: 2 neue Umsätze')).toBeVisible()
  await expect(page.getByText('2 Umsätze zu klären')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Alle sicheren übernehmen (1)' }).click()
  await expect(page.getByText('1 Umsatz zu klären')).toBeVisible()
  await page.getByRole('button', { name: 'Prüfen …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: /^Rest von/ })).toContainText('ist kleine Differenz')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Buchen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('0 Umsätze zu klären')).toBeVisible()
  const { items } = await api.call(endpoints.listOpenItems, { body: { asOf: 0 } })
  expect(items).toEqual([])

  await page.getByRole('combobox', { name: 'Anzeigen' }).click()
  await page.getByRole('option', { name: 'gebucht' }).click()
  const booked = page.getByRole('article', { name: /^Werft 119,00/ })
  await expect(booked).toContainText(`gebucht auf ${printedNumber(paid)}`)
  await booked.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
  await expect(page.getByText('1 Umsatz zu klären')).toBeVisible()
})

test('books certain lines by itself once the organisation wants it, and says how many [A35.1]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
  const final = await createFinal(api, {
    items: [{ title: 'Beratung', unitPrice: 100 }],
    companyName: 'Werft',
  })
  await page.goto('/home/settings/payments')
  await page.getByRole('checkbox', { name: 'Sichere Umsätze beim Einlesen von selbst buchen' }).check()
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await page.getByText('Gespeichert.').waitFor()
  await expectAccessible(page)
  await page.goto('/home/statements')
  await page.getByLabel('Dateien auswählen').setInputFiles({
    name: 'auszug.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      camt([
        { amount: '119.00', text: `Rechnung ${printedNumber(final)}`, party: 'Werft' },
        { amount: '50.00', text: 'danke', party: 'Unbekannt' },
      ]),
    ),
  })
  await page.getByRole('button', { name: 'Das ist unser Konto: einlesen' }).click()
  await page.getByText('1 Umsatz war sicher und ist von selbst gebucht.').waitFor()
  await page.getByText('1 Umsatz zu klären').waitFor()
})
