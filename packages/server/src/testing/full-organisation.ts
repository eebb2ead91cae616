import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type { ProviderSettings } from '@kontor/contract/providers/provider-schema'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { Secret, TOTP } from 'otpauth'
import { saveMailbox } from '../inbox/mailbox/store.ts'
import { personOfProvider } from '../providers/match-person.ts'
import { saveProvider } from '../providers/save-provider.ts'
import { createDueInvoice } from '../series/create-due-invoice.ts'
import { sampleDetails, sampleEntry } from '../statement-files/sample-camt.ts'
import { finalToSend, queue, storeAccount } from './dispatch-tests.ts'
import { datedAt, finalOf, partFor, paymentBody } from './payments/payment-calls.ts'
import { addAccount, importEntries } from './payments/statement-calls.ts'
import { finalAdvance, finalize, userWithChains } from './project-papers.ts'
import { correctionOf, sampleInvoice, sampleItem } from './sample-bodies.ts'
import { softwareAuthenticator } from './software-authenticator.ts'
import type { TestApp, TestUser } from './test-app.ts'

/**
 * A user whose organisation has rows in every table; the token is the one of the newest session. The app needs
 * this public origin.
 */
export async function fullOrganisation(app: TestApp, publicOrigin: string): Promise<TestUser> {
  const user = await userWithChains(app)
  for (const name of ['offers', 'series', 'inbox', 'payments', 'dispatch'])
    await user.call(endpoints.switchFunction, { body: { function: name, on: true } })
  await user.call(endpoints.updateProfile, { body: { legalName: 'Werft GmbH' } })
  await user.call(endpoints.updateStandardTexts, { body: { signature: 'Klara Kühn' } })
  await user.call(endpoints.createCustomer, { body: {} })
  await user.call(endpoints.saveItemTemplate, { body: { template: { title: 'Beratung' } } })
  const [builtIn] = await user.call(endpoints.listLayoutTemplates)
  await user.call(endpoints.createLayoutTemplate, { body: builtIn })
  await papers(app, user)
  await recurring(app, user)
  await paid(app, user)
  await banked(user)
  await received(app, user)
  await mails(app, user)
  await people(app, user)
  return { ...user, token: await signInMethods(app, user, publicOrigin) }
}

async function papers(app: TestApp, user: TestUser): Promise<void> {
  const file = await user.call(endpoints.uploadAttachment, {
    body: { name: 'plan.pdf', content: new Blob(['%PDF-1.7 Plan']) },
  })
  const attachments = [{ ...file, name: 'Plan.pdf', description: 'Grundriss' }]
  const body = { ...sampleInvoice({ attachments }), tags: ['rot'] }
  const final = await finalize(user, await user.call(endpoints.createInvoice, { body }))
  await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  await user.call(endpoints.updateInvoice, { body: correctionOf(final) })
  const advance = await finalAdvance(user, 1000)
  const { revision } = advance
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: advance.id, reason: 'Falsch', revision } })
  const offer = emptyOffer(app.now())
  const content = { ...offer.content, items: [sampleItem()] }
  const { id } = await user.call(endpoints.createOffer, { body: { ...offer, content } })
  await user.call(endpoints.numberOffer, { body: { offerId: id } })
}

/** A paused series with one invoice. */
async function recurring(app: TestApp, user: TestUser): Promise<void> {
  const template = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  const body = {
    title: 'Wartung',
    templateId: template.id,
    interval: 'month',
    firstDate: app.now(),
    anchorDay: 10,
    endDate: 0,
    period: 'none',
    outcome: 'draft',
    priceChanges: [],
  }
  const { id } = await user.call(endpoints.createSeries, { body })
  const due = { organisation: user.organisation, id }
  const context = { nowMs: app.now() * 1000, newId: randomUUID, checkPages: app.paperFiles.stopsOf }
  await createDueInvoice(app.database, due, context)
  await user.call(endpoints.setSeriesState, { body: { id, state: 'paused' } })
}

/** A payment with Skonto, and an invoice from before the first day of payments that was opened again. */
async function paid({ now }: TestApp, user: TestUser): Promise<void> {
  await user.call(endpoints.updatePaymentSettings, { body: { startDay: now() - 86_400 } })
  const final = await finalOf(user)
  const allocations = [partFor(final, 233.24), partFor(final, 4.76, 'skonto')]
  await user.call(endpoints.recordPayment, { body: paymentBody(233.24, { allocations }) })
  const old = await finalOf(user, 100, { dates: datedAt(now() - 60 * 86_400) })
  await user.call(endpoints.reopenClaim, { body: { invoiceId: old.id } })
  await reminded(user, old.id)
}

