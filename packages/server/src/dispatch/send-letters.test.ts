import type { MailToSend } from '@kontor/contract/dispatch/mail-schema'
import { endpoints } from '@kontor/contract/endpoints'
import { addDays, berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { reminderDocument } from '@kontor/domain/payments/reminders/reminder-document'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { finalToSend, queue, storeAccount, testOutbox, userWithDispatch } from '../testing/dispatch-tests.ts'
import { datedAt, finalOf } from '../testing/payments/payment-calls.ts'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

let app: TestApp
let smtp: TestSmtpServer
let alice: TestUser
let names = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  smtp = await runSmtpServer()
  alice = await userWithBoth()
})
afterEach(() => smtp.close())

/** A user whose organisation uses Zahlungen and Versand. */
async function userWithBoth(): Promise<TestUser> {
  const user = await userWithDispatch(app, smtp)
  for (const name of ['chains', 'payments'])
    await user.call(endpoints.switchFunction, { body: { function: name, on: true } })
  return user
}

const ada = 'ada@kunde.example'

/** A final over 1,190.00 whose customer is late. */
function lateFinal(of: TestUser = alice, email = ada, customerId = 'c1'): Promise<Invoice> {
  const { customer, payment, eInvoice } = sampleInvoice().content
  const date = noonOf(addDays(berlinDay(app.now()), -30))
  const address = { companyName: 'Kunde AG', useEmailForInvoice: true, emailForInvoice: email }
  return finalOf(of, 1000, {
    dates: datedAt(date),
    payment: { ...payment, paymentGoal: 14 },
    eInvoice: { ...eInvoice, format: 'zugferd' },
    customer: { ...customer, customerId, ...address },
  })
}

async function runLetter(of: TestUser = alice) {
  const { letters } = await of.call(endpoints.previewReminders)
  const confirmed = letters.map(({ customerId, customerName, currency, sums }) => ({
    ...{ customerId, customerName, currency },
    total: sums.total,
  }))
  const [letter] = (await of.call(endpoints.runReminders, { body: { letters: confirmed } })).letters
  if (letter === undefined) throw new Error('No letter was written.')
  return letter
}

const paperOf = ({ id }: { id: string }) => ({ paperKind: 'reminder', paperId: id }) as const
const bodyOf = (letter: { id: string }, changes: Partial<MailToSend> = {}): { mails: MailToSend[] } => ({
  mails: [
    {
      ...paperOf(letter),
      ...{ to: [], cc: [], bcc: [], subject: '', body: '', files: [], again: false, consented: false },
      ...changes,
    },
  ],
})
const send = (letter: { id: string }, changes: Partial<MailToSend> = {}) =>
  alice.call(endpoints.sendMails, { body: bodyOf(letter, changes) })

/** Sends a letter, and returns its mail as a mail server took it. */
async function received(letter: { id: string }, changes: Partial<MailToSend> = {}) {
  const [mail] = (await send(letter, changes)).mails
  await testOutbox(app, smtp).round()
  const taken = smtp.accepted.find(({ mail: { messageId } }) => messageId === mail?.messageId)
  if (mail === undefined || taken === undefined) throw new Error('The mail has not arrived.')
  return { sent: mail, ...taken }
}

/** Lets days pass. Tokens expire within minutes, so another user of the organisation continues. */
async function later(days: number): Promise<void> {
  app.advance(days * 86_400)
  alice = await app.user({ organisation: alice.organisation, name: `later-${++names}` })
}

test('a letter leaves as the PDF that the server draws, with the text of its template [A23.26]', async () => {
  await lateFinal()
  const letter = await runLetter()
  expect(await alice.call(endpoints.prepareMail, { body: paperOf(letter) })).toMatchObject({
    kind: 'reminder',
    number: 'M-2026-0001',
    customerName: 'Kunde AG',
    to: [ada],
    carrier: 'pdf',
    lacksConsent: false,
    sentBefore: 0,
  })
  const { sent, mail, to } = await received(letter)
  expect(to).toEqual([ada])
  expect(mail.subject).toMatch(/^Zahlungserinnerung M-2026-0001 – /)
  expect(mail.text).toContain('unsere Zahlungserinnerung M-2026-0001 vom ')
  expect(mail.text).toContain(`über ${formatMoney(1190, 'EUR')}.`)
  expect(mail.text).toContain(`Bitte zahlen Sie bis zum ${formatDay(letter.deadline)}.`)
  const [file] = mail.attachments
  expect(file?.filename).toBe(
    `${new Date(letter.date * 1000).toISOString().slice(0, 10)}-Mahnung-M-2026-0001.pdf`,
  )
  const { letter: full, seller } = await alice.call(endpoints.getReminder, { params: { id: letter.id } })
  const source = { invoice: reminderDocument(full, seller), template: defaultTemplate, profile: seller }
  expect(await app.paperFiles.drawPages(alice.organisation, source)).toMatchObject({
    sha256: sent.files[0]?.sha256,
    bytes: new Uint8Array(file?.content ?? []),
  })
  expect(mail.inReplyTo).toBeUndefined()
  const history = await alice.call(endpoints.listMailsOfPaper, { body: paperOf(letter) })
  expect(history.mails).toMatchObject([{ id: sent.id, kind: 'reminder', state: 'accepted' }])
  const again = await alice.problem(endpoints.sendMails, { body: bodyOf(letter) })
  expect(again).toMatchObject({ code: 'mailSentBefore', issues: [{ path: 'mails.0' }] })
  await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
})

