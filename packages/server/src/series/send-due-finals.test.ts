import { endpoints } from '@kontor/contract/endpoints'
import type { Series } from '@kontor/contract/series/series-schema'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { formatDay } from '@kontor/domain/money/german-format'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPaperSender, type PaperSender } from '../dispatch/send-paper.ts'
import { ProblemError } from '../problem-error.ts'
import { testOutbox, userWithDispatch } from '../testing/dispatch-tests.ts'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { sendDueFinals } from './send-due-finals.ts'
import { createDueInvoices } from './series-timer.ts'

let app: TestApp
let smtp: TestSmtpServer
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  smtp = await runSmtpServer()
  user = await userWithDispatch(app, smtp)
  await user.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  await user.call(endpoints.updateProfile, { body: seller })
  failures.length = 0
})
afterEach(() => smtp.close())

const { content, seller } = completeInvoice('domestic')
const failures: string[] = []
const day = 86_400

function seriesBody(templateId: string, outcome: 'final' | 'sent') {
  const firstDate = app.now() + day
  const anchorDay = Number(formatDay(firstDate).slice(0, 2))
  const plan = { interval: 'month', firstDate, anchorDay, endDate: 0, period: 'none' } as const
  return { ...plan, title: 'Miete', templateId, outcome, priceChanges: [] }
}

/** Creates a series that sends its finals, and lets it create its first one. */
async function firstInvoice(changes: Partial<InvoiceContent> = {}): Promise<void> {
  const customer = { ...content.customer, useEmailForInvoice: true, emailForInvoice: 'ada@kunde.example' }
  const body = sampleInvoice({ ...content, customer, ...changes })
  const { id } = await user.call(endpoints.createInvoice, { body })
  await user.call(endpoints.createSeries, { body: seriesBody(id, 'sent') })
  await createDueInvoices({ ...parts(), checkPages: app.paperFiles.stopsOf })
}

const parts = () => ({
  database: app.database,
  clock: () => (app.now() + day) * 1000,
  log: {
    error: (details: { organisation?: string }, message: string) => {
      if (details.organisation === user.organisation) failures.push(message)
    },
  },
})
const paperSender = () => createPaperSender({ database: app.database, drawFile: app.paperFiles.drawFile })
const sendAll = (sender: PaperSender = paperSender()) => sendDueFinals({ ...parts(), sender }, 50)

async function only(): Promise<Series> {
  const [series] = await user.call(endpoints.listSeries)
  if (series === undefined) throw new Error('no series')
  return series
}

const mails = async () =>
  (await user.call(endpoints.listMails, { body: { states: [], search: '', after: '' } })).mails

test('a series sends its final once, with the bytes of the download, to the address of the customer [A23.24]', async () => {
  await firstInvoice()
  expect((await only()).runs).toMatchObject([{ outcome: 'toSend', refusals: [] }])
  await Promise.all([sendAll(), sendAll(), sendAll()])
  await sendAll()
  expect(failures).toEqual([])
  const [run] = (await only()).runs
  expect(run).toMatchObject({ outcome: 'sent', refusals: [] })
  const drawn = await app.paperFiles.drawFile(user.organisation, {
    kind: 'invoice',
    id: run?.invoiceId ?? '',
    format: content.eInvoice.format,
  })
  expect(await mails()).toMatchObject([
    {
      paperId: run?.invoiceId,
      to: ['ada@kunde.example'],
      files: [{ sha256: 'sha256' in drawn ? drawn.sha256 : '' }],
    },
  ])
  await testOutbox(app, smtp, { clock: parts().clock }).round()
  expect(await mails()).toMatchObject([{ state: 'accepted' }])
  await app.database.snapshot((db) => verifyAudit(db, user.organisation))
})

test('organisations take turns, so that none waits behind many finals of another [A23.31]', async () => {
  for (let count = 0; count < 3; count += 1) await firstInvoice()
  user = await userWithDispatch(app, smtp)
  await user.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  await user.call(endpoints.updateProfile, { body: seller })
  await firstInvoice()
  await app.database.within(user.organisation, (db) =>
    db
      .updateTable('series_run')
      .set({ made_at: app.now() + 2 * day })
      .where('organisation', '=', user.organisation)
      .execute(),
  )
  await sendDueFinals({ ...parts(), sender: paperSender() }, 2)
  expect((await only()).runs).toMatchObject([{ outcome: 'sent' }])
})