/** A reminder letter for a claim about which a user has stated something. */
async function reminded(user: TestUser, claimId: string): Promise<void> {
  const settings = await user.call(endpoints.getReminderSettings)
  const body = { ...settings, numberPattern: 'MA-{NNNN}' }
  await user.call(endpoints.updateReminderSettings, { body })
  const facts = { claimId, isAgreed: true, receivedOn: 0, hasConsumerNote: false }
  await user.call(endpoints.setClaimFacts, { body: facts })
  const customer = await user.call(endpoints.createCustomer, { body: {} })
  await user.call(endpoints.setDebtor, { body: { customerId: customer.id, debtor: 'consumer' } })
  const { letters } = await user.call(endpoints.previewReminders)
  const chosen = letters.map(({ sums, ...letter }) => ({ ...letter, total: sums.total }))
  await user.call(endpoints.runReminders, { body: { letters: chosen } })
}

/** A bank file with a line that is set aside, a forgotten payer, and a mapping of CSV files. */
async function banked(user: TestUser): Promise<void> {
  await addAccount(user)
  await importEntries(user, [sampleEntry({ reference: 'BANK-0001', details: [sampleDetails()] })])
  const { lines } = await user.call(endpoints.listStatementLines, { body: {} })
  const lineIds = lines.map(({ id }) => id)
  await user.call(endpoints.setLinesAside, { body: { lineIds, reason: 'other' } })
  await user.call(endpoints.forgetPayer, { body: { iban: 'DE89370400440532013000', customerId: 'c1' } })
  const columns = [
    { heading: 'Tag', field: 'bookingDay' },
    { heading: 'Summe', field: 'amount' },
  ]
  await user.call(endpoints.saveCsvProfile, { body: { columns } })
}

async function received(app: TestApp, user: TestUser): Promise<void> {
  const { received: stored } = await user.call(inboxEndpoints.uploadReceived, {
    body: { name: 'rechnung.xml', content: new Blob([ublSample]) },
  })
  const { id } = stored
  await user.call(inboxEndpoints.addNoteToReceived, { body: { id, text: 'Liegt beim Einkauf' } })
  await user.call(inboxEndpoints.assignReceived, { body: { id, assignee: 'alice', tags: ['Miete'] } })
  await user.call(inboxEndpoints.reviewReceived, { body: { id, status: 'reviewed', note: 'Stimmt' } })
  await user.call(inboxEndpoints.checkReceived, { body: { id } })
  const mailbox = { host: 'imap.example.de', port: 993, security: 'tls', username: 'eingang' } as const
  await app.database.within(user.organisation, (db) =>
    saveMailbox(db, user.session, app.secretKeys, {
      ...mailbox,
      password: 'geheim',
      folder: 'INBOX',
      on: true,
    }),
  )
}

/** A mail that waits. */
async function mails(app: TestApp, user: TestUser): Promise<void> {
  await storeAccount(app, user, { port: 465 })
  const template = { kind: 'offer', language: 'de', subject: 'Angebot {Nummer}', body: 'Anbei.' } as const
  await user.call(endpoints.saveMailTemplate, { body: template })
  const { id } = await user.call(endpoints.createCustomer, { body: { companyName: 'Kunde AG' } })
  const settings = { language: 'en', carrier: 'pdf', consentDay: app.now(), recipients: [] } as const
  await user.call(endpoints.saveCustomerDispatch, { body: { customerId: id, ...settings } })
  await queue(user, await finalToSend(user))
}

async function people({ database, secretKeys, now }: TestApp, user: TestUser): Promise<void> {
  const bea = { username: 'Bea', email: 'bea@example.de' }
  await user.call(endpoints.invitePerson, { body: { ...bea, role: 'reading', roleUntil: 0 } })
  const role = { username: 'Bea', role: 'auditing', roleUntil: now() + 86_400 }
  await user.call(endpoints.changeRole, { body: role })
  const expiresAt = now() + 86_400
  await user.call(endpoints.createProgramToken, { body: { name: 'Kasse', role: 'writing', expiresAt } })
  const openIdClients = { open: async () => ({}) } as unknown as Parameters<
    typeof saveProvider
  >[0]['openIdClients']
  const settings: ProviderSettings = {
    issuer: 'https://login.example.de',
    clientId: 'kontor',
    newPeople: 'writing',
    domains: ['example.de'],
    passwordForAll: true,
  }
  const parts = { database, secretKeys, openIdClients, publicOrigin: 'https://kontor.example.de' }
  await saveProvider(parts, user.session, { ...settings, clientSecret: 'geheim' })
  const claims = { subject: 's1', name: 'Cem', email: 'cem@example.de', provenAt: 0, isPasswordOnly: false }
  await database.within(user.organisation, (db) =>
    personOfProvider(db, user.organisation, settings, claims, now()),
  )
}

async function signInMethods(app: TestApp, user: TestUser, publicOrigin: string): Promise<string> {
  const { key } = await user.call(endpoints.beginCodes, { body: {} })
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.now() * 1000 })
  const { tokens } = await user.call(endpoints.confirmCodes, { body: { code } })
  const token = tokens.accessToken
  const authenticator = softwareAuthenticator(publicOrigin)
  const credential = authenticator.make(await user.call(endpoints.beginPasskey, { body: {}, token }))
  const added = await user.call(endpoints.addPasskey, { token, body: { name: 'Schlüssel', credential } })
  return added.tokens.accessToken
}
