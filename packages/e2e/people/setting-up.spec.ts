import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test('Nummernkreis and Protokoll show recent actions, and the chain of the audit trail can be checked [A13.1, A13.3]', async ({
  blank: page,
}) => {
  await page.goto('/home/settings/numbering')
  await page.getByLabel('Muster').fill('R{YY}-{NNN}')
  await expect(page.getByText(/erhält die Nummer R\d\d-001\./)).toBeVisible()
  await page.getByRole('button', { name: 'Muster speichern' }).click()
  await page.getByLabel('Nächste Nummer').fill('41')
  await page.getByLabel('Grund').fill('Umzug aus dem alten Programm')
  await page.getByRole('button', { name: 'Nummer erhöhen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nummer erhöhen' }).click()
  await expect(page.getByText('Sprung: Zähler bis 40 übersprungen')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/home/settings/audit')
  const events = page.getByRole('list', { name: 'Protokoll' })
  await expect(events.getByText('Nächste Nummer erhöht')).toBeVisible()
  await page.getByLabel('Person oder Programm').fill('niemand')
  await expect(page.getByText('Dazu steht nichts im Protokoll.')).toBeVisible()
  await page.getByRole('button', { name: 'Kette prüfen' }).click()
  await expect(page.getByText(/Die Kette ist unversehrt/)).toBeVisible()
  await expectAccessible(page)
})
