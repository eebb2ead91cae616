import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import type { ProviderSettings } from '@kontor/contract/providers/provider-schema'
import { csvLine } from '@kontor/domain/texts/csv'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExampleData } from '../demo/example-data.ts'
import { writeProvider } from '../providers/store.ts'
import { correctionOf } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { exportOrganisation } from './export-organisation.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-export-'))
const target = join(folder, 'new', 'folder')
const provider: ProviderSettings = {
  issuer: 'https://sso.example.de',
  clientId: 'kontor',
  newPeople: 'reading',
  domains: ['example.de', 'example.com'],
  passwordForAll: false,
}
const json = (file: string) => JSON.parse(readFileSync(join(target, file), 'utf8'))
const lines = (file: string) => readFileSync(join(target, file), 'utf8').split('\r\n')

let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
  const mallory = await app.user({ name: 'mallory' })
  for (const { session } of [alice, mallory]) {
    await app.database.within(session.organisation, (db) => writeExampleData(db, session, randomUUID))
  }
  await alice.call(endpoints.changeEmail, { body: { username: 'alice', email: 'alice@example.de' } })
  await alice.call(endpoints.createCustomer, { body: { companyName: '=HYPERLINK("x")' } })
  await app.database.within(alice.organisation, (db) =>
    db
      .insertInto('passkey')
      .values({
        organisation: alice.organisation,
        credential_id: 'credential',
        name_key: 'alice',
        name: 'Notebook',
        host: 'kontor.example.de',
        public_key: 'key',
        sign_count: 1,
        transports: 'usb',
        synced: 0,
        created_at: app.now(),
        used_at: 0,
      })
      .execute(),
  )
  await app.database.within(alice.organisation, async (db) => {
    const { organisation } = alice
    await writeProvider(db, organisation, provider)
    await db
      .insertInto('provider_person')
      .values({ organisation, issuer: provider.issuer, subject: 'account-1', name_key: 'alice' })
      .execute()
    await db
      .insertInto('one_time_code')
      .values({ organisation, name_key: 'alice', since: app.now(), last_step: 7 })
      .execute()
  })
  await exportOrganisation(app.database, alice.organisation, target)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the JSON lists contain what the API returns, and no data of other organisations', async () => {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const drafts = await alice.call(endpoints.listDraftInvoices)
  const finals = await alice.call(endpoints.listFinalInvoices, { body: {} })
  const [profile] = json('profiles.json').filter((kept: { legalName: string }) => kept.legalName !== '')
  const sold = finals.map((final) => ({ ...final, sellerHash: profile.hash }))
  expect(json('invoices.json').toSorted(byId)).toEqual([...drafts, ...sold].toSorted(byId))
  const [final] = finals
  const { content } = await alice.call(endpoints.getInvoice, { params: { id: final?.id ?? '' } })
  expect(profile).toEqual({ ...content.seller, hash: profile.hash })
  expect(json('customers.json').toSorted(byId)).toEqual(
    (await alice.call(endpoints.listCustomers)).toSorted(byId),
  )
  expect(json('item-templates.json')).toHaveLength((await alice.call(endpoints.listItemTemplates)).length)
  expect(json('organisation.json')).toMatchObject([{ id: alice.organisation, profile_hash: profile.hash }])
  const account = { name: 'alice', email: 'alice@example.de', role: 'administration', roleUntil: 0 }
  const names = { passwordAllowed: false, earlierNames: [] }
  expect(json('users.json')).toEqual([{ ...account, ...names, disabled: false, createdAt: app.now() }])
  expect(json('identity-provider.json')).toEqual([provider])
  expect(json('provider-accounts.json')).toEqual([
    { user: 'alice', issuer: provider.issuer, subject: 'account-1' },
  ])
  expect(json('one-time-codes.json')).toEqual([{ user: 'alice', since: app.now() }])
  expect(json('passkeys.json')).toEqual([
    { user: 'alice', name: 'Notebook', host: 'kontor.example.de', createdAt: app.now(), usedAt: 0 },
  ])
  expect(json('audit-events.json').at(-1)).toMatchObject({ action: 'customer.create' })
  for (const file of readdirSync(target)) {
    const text = readFileSync(join(target, file), 'utf8')
    expect(text).not.toMatch(/org-2|mallory|argon2/)
  }
})

