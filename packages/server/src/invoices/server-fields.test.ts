import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { fieldsOf } from '@kontor/contract/calls/schema-parts'
import { endpoints } from '@kontor/contract/endpoints'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { sampleCustomer, sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await app.user()
  for (const name of ['chains', 'offers'])
    await user.call(endpoints.switchFunction, { body: { function: name, on: true } })
})

const follower = {
  relation: 'cancelledBy',
  invoiceId: 'x',
  invoiceNumber: '2026-0009',
  invoiceDate: 1,
  sums: { netto: -200, brutto: -238, rates: [] },
}

/** Adds a value that fits no schema to each field that the response of a call has and its body has not. */
function forged<Value extends object>(
  value: Value,
  sent?: z.core.$ZodType,
  answered?: z.core.$ZodType,
): Value {
  const [written, read] = [fieldsOf(sent), fieldsOf(answered)]
  const fields = Object.keys(read).filter((name) => !Object.hasOwn(written, name))
  return { ...value, ...Object.fromEntries(fields.map((name) => [name, { forged: 'yes' }])) }
}

/** A body with forged values in every field that only the server writes. */
function forgedBody<Value extends { content: object }>(
  value: Value,
  { body, response }: Pick<Endpoint, 'body' | 'response'>,
): Value {
  const [sent, answered] = [fieldsOf(body).content, fieldsOf(response).content]
  return forged({ ...value, content: forged(value.content, sent, answered) }, body, response)
}

describe('a client cannot write what belongs to the server', () => {
  test('in an invoice, whether it is created or saved [A1.6]', async () => {
    const body = forgedBody(sampleInvoice(), endpoints.createInvoice)
    expect(body).toMatchObject({ followers: { forged: 'yes' }, content: { seller: { forged: 'yes' } } })
    const draft = await user.call(endpoints.createInvoice, { body })
    expect(JSON.stringify(draft)).not.toContain('forged')
    const { revision, ...change } = forgedBody({ ...draft }, endpoints.updateInvoice)
    const saved = await user.call(endpoints.updateInvoice, { body: { ...change, revision: draft.revision } })
    expect(JSON.stringify(saved)).not.toContain('forged')
    expect(await user.call(endpoints.listDraftInvoices)).toEqual([saved])
    const final = await user.call(endpoints.setInvoiceStatus, {
      body: { invoiceId: draft.id, status: 'final' },
    })
    expect(final).not.toHaveProperty('followers')
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    const { payment } = final.content
    const correction = { ...final, content: { ...final.content, payment: { ...payment, paymentGoal: 3 } } }
    const forgedCorrection = { ...forgedBody(correction, endpoints.updateInvoice), revision: final.revision }
    const corrected = await user.call(endpoints.updateInvoice, { body: forgedCorrection })
    expect(JSON.stringify(corrected)).not.toContain('forged')
    expect(await user.call(endpoints.listFinalInvoices, { body: {} })).toMatchObject([{ id: final.id }])
  })

  test('in an invoice, even if it looks real: a cancellation that never was [A9.5]', async () => {
    const draft = await user.call(endpoints.createInvoice, {
      body: { ...sampleInvoice(), followers: [follower] },
    })
    expect(draft).not.toHaveProperty('followers')
    const body = { invoiceId: draft.id, status: 'final' }
    const final = await user.call(endpoints.setInvoiceStatus, { body })
    expect(final).not.toHaveProperty('followers')
  })

  test('in the items of an ordinary invoice or an offer: that they credit a line or deduct an advance [A9.5]', async () => {
    const place = { creditedLine: 'items/x', settledAdvance: 'a', netOnly: true as const }
    const body = sampleInvoice({ items: [{ ...sampleItem(), ...place }] })
    const draft = await user.call(endpoints.createInvoice, { body })
    for (const name of Object.keys(place)) expect(draft.content.items[0]).not.toHaveProperty(name)
    const template = { ...sampleItem(), ...place }
    const saved = await user.call(endpoints.saveItemTemplate, { body: { template } })
    for (const name of Object.keys(place)) expect([saved].flat()[0]).not.toHaveProperty(name)
    const { content } = emptyOffer(app.now())
    const offer = {
      ...emptyOffer(app.now()),
      content: { ...content, items: [{ ...sampleItem(), ...place }] },
    }
    const { id } = await user.call(endpoints.createOffer, { body: offer })
    await user.call(endpoints.numberOffer, { body: { offerId: id } })
    const converted = await user.call(endpoints.convertOffer, { body: { offerId: id } })
    expect(converted.content.totals.netto).toBe(200)
  })

  test('in an offer, nor in the invoice that it becomes [A14.1, A14.4]', async () => {
    const offer = { ...emptyOffer(app.now()) }
    const content = { ...offer.content, items: [sampleItem()] }
    const draft = await user.call(endpoints.createOffer, {
      body: forgedBody({ ...offer, content }, endpoints.createOffer),
    })
    expect(JSON.stringify(draft)).not.toContain('forged')
    const change = { ...forgedBody({ ...draft }, endpoints.updateOffer), revision: draft.revision }
    const saved = await user.call(endpoints.updateOffer, { body: { ...change, followers: [follower] } })
    expect(JSON.stringify(saved)).not.toContain('forged')
    expect(saved).not.toHaveProperty('followers')
    expect(await user.call(endpoints.listOffers, { body: {} })).toEqual([saved])
    const numbered = await user.call(endpoints.numberOffer, { body: { offerId: draft.id } })
    expect(JSON.stringify(numbered)).not.toContain('forged')
    const invoice = await user.call(endpoints.convertOffer, { body: { offerId: draft.id } })
    expect(JSON.stringify(invoice)).not.toContain('forged')
  })

  test('in a contact [S7.0.21, S7.0.22]', async () => {
    const { createCustomer } = endpoints
    const body = forged(sampleCustomer(), createCustomer.body, createCustomer.response)
    const customer = await user.call(createCustomer, { body })
    expect(JSON.stringify(customer)).not.toContain('forged')
    const change = forged(customer, createCustomer.body, createCustomer.response)
    await user.call(endpoints.updateCustomer, { body: { ...change, revision: customer.revision } })
    expect(JSON.stringify(await user.call(endpoints.listCustomers))).not.toContain('forged')
  })
})
