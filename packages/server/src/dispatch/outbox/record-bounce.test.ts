import { endpoints } from '@kontor/contract/endpoints'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFileReader } from '../../inbox/file-reader.ts'
import { checkMailbox } from '../../inbox/mailbox/check-mailbox.ts'
import { exchangeBounce, gmailBounce, postfixBounce } from '../../testing/bounce-samples.ts'
import { finalToSend, mailOf, queue, testOutbox, userWithDispatch } from '../../testing/dispatch-tests.ts'
import { type ImapServer, runImapServer, type TestMail } from '../../testing/run-imap-server.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'
import { readOutboxState } from './outbox-state.ts'
import { recordBounce } from './record-bounce.ts'

const reader = createFileReader()
let app: TestApp
let smtp: TestSmtpServer
let imap: ImapServer
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await reader.close()
  await app.close()
})
beforeEach(async () => {
  ;[smtp, imap] = [await runSmtpServer(), await runImapServer()]
  alice = await userWithMailbox()
  await look()
})
afterEach(async () => {
  await smtp.close()
  await imap.close()
  // Rounds work on the mails of all organisations.
  await app.database.across((db) => db.updateTable('mail').set({ state: 'withdrawn' }).execute())
})

async function userWithMailbox(): Promise<TestUser> {
  const user = await userWithDispatch(app, smtp)
  await user.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  const account = { host: 'localhost', port: imap.port, security: 'tls', username: 'u', password: 'p' }
  await user.call(endpoints.saveMailbox, {
    body: { ...account, security: 'tls', folder: 'INBOX', on: true },
  })
  return user
}

/** Checks the mailbox of alice, or of somebody else. */
const look = (user = alice) =>
  checkMailbox(
    {
      database: app.database,
      secretKeys: app.secretKeys,
      reader,
      clock: () => app.now() * 1000,
      mailHosts: [`localhost:${imap.port}`],
      takeBounce: (organisation, bounce) =>
        recordBounce(app.database, organisation, bounce, app.now() * 1000),
      adjust: (connection) => ({ ...connection, host: '127.0.0.1', secure: false, doSTARTTLS: false }),
    },
    user.organisation,
  )

async function sentMail(): Promise<{ id: string; messageId: string }> {
  const mail = await queue(alice, await finalToSend(alice))
  await testOutbox(app, smtp).round()
  expect((await mailOf(app, alice, mail)).state).toBe('accepted')
  return mail
}
const verify = () => app.database.snapshot((db) => verifyAudit(db, alice.organisation))
/** The report with this instead of its machine-readable part. */
function withStatus(report: TestMail, change: (status: string) => string): TestMail {
  const isStatus = (type: string) => type === 'MESSAGE/DELIVERY-STATUS'
  const parts = report.parts.map((part) =>
    isStatus(part.type) ? { ...part, content: change(String(part.content)) } : part,
  )
  return { ...report, parts }
}
const about = (report: TestMail, recipient: string) =>
  withStatus(report, (status) => status.replaceAll('ada@kunde.example', recipient))
