import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctionOf, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const profile = {
  ...emptyProfile(),
  legalName: 'Müller & Söhne "GmbH" }}',
  logo: 'data:image/png;base64,AAAA',
}

async function finalOf(user: TestUser, changes: object = {}): Promise<Invoice> {
  const { id: invoiceId } = await user.call(endpoints.createInvoice, {
    body: { ...sampleInvoice(), ...changes },
  })
  return user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
}

const profilesOf = ({ organisation }: TestUser) =>
  app.database.within(organisation, (db) =>
    db.selectFrom('organisation_profile').select('hash').where('organisation', '=', organisation).execute(),
  )

test('every response with a single final contains its original seller, whatever the profile is now', async () => {
  const alice = await app.user()
  await alice.call(endpoints.updateProfile, { body: profile })
  const final = await finalOf(alice)
  await alice.call(endpoints.updateProfile, { body: { ...profile, legalName: 'Anders GmbH' } })
  const body = { invoiceId: final.id, tag: { tag: 'bezahlt' }, status: 'final' }
  const finals = [
    final,
    await alice.call(endpoints.getInvoice, { params: { id: final.id } }),
    await alice.call(endpoints.setInvoiceStatus, { body }),
    await alice.call(endpoints.addInvoiceTag, { body }),
    await alice.call(endpoints.removeInvoiceTag, { body }),
    await alice.call(endpoints.finishInvoiceEdit, { body }),
    await alice.call(endpoints.startInvoiceEdit, { body }),
    await alice.call(endpoints.updateInvoice, { body: correctionOf(final) }),
  ]
  for (const { content } of finals) expect(content.seller).toEqual(profile)
  const versions = await alice.call(endpoints.listInvoiceVersions, { params: { id: final.id } })
  expect(versions.map(({ invoice }) => invoice.content.seller)).toEqual([profile])
})

test('stores a profile once, however many finals use it, and omits it from lists', async () => {
  const alice = await app.user()
  await alice.call(endpoints.updateProfile, { body: profile })
  await alice.call(endpoints.updateProfile, { body: profile })
  for (let n = 0; n < 3; n++) await finalOf(alice)
  expect(await profilesOf(alice)).toHaveLength(2)
  const finals = await alice.call(endpoints.listFinalInvoices, { body: {} })
  expect(finals).toHaveLength(3)
  for (const { content } of finals) expect(content).not.toHaveProperty('seller')
})

test('unknown fields and a seller from a client do not change the stored seller', async () => {
  const alice = await app.user()
  await alice.call(endpoints.updateProfile, { body: profile })
  const final = await finalOf(alice, { 1: 'one', content: { seller: { legalName: 'mine' }, last: '}}' } })
  expect(final).toMatchObject({ 1: 'one', content: { last: '}}', seller: profile } })
})

test('the database rejects deleting the profile of a final, and rejects a final without a profile', async () => {
  const alice = await app.user()
  const { id } = await finalOf(alice)
  const within = alice.organisation
  await expect(
    app.database.within(within, (db) => db.deleteFrom('organisation_profile').execute()),
  ).rejects.toThrow(/foreign key/i)
  await expect(
    app.database.within(within, (db) =>
      db.updateTable('invoice').set({ seller_hash: null }).where('id', '=', id).execute(),
    ),
  ).rejects.toThrow(/invoice_final_has_seller/)
})
