import { endpoints } from '@kontor/contract/endpoints'
import { formatDay } from '@kontor/domain/money/german-format'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueFinals } from '../series/send-due-finals.ts'
import { createDueInvoices } from '../series/series-timer.ts'
import { finalToSend, mailBody, userWithDispatch } from '../testing/dispatch-tests.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { waitingTransactions } from '../testing/waiting-transactions.ts'
import { createPaperSender } from './send-paper.ts'

let app: TestApp
let smtp: TestSmtpServer
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  smtp = await runSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await app.close()
})
beforeEach(async () => {
  alice = await userWithDispatch(app, smtp)
})

const areWaiting = (count: number) => expect.poll(() => waitingTransactions(app.database)).toBe(count)

test('of two users who send a final at the same time, the second one is asked [A23.5]', async () => {
  const final = await finalToSend(alice)
  const body = { mails: [await mailBody(alice, final)] }
  const sendings: Promise<{ statusCode: number }>[] = []
  await app.database.within(alice.organisation, async (db) => {
    // The end of the audit trail, for which each sending waits last.
    await db
      .selectFrom('audit_head')
      .select('hash')
      .where('organisation', '=', alice.organisation)
      .forUpdate()
      .execute()
    for (const count of [1, 2]) {
      sendings.push(alice.send(endpoints.sendMails, { body }))
      await areWaiting(count)
    }
  })
  expect((await Promise.all(sendings)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('a user and a series that send a final at the same time do not wait for each other [A23.24]', async () => {
  const { content, seller } = completeInvoice('domestic')
  const day = 86_400
  const failures: unknown[] = []
  const log = { error: (details: object) => void failures.push(details) }
  const parts = { database: app.database, clock: () => (app.now() + day) * 1000, log }
  await alice.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  await alice.call(endpoints.updateProfile, { body: seller })
  const customer = { ...content.customer, useEmailForInvoice: true, emailForInvoice: 'ada@kunde.example' }
  const template = await alice.call(endpoints.createInvoice, {
    body: sampleInvoice({ ...content, customer }),
  })
  const firstDate = app.now() + day
  const anchorDay = Number(formatDay(firstDate).slice(0, 2))
  const plan = { interval: 'month', firstDate, anchorDay, endDate: 0, period: 'none' } as const
  await alice.call(endpoints.createSeries, {
    body: { ...plan, title: 'Miete', templateId: template.id, outcome: 'sent', priceChanges: [] },
  })
  await createDueInvoices({ ...parts, checkPages: app.paperFiles.stopsOf })
  const runs = async () => (await alice.call(endpoints.listSeries)).flatMap((series) => series.runs)
  const [run] = await runs()
  const id = run?.invoiceId ?? ''
  const body = { mails: [{ ...(await mailBody(alice, { id })), files: [] }] }
  const sender = createPaperSender({ database: app.database, drawFile: app.paperFiles.drawFile })
  let sending: Promise<{ statusCode: number }> | undefined
  let search: Promise<boolean> | undefined
  await app.database.within(alice.organisation, async (db) => {
    await db.selectFrom('invoice').select('id').where('id', '=', id).forUpdate().execute()
    sending = alice.send(endpoints.sendMails, { body })
    await areWaiting(1)
    search = sendDueFinals({ ...parts, sender }, 50)
    await areWaiting(2)
  })
  expect((await sending)?.statusCode).toBe(200)
  await search
  expect(failures).toEqual([])
  expect(await runs()).toMatchObject([{ outcome: 'final', refusals: [{ code: 'mailSentBefore' }] }])
})
