import { endpoints } from '@kontor/contract/endpoints'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSession } from '../caller.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { finalizeInvoice } from './finalize-invoice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { content, seller } = completeInvoice('domestic')
const refused = { ...content, eInvoice: { ...content.eInvoice, buyerReference: '' } }

async function sellerUser(): Promise<TestUser> {
  const user = await app.user()
  await user.call(endpoints.updateProfile, { body: seller })
  return user
}

const draftOf = (user: TestUser, changes: InvoiceContent) =>
  user.call(endpoints.createInvoice, { body: sampleInvoice(changes) })
const finalize = (invoiceId: string, more = {}) => ({
  body: { invoiceId, status: 'final' as const, ...more },
})

test('a final whose e-invoice would be refused becomes final, with the findings [S7.0.14, A4.4]', async () => {
  const user = await sellerUser()
  const final = await user.call(endpoints.setInvoiceStatus, finalize((await draftOf(user, refused)).id))
  expect(final).toMatchObject({ status: 'final', invoiceNumber: '2026-0001' })
  expect(final.eInvoiceFindings).toEqual([
    {
      id: 'BR-DE-15',
      field: 'eInvoice.buyerReference',
      message: 'Die Leitweg-ID oder Referenz des Kunden fehlt.',
    },
  ])
  // A double click gets the same response.
  expect(await user.call(endpoints.setInvoiceStatus, finalize(final.id))).toEqual(final)
})

test('who asks for an e-invoice gets none that would be refused, and no number is assigned [A4.4]', async () => {
  const user = await sellerUser()
  const draft = await draftOf(user, refused)
  expect(
    await user.problem(endpoints.setInvoiceStatus, finalize(draft.id, { asEInvoice: true })),
  ).toMatchObject({
    status: 422,
    code: 'eInvoiceRefused',
    issues: [
      {
        path: 'eInvoice.buyerReference',
        code: 'BR-DE-15',
        message: 'Die Leitweg-ID oder Referenz des Kunden fehlt.',
      },
    ],
  })
  expect(await user.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(draft)
  const complete = await draftOf(user, content)
  const sending = finalize(complete.id, { asEInvoice: true })
  const final = await user.call(endpoints.setInvoiceStatus, sending)
  expect(final).toMatchObject({ status: 'final', invoiceNumber: '2026-0001', eInvoiceFindings: [] })
  expect(await user.call(endpoints.setInvoiceStatus, sending)).toEqual(final)
})

test('a plain PDF is no e-invoice, and has no findings about one [A4.4]', async () => {
  const user = await sellerUser()
  const draft = await draftOf(user, { ...content, eInvoice: { ...content.eInvoice, format: 'pdf' } })
  expect(
    await user.problem(endpoints.setInvoiceStatus, finalize(draft.id, { asEInvoice: true })),
  ).toMatchObject({ code: 'eInvoiceRefused', issues: [{ path: 'eInvoice.format', code: 'pdf' }] })
  const final = await user.call(endpoints.setInvoiceStatus, finalize(draft.id))
  expect(final.status).toBe('final')
  expect(final).not.toHaveProperty('eInvoiceFindings')
})

test('asking for an e-invoice also respects locks, revisions and forbidden changes of status [A4.4]', async () => {
  const user = await sellerUser()
  const draft = await draftOf(user, content)
  const codeOf = async (by: TestUser, body: ReturnType<typeof finalize>['body'] | { status: 'draft' }) =>
    (
      await by.problem(endpoints.setInvoiceStatus, {
        body: { invoiceId: draft.id, ...body, asEInvoice: true },
      })
    ).code
  expect(await codeOf(user, { status: 'draft' })).toBe('statusNotAllowed')
  const saved = await user.call(endpoints.updateInvoice, { body: { ...draft, tags: [] } })
  const seen = { invoiceId: draft.id, status: 'final' as const, revision: saved.revision - 1 }
  expect(await codeOf(user, seen)).toBe('stale')
  const other = await app.user({ organisation: user.organisation, name: 'bob' })
  await other.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
  expect(await codeOf(user, finalize(draft.id).body)).toBe('locked')
  const stranger = await app.user()
  expect(await codeOf(stranger, finalize(draft.id).body)).toBe('notFound')
})

test('does not finalize what has changed since its check: the draft or the seller [A4.4]', async () => {
  const user = await sellerUser()
  const { id, revision } = await draftOf(user, content)
  const session = { ...serverSession(user.organisation, 'alice', app.now() * 1000) }
  const finalizeChecked = (checked: { revision: number; seller_hash: string }) =>
    app.database.within(user.organisation, (db) => finalizeInvoice(db, session, id, { checked }))
  await expect(finalizeChecked({ revision, seller_hash: 'other' })).rejects.toMatchObject({ code: 'stale' })
})

test('findings that a client sends back are not stored [A4.4]', async () => {
  const user = await sellerUser()
  const final = await user.call(endpoints.setInvoiceStatus, finalize((await draftOf(user, refused)).id))
  const copy = await user.call(endpoints.createInvoice, { body: final })
  expect(copy).not.toHaveProperty('eInvoiceFindings')
})