test('exports a received invoice in a list and a table, and its file unchanged [A9.6]', async () => {
  const bob = await app.user({ name: 'bob' })
  await bob.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  const bytes = Buffer.from(`\ufeff${ublSample}`)
  const body = { name: '../Rechnung.xml', content: new Blob([bytes]) }
  const { received } = await bob.call(endpoints.uploadReceived, { body })
  const own = join(folder, 'received')
  await exportOrganisation(app.database, bob.organisation, own)
  expect(JSON.parse(readFileSync(join(own, 'received-invoices.json'), 'utf8'))).toEqual([received])
  expect(readFileSync(join(own, 'received-invoices.csv'), 'utf8')).toContain('Kontor GmbH')
  const [name = '', ...others] = readdirSync(join(own, 'received'))
  expect([name, ...others]).toEqual([`${received.sha256}.xml`])
  expect(Buffer.compare(readFileSync(join(own, 'received', name)), bytes)).toBe(0)
})

test('a replaced version refers to its seller in the same way as a final', async () => {
  const carol = await app.user({ name: 'carol' })
  await app.database.within(carol.organisation, (db) => writeExampleData(db, carol.session, randomUUID))
  const [final] = await carol.call(endpoints.listFinalInvoices, { body: {} })
  await carol.call(endpoints.startInvoiceEdit, { body: { invoiceId: final?.id } })
  await carol.call(endpoints.updateInvoice, { body: correctionOf(final) })
  const corrected = join(folder, 'corrected')
  await exportOrganisation(app.database, carol.organisation, corrected)
  const written = (file: string) => JSON.parse(readFileSync(join(corrected, file), 'utf8'))
  const [version] = written('invoice-versions.json')
  const sold = written('invoices.json').find(({ id }: { id: string }) => id === final?.id)
  expect(version).toMatchObject({ invoice_id: final?.id, sellerHash: sold.sellerHash })
  expect(version).not.toHaveProperty('seller_hash')
})

test('tables have semicolons, decimal commas and a byte order mark for German spreadsheets', () => {
  const [head = '', ...rows] = lines('invoices.csv')
  expect(head.startsWith('\ufeffId;Status;Rechnungsnummer;Rechnungsdatum;')).toBe(true)
  expect(rows.filter((row) => row !== '')).toHaveLength(35)
  expect(rows.join('\n')).toMatch(/;Rechnung;2025-0001;\d\d\.\d\d\.2025;/)
  expect(rows.join('\n')).toMatch(/;\d+,\d{1,2};\d+(,\d{1,2})?;EUR;/)
  expect(lines('invoice-lines.csv').join('\n')).toMatch(/;Abschlag;Rahmenvertrag;/)
  expect(lines('customers.csv').length).toBeGreaterThan(12)
  expect(lines('item-templates.csv').join('\n')).toContain('Beratung')
})

test('escapes text that a spreadsheet would run as a formula, but not negative numbers', () => {
  expect(lines('customers.csv').join('\n')).toContain(`"'=HYPERLINK(""x"")`)
  expect(csvLine(['=1+1', '+49 30', '-x', '@a', '\tb', ' =c', -1.5, 'a;b', 'a"b', 'ä\nb'])).toBe(
    `'=1+1;'+49 30;'-x;'@a;'\tb;' =c;-1,5;"a;b";"a""b";"ä\nb"\r\n`,
  )
})

test('rejects a folder that is not empty, without changing it', async () => {
  const full = join(folder, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'mine.txt'), '')
  await expect(exportOrganisation(app.database, alice.organisation, full)).rejects.toThrow('is not empty')
  expect(readdirSync(full)).toEqual(['mine.txt'])
})

test('a failed export leaves its folder empty', async () => {
  const broken = await app.user()
  await broken.call(endpoints.createCustomer, { body: { companyName: 'Werk' } })
  await app.database.across((db) =>
    db
      .updateTable('customer')
      .set({ document: 'no JSON' })
      .where('organisation', '=', broken.organisation)
      .execute(),
  )
  const half = join(folder, 'half')
  const begun: string[] = []
  await expect(
    exportOrganisation(app.database, broken.organisation, half, (file) => begun.push(file)),
  ).rejects.toThrow('JSON')
  expect(begun.length).toBeGreaterThan(0)
  expect(readdirSync(half)).toEqual([])
})