const withoutAddress = { ...content.customer, useEmailForInvoice: false, emailForInvoice: '' }
const cases: [string, string, Partial<InvoiceContent>][] = [
  ['without an address of the customer', 'mailRecipientMissing', { customer: withoutAddress }],
  [
    'as a plain PDF without consent',
    'mailWithoutConsent',
    { eInvoice: { ...content.eInvoice, format: 'pdf' } },
  ],
]
test.each(cases)('a final %s is not sent, and the series says why [A23.24]', async (_what, code, changes) => {
  await firstInvoice(changes)
  await sendAll()
  expect((await only()).runs).toMatchObject([{ outcome: 'final', refusals: [{ code, message: '' }] }])
  expect(await mails()).toEqual([])
  await app.database.snapshot((db) => verifyAudit(db, user.organisation))
})

test('a final with more recipients than a mail can have is not sent, and the series says so [A23.24]', async () => {
  const { id: customerId } = await user.call(endpoints.createCustomer, { body: sampleCustomer() })
  const customer = { ...content.customer, customerId }
  const many = (name: string) => Array.from({ length: 15 }, (_, place) => `${name}${place}@kunde.example`)
  const rule = { kind: 'invoice', to: many('a'), cc: many('b'), bcc: [] } as const
  const settings = {
    customerId: customer.customerId,
    language: 'de',
    carrier: 'format',
    consentDay: 0,
  } as const
  await user.call(endpoints.saveCustomerDispatch, { body: { ...settings, recipients: [rule] } })
  await firstInvoice({ customer })
  await sendAll()
  expect((await only()).runs).toMatchObject([
    { outcome: 'final', refusals: [{ code: 'mailRecipientsTooMany' }] },
  ])
})

test('a final is not sent while the function Versand is off [A23.24]', async () => {
  await firstInvoice()
  await user.call(endpoints.switchFunction, { body: { function: 'dispatch', on: false } })
  await sendAll()
  expect((await only()).runs).toMatchObject([{ outcome: 'final', refusals: [{ code: 'functionOff' }] }])
})

test.each(['tooManyAttempts', 'tooManyRequests'] as const)(
  'waits for the next search if the server is too busy (%s), and stays a final [A23.24]',
  async (code) => {
    await firstInvoice()
    const busy = createPaperSender({
      database: app.database,
      drawFile: () => Promise.reject(new ProblemError(code, { retryAfter: 5 })),
    })
    await sendAll(busy)
    expect(failures).toEqual(['sending the invoice of a series failed; trying again in a minute'])
    expect((await only()).runs).toMatchObject([{ outcome: 'toSend' }])
    await sendAll()
    expect((await only()).runs).toMatchObject([{ outcome: 'sent' }])
  },
)

test('what must not leave is not sent, with its findings [A23.21, A23.24]', async () => {
  await firstInvoice()
  const [finding] = [{ id: 'BR-DE-15', field: 'eInvoice.buyerReference', message: 'Die Leitweg-ID fehlt.' }]
  await sendAll(createPaperSender({ database: app.database, drawFile: async () => ({ refused: [finding] }) }))
  expect((await only()).runs).toMatchObject([
    { outcome: 'final', refusals: [{ code: 'BR-DE-15', message: 'Die Leitweg-ID fehlt.' }] },
  ])
})

test('only who may finalize lets a series send; other outcomes send nothing [A23.24]', async () => {
  const { id } = await user.call(endpoints.createInvoice, { body: sampleInvoice(content) })
  const writer = await app.user({ organisation: user.organisation, name: 'wilma', role: 'writing' })
  expect(await writer.problem(endpoints.createSeries, { body: seriesBody(id, 'sent') })).toMatchObject({
    code: 'forbidden',
  })
  await user.call(endpoints.createSeries, { body: seriesBody(id, 'final') })
  await createDueInvoices({ ...parts(), checkPages: app.paperFiles.stopsOf })
  await sendAll()
  expect((await only()).runs).toMatchObject([{ outcome: 'final', refusals: [] }])
  expect(await mails()).toEqual([])
})