test('a letter goes to the recipients of the customer for reminders, in its language [A23.26]', async () => {
  const { id } = await alice.call(endpoints.createCustomer, { body: sampleCustomer('Kunde AG') })
  const recipients = [{ kind: 'reminder', to: ['kasse@kunde.example'], cc: [ada], bcc: [] }]
  const settings = { customerId: id, language: 'en', carrier: 'xml', consentDay: 0, recipients }
  await alice.call(endpoints.saveCustomerDispatch, { body: settings })
  await lateFinal(alice, ada, id)
  const letter = await runLetter()
  const { to, mail } = await received(letter)
  expect(to).toEqual(['kasse@kunde.example', ada])
  expect(mail.subject).toMatch(/^Payment reminder M-2026-0001 – /)
  expect(mail.text).toContain(`Please pay by ${formatDay(letter.deadline)}.`)
  expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf' }])
})

test('a letter follows the mail of its invoice, and the next letter that of the letter before [A23.26]', async () => {
  const final = await lateFinal()
  const invoiceMail = await queue(alice, final)
  await testOutbox(app, smtp).round()
  const first = await received(await runLetter())
  expect(first.mail).toMatchObject({ inReplyTo: invoiceMail.messageId, references: invoiceMail.messageId })
  await later(40)
  const second = await runLetter()
  expect(second.level).toBe(2)
  const { messageId } = first.sent
  expect((await received(second)).mail).toMatchObject({ inReplyTo: messageId, references: messageId })
})

test('a letter follows no mail that has not reached the customer, and none about other invoices [A23.26]', async () => {
  const final = await lateFinal()
  const withdrawn = await queue(alice, final)
  await alice.call(endpoints.withdrawMail, { body: { id: withdrawn.id } })
  await storeAccount(app, alice, smtp, { password: '', testAddress: 'probe@werft.example' })
  await queue(alice, final)
  await storeAccount(app, alice, smtp, { password: '' })
  await queue(alice, await finalToSend(alice))
  const bob = await userWithBoth()
  await queue(bob, await lateFinal(bob))
  await testOutbox(app, smtp).round()
  expect(smtp.accepted).toHaveLength(3)
  expect((await received(await runLetter())).mail.inReplyTo).toBeUndefined()
})

test('a cancelled letter is not sent, and one of a neighbour is unknown [A23.26]', async () => {
  await lateFinal()
  const letter = await runLetter()
  const bob = await userWithBoth()
  for (const endpoint of [endpoints.prepareMail, endpoints.sendMails]) {
    const body = endpoint === endpoints.sendMails ? bodyOf(letter) : paperOf(letter)
    expect(await bob.problem(endpoint, { body })).toMatchObject({ code: 'notFound' })
  }
  await alice.call(endpoints.cancelReminder, { body: { id: letter.id, note: 'Irrtum' } })
  expect(await alice.problem(endpoints.prepareMail, { body: paperOf(letter) })).toMatchObject({
    code: 'statusNotAllowed',
  })
  const file = await alice.call(endpoints.uploadMailFile, {
    body: { name: 'Mahnung.pdf', content: new Blob(['%PDF-1.7 Mahnung']) },
  })
  // Also with a file of the user's own.
  for (const files of [[], [{ sha256: file.sha256, name: 'Mahnung.pdf' }]])
    expect(await alice.problem(endpoints.sendMails, { body: bodyOf(letter, { files }) })).toMatchObject({
      code: 'statusNotAllowed',
    })
  expect((await alice.call(endpoints.listMails, { body: {} })).mails).toEqual([])
})

test('letters are sent only while both functions are on [A23.26]', async () => {
  await lateFinal()
  const letter = await runLetter()
  for (const name of ['payments', 'dispatch']) {
    await alice.call(endpoints.switchFunction, { body: { function: name, on: false } })
    expect(await alice.problem(endpoints.prepareMail, { body: paperOf(letter) })).toMatchObject({
      code: 'functionOff',
    })
    expect(await alice.problem(endpoints.sendMails, { body: bodyOf(letter) })).toMatchObject({
      code: 'functionOff',
    })
    await alice.call(endpoints.switchFunction, { body: { function: name, on: true } })
  }
  expect((await send(letter)).mails).toHaveLength(1)
})

test('whoever may run reminders may send their letters, and nobody else [A23.26]', async () => {
  await lateFinal()
  const letter = await runLetter()
  for (const role of ['reading', 'writing'] as const) {
    const other = await app.user({ organisation: alice.organisation, name: role, role })
    expect(await other.problem(endpoints.runReminders, { body: { letters: [] } })).toMatchObject({
      code: 'forbidden',
    })
    expect(await other.problem(endpoints.sendMails, { body: bodyOf(letter) })).toMatchObject({
      code: 'forbidden',
    })
    expect(await other.call(endpoints.prepareMail, { body: paperOf(letter) })).toMatchObject({ to: [ada] })
  }
  const books = await app.user({ organisation: alice.organisation, name: 'books', role: 'accounting' })
  expect((await books.call(endpoints.sendMails, { body: bodyOf(letter) })).mails).toHaveLength(1)
})

test('a letter to a customer without an address is refused, unless the user names one [A23.26]', async () => {
  await lateFinal(alice, '')
  const letter = await runLetter()
  expect(await alice.problem(endpoints.sendMails, { body: bodyOf(letter) })).toMatchObject({
    code: 'invalidRequest',
    issues: [{ path: 'mails.0.to' }],
  })
  expect((await received(letter, { to: ['b@kunde.example'] })).to).toEqual(['b@kunde.example'])
})