const bounces: [string, (uid: number, messageId: string) => TestMail, string][] = [
  [
    'Postfix',
    postfixBounce,
    'ada@kunde.example: 550 5.1.1 <ada@kunde.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['Exchange', exchangeBounce, 'ada@kunde.example: 550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'],
  [
    'Gmail',
    gmailBounce,
    'ada@kunde.example: 550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser - gsmtp',
  ],
]

test.each(bounces)(
  'a report of %s marks its mail, and is no received invoice [A35.3]',
  async (_, bounceOf, words) => {
    const [mail, other] = [await sentMail(), await sentMail()]
    imap.mails.push(bounceOf(4, mail.messageId))
    expect(await look()).toMatchObject({ stored: 0, known: 0, mailbox: { outcome: 'done' } })
    const marked = await mailOf(app, alice, mail)
    expect(marked).toMatchObject({ state: 'bounced', words })
    expect(marked.events.at(-1)).toMatchObject({ state: 'bounced', user: '', words })
    expect((await mailOf(app, alice, other)).state).toBe('accepted')
    const state = await app.database.within(alice.organisation, (db) =>
      readOutboxState(db, alice.organisation),
    )
    expect(state).toMatchObject({ bounced: 1, failed: 0 })
    expect(await alice.call(endpoints.listReceived, { body: {} })).toEqual([])
    await testOutbox(app, smtp).round()
    expect(smtp.accepted).toHaveLength(2)
    await verify()
  },
)

test('a report that is about no sent mail of the organisation, or about a delay, changes nothing [A35.3]', async () => {
  const mail = await sentMail()
  const waiting = await queue(alice, await finalToSend(alice))
  const neighbour = await userWithMailbox()
  await look(neighbour)
  imap.mails.push(
    postfixBounce(4, mail.messageId, 'delayed'),
    postfixBounce(5, waiting.messageId),
    postfixBounce(6, '<unknown@werft.example>'),
  )
  expect(await look()).toMatchObject({ stored: 0, mailbox: { outcome: 'done' } })
  imap.mails.push(postfixBounce(7, mail.messageId))
  expect(await look(neighbour)).toMatchObject({ stored: 0, mailbox: { outcome: 'done' } })
  expect([await mailOf(app, alice, mail), await mailOf(app, alice, waiting)]).toMatchObject([
    { state: 'accepted' },
    { state: 'queued' },
  ])
})

test('a bounced mail counts as sent until somebody decides, and what the server said is bounded [A35.3]', async () => {
  const mail = await sentMail()
  imap.mails.push(
    withStatus(postfixBounce(4, mail.messageId), (status) => status.replace('rejected:', 'x'.repeat(5_000))),
  )
  await look()
  const { paperKind, paperId, words } = await mailOf(app, alice, mail)
  expect(words).toHaveLength(500)
  const prepared = await alice.call(endpoints.prepareMail, { body: { paperKind, paperId } })
  expect(prepared.sentBefore).toBe(1)
  const body = { id: mail.id, resolution: 'again' as const }
  expect((await alice.call(endpoints.resolveMail, { body })).state).toBe('queued')
  await verify()
})

test('a report with NUL in its Message-ID does not stop the mailbox [A35.3]', async () => {
  const mail = await sentMail()
  imap.mails.push(postfixBounce(4, '<nul\0@werft.example>'), postfixBounce(5, mail.messageId))
  expect(await look()).toMatchObject({ mailbox: { outcome: 'done' } })
  expect((await mailOf(app, alice, mail)).state).toBe('bounced')
})

test('what the server said is stored as the audit trail has it, even if its bound parts a character [A35.3]', async () => {
  const mail = await sentMail()
  const said = 'x'.repeat(480)
  imap.mails.push(
    withStatus(postfixBounce(4, mail.messageId), (status) =>
      status.replace(/Diagnostic-Code:.*/s, `Diagnostic-Code: smtp; ${said}\u{1f600}\r\n`),
    ),
  )
  await look()
  expect((await mailOf(app, alice, mail)).words).toBe(`ada@kunde.example: ${said}\ufffd`)
  await verify()
})

test('a report about an earlier sending changes nothing after the mail was sent again [A35.3]', async () => {
  const mail = await sentMail()
  imap.mails.push({ ...postfixBounce(4, mail.messageId), arrivedAt: app.now() })
  await look()
  expect((await mailOf(app, alice, mail)).state).toBe('bounced')
  app.advance(60)
  await alice.call(endpoints.resolveMail, { body: { id: mail.id, resolution: 'again' } })
  await testOutbox(app, smtp).round()
  // The folder was recreated, so that all its messages are read again.
  imap.uidValidity++
  await look()
  expect((await mailOf(app, alice, mail)).state).toBe('accepted')
  imap.mails.push({ ...postfixBounce(5, mail.messageId), arrivedAt: app.now() })
  await look()
  expect((await mailOf(app, alice, mail)).state).toBe('bounced')
  await verify()
})

test('a report about a further recipient adds what it says, and the same report changes nothing [A35.3]', async () => {
  const mail = await sentMail()
  const report = (uid: number) => exchangeBounce(uid, mail.messageId)
  imap.mails.push(report(4), about(report(5), 'bob@kunde.example'), report(6))
  imap.mails.push(about(report(7), 'da@kunde.example'))
  await look()
  const { words, events } = await mailOf(app, alice, mail)
  const said = '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'
  const all = ['ada', 'bob', 'da'].map((name) => `${name}@kunde.example: ${said}`)
  expect(words).toBe(all.join('; '))
  expect(events.filter(({ state }) => state === 'bounced').map((event) => event.words)).toEqual([
    all[0],
    all.slice(0, 2).join('; '),
    words,
  ])
  await verify()
})

test('a report without the headers of the mail is no received invoice either [A35.3]', async () => {
  const mail = await sentMail()
  const report = postfixBounce(4, mail.messageId)
  const file = { type: 'APPLICATION/PDF', name: 'Rechnung.pdf', content: '%PDF-1.7' }
  imap.mails.push({ ...report, parts: [...report.parts.slice(0, 2), file] })
  expect(await look()).toMatchObject({ stored: 0, known: 0, mailbox: { outcome: 'done' } })
  expect(await alice.call(endpoints.listReceived, { body: {} })).toEqual([])
  expect((await mailOf(app, alice, mail)).state).toBe('accepted')
})
