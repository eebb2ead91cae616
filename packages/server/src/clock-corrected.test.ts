import { endpoints } from '@kontor/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice } from './testing/sample-bodies.ts'
import { startTestApp } from './testing/test-app.ts'

const year = 365 * 24 * 3600

test('correcting a clock that was a year ahead ends locks, throttling and tokens from that time', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const today = await app.user()
  const { id: invoiceId } = await today.call(endpoints.createInvoice, { body: sampleInvoice() })
  app.advance(year)
  const bob = await app.user({ organisation: today.organisation, name: 'bob' })
  await bob.call(endpoints.startInvoiceEdit, { body: { invoiceId } })
  const login = (password: string) =>
    app.send(endpoints.login, {
      body: { instanceId: today.organisation, username: 'alice', password },
    })
  for (let guess = 0; guess < 11; guess++) await login('Falsch-1234')
  expect((await login('Falsch-1234')).statusCode).toBe(429)
  app.advance(-year)
  expect(await today.call(endpoints.startInvoiceEdit, { body: { invoiceId } })).toMatchObject({
    isEditedByUser: 'alice',
  })
  expect((await login('Falsch-1234')).statusCode).toBe(401)
  expect((await bob.send(endpoints.getOrganisation)).statusCode).toBe(401)
})
