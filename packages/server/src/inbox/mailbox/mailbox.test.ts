import { endpoints } from '@kontor/contract/endpoints'
import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type { MailboxBody } from '@kontor/contract/inbox/mailbox-schema'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { testAuthority, testCertificates } from '@kontor/testing/mail/test-certificates'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../database/connect.ts'
import { type ImapServer, runImapServer, type TestMail } from '../../testing/run-imap-server.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { waitingTransactions } from '../../testing/waiting-transactions.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'
import { createFileReader } from '../file-reader.ts'
import { checkMailbox, type MailboxParts, testMailbox } from './check-mailbox.ts'
import { createMailboxRounds } from './mailbox-rounds.ts'
import { connectionOf } from './read-mailbox.ts'
import { readMailboxRow, recordOutcome, recordReadMark, saveMailbox as storeMailbox } from './store.ts'

const { getMailbox, saveMailbox, removeMailbox, testMailbox: testMailboxCall } = inboxEndpoints
const { listReceived, getReceived } = inboxEndpoints
const reader = createFileReader()

let app: TestApp
let alice: TestUser
let imap: ImapServer
let parts: MailboxParts
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await reader.close()
  await app.close()
})
beforeEach(async () => {
  alice = await userWithInbox()
  imap = await runImapServer([mail(3, ublSample.replace('RE-7', 'RE-3'))])
  imap.accepts = (user, password) => user === 'eingang' && password === 'geheim'
  // The test's mail server runs on this machine, without TLS.
  const adjust: MailboxParts['adjust'] = (connection) => ({
    ...connection,
    host: '127.0.0.1',
    secure: false,
    doSTARTTLS: false,
  })
  const clock = () => app.now() * 1000
  parts = {
    database: app.database,
    secretKeys: app.secretKeys,
    reader,
    clock,
    mailHosts: [`localhost:${imap.port}`],
    takeBounce: async () => undefined,
    adjust,
  }
})
afterEach(async () => {
  await imap.close()
  // The mail server of a later test may get the same port, and rounds check every active mailbox.
  await app.database.across((db) => db.updateTable('received_mailbox').set({ is_on: 0 }).execute())
})

async function userWithInbox(): Promise<TestUser> {
  const user = await app.user()
  await user.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  return user
}

const mail = (uid: number, content: string, name = 'rechnung.xml'): TestMail => ({
  uid,
  from: 'rechnung@lieferant.example',
  subject: `Rechnung ${uid}`,
  parts: [
    { type: 'TEXT/PLAIN', name: '', content: 'Anbei' },
    { type: 'APPLICATION/OCTET-STREAM', name, content },
    { type: 'IMAGE/PNG', name: 'logo.png', content: 'png' },
  ],
})
const bodyOf = (changes: Partial<MailboxBody> = {}): MailboxBody => ({
  host: 'localhost',
  port: imap.port,
  security: 'tls',
  username: 'eingang',
  password: 'geheim',
  folder: 'INBOX',
  on: true,
  ...changes,
})
/** Changes that each make the account another one. */
const otherAccounts = (): Partial<MailboxBody>[] => [
  { host: 'evil.example' },
  { port: imap.port + 1 },
  { security: 'starttls' },
  { username: 'rechnung' },
]
const save = (changes: Partial<MailboxBody> = {}, by = alice) =>
  by.call(saveMailbox, { body: bodyOf(changes) })
/** Runs a round; returns when all its checks have ended. */
const mailboxRound = (failed: Parameters<typeof createMailboxRounds>[1]) =>
  createMailboxRounds(parts, failed).round()
const look = (by = alice) => checkMailbox(parts, by.organisation)
/** Sets when alice's mailbox was last checked; -1 makes it the first of a round. */
const checkedAt = (checked_at: number) => (db: Db) =>
  db
    .updateTable('received_mailbox')
    .set({ checked_at })
    .where('organisation', '=', alice.organisation)
    .execute()
/** Hides a table of the database, so that statements on it fail, until the returned function is called. */
async function withoutTable(table: string): Promise<() => Promise<void>> {
  const rename = async (from: string, to: string) => {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.database.kysely)
  }
  await rename(table, 'hidden')
  return () => rename('hidden', table)
}

const numbers = async (by = alice) =>
  (await by.call(listReceived, { body: {} })).map(({ number }) => number).toSorted()

test('stores the invoice and the sender of each message that arrives after the first check [A9.8]', async () => {
  await save()
  expect(await look()).toMatchObject({ stored: 0, mailbox: { outcome: 'done' } })
  imap.mails.push(mail(4, ublSample), mail(9, ublSample.replace('RE-7', 'RE-9')))
  expect(await look()).toMatchObject({ stored: 2, known: 0 })
  expect(await numbers()).toEqual(['RE-7', 'RE-9'])
  const [newest] = await alice.call(listReceived, { body: { text: 'RE-9' } })
  expect(newest).toMatchObject({
    source: 'mail',
    sender: 'rechnung@lieferant.example',
    fileName: 'rechnung.xml',
    receivedBy: '',
  })
  expect(await look()).toMatchObject({ stored: 0, known: 0 })
})

test('a check outside the regular rounds records its time too [A9.8]', async () => {
  await save()
  app.advance(60)
  expect((await look()).mailbox).toMatchObject({ outcome: 'done', checkedAt: app.now() })
  app.advance(60)
  await imap.close()
  expect((await look()).mailbox).toMatchObject({ outcome: 'unreachable', checkedAt: app.now() })
})

test('reads a mailbox without changing it [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push(mail(4, ublSample))
  await look()
  expect(imap.commands).toContain('EXAMINE INBOX')
  expect(
    imap.commands.filter((command) =>
      /^(SELECT|STORE|UID STORE|UID MOVE|UID COPY|APPEND|EXPUNGE|CLOSE)/.test(command),
    ),
  ).toEqual([])
  expect(imap.commands.filter((command) => /BODY\[/.test(command))).toEqual([])
})

test('reads a recreated folder from the start without storing known files again [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push(mail(4, ublSample))
  await look()
  imap.uidValidity = 8
  expect(await look()).toMatchObject({ stored: 1, known: 1 })
  expect(await numbers()).toEqual(['RE-3', 'RE-7'])
})

test('reports a failure, and the next check continues after the last stored message [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push(mail(4, ublSample), mail(5, ublSample.replace('RE-7', 'RE-5')))
  imap.breaksAt = 5
  expect(await look()).toMatchObject({ stored: 1, mailbox: { outcome: 'failed' } })
  imap.breaksAt = 0
  expect(await look()).toMatchObject({ stored: 1, known: 0, mailbox: { outcome: 'done' } })
  await save({ folder: 'Rechnungen' })
  expect((await look()).mailbox.outcome).toBe('noFolder')
  await save({ password: 'falsch' })
  expect((await look()).mailbox.outcome).toBe('refused')
  await imap.close()
  expect((await look()).mailbox.outcome).toBe('unreachable')
})

test('stores the sender, the subject and the reason in place of a file that is too large [A9.8]', async () => {
  await save()
  await look()
  const large = ublSample.replace('</Invoice>', `<!--${'x'.repeat(20_000)}--></Invoice>`)
  const attached = [{ type: 'APPLICATION/XML', name: 'rechnung.xml', content: large }]
  imap.mails.push({ ...mail(4, ''), parts: attached }, mail(5, ublSample))
  parts.limits = { file: 20_000, check: 1_000_000, wait: 60_000 }
  expect(await look()).toMatchObject({ stored: 2, mailbox: { outcome: 'done' } })
  const [row] = await alice.call(listReceived, { body: { text: 'rechnung.xml.txt' } })
  expect(await alice.call(getReceived, { params: { id: row?.id ?? '' } })).toMatchObject({
    kind: 'unreadable',
    sender: 'rechnung@lieferant.example',
    subject: 'Rechnung 4',
    findings: [{ severity: 'error', message: expect.stringContaining('größer als 20 MB') }],
  })
  imap.uidValidity = 8
  expect(await look()).toMatchObject({ stored: 1, known: 2 })
})

test('stores sender and subject as the audit trail has them, even if their bound parts a character [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push({ ...mail(4, ublSample), subject: `${'x'.repeat(499)}\u{1f600}` })
  expect(await look()).toMatchObject({ stored: 1 })
  const [row] = await alice.call(listReceived, { body: {} })
  const { subject } = await alice.call(getReceived, { params: { id: row?.id ?? '' } })
  expect(subject).toBe(`${'x'.repeat(499)}\ufffd`)
  await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
})

test('stores an invoice by its type if its name has no ending, and nothing that is neither [A9.8]', async () => {
  await save()
  await look()
  const part = (type: string, name: string, number: string) => ({
    type,
    name,
    content: ublSample.replace('RE-7', number),
  })
  const attached = [
    part('APPLICATION/XML', 'rechnung', 'RE-1'),
    part('TEXT/XML', '', 'RE-2'),
    part('TEXT/HTML', 'rechnung.html', 'RE-3'),
  ]
  imap.mails.push({ ...mail(4, ''), parts: attached })
  expect(await look()).toMatchObject({ stored: 2 })
  expect(await numbers()).toEqual(['RE-1', 'RE-2'])
})

test('continues after a message whose files exceed the limit for one check [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push(mail(4, ublSample), mail(5, ublSample.replace('RE-7', 'RE-9')))
  parts.limits = { file: 20_000, check: 1, wait: 60_000 }
  expect(await look()).toMatchObject({ stored: 1, mailbox: { outcome: 'done' } })
  expect(await look()).toMatchObject({ stored: 1, known: 0 })
  expect(await numbers()).toEqual(['RE-7', 'RE-9'])
})

test('a round reports why a file could not be stored, and the next check stores the file [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push(mail(4, ublSample), mail(5, ublSample.replace('RE-7', 'RE-5')))
  app.advance(301)
  const restore = await withoutTable('received_piece')
  const failures: string[] = []
  await mailboxRound((organisation, error) => failures.push(`${organisation}: ${error}`))
  await restore()
  expect(failures).toEqual([expect.stringMatching(`^${alice.organisation}: .*received_piece`)])
  expect(failures[0]).not.toMatch(/RE-7|geheim|rechnung/)
  expect(await alice.call(getMailbox)).toMatchObject({ outcome: 'failed', checkedAt: app.now() })
  expect(await look()).toMatchObject({ stored: 2, known: 0, mailbox: { outcome: 'done' } })
})

test('a check that ends after a change to the mailbox stores neither a read mark nor an outcome [A9.8]', async () => {
  const { organisation } = alice
  const changes = [
    { host: 'other.example' },
    { port: 143 },
    { security: 'starttls' },
    { username: 'post' },
    { folder: 'Rechnungen' },
  ] as const
  for (const change of changes) {
    await save()
    const after = await app.database.within(organisation, async (db) => {
      const before = await readMailboxRow(db, organisation)
      if (before === undefined) throw new Error('there is no mailbox')
      await storeMailbox(db, alice.session, parts.secretKeys, bodyOf(change))
      await recordReadMark(db, before, { uidValidity: '7', lastUid: 9 })
      return recordOutcome(db, before, { outcome: 'done', checkedAt: 1 })
    })
    expect(after).toMatchObject({ ...change, uid_validity: '', last_uid: 0, outcome: 'never', checked_at: 0 })
  }
})

test('does not connect to a non-public address that the operator has not listed [A9.8]', async () => {
  await save()
  const strict = { ...parts, mailHosts: [] }
  expect((await checkMailbox(strict, alice.organisation)).mailbox.outcome).toBe('notAllowed')
  expect(imap.commands).toEqual([])
})

test('never returns the password, and requires it again for any other account [A9.8]', async () => {
  await save()
  const stored = await alice.send(getMailbox)
  expect(stored.body).not.toContain('geheim')
  expect(stored.json()).toMatchObject({ hasPassword: true, host: 'localhost' })
  expect((await save({ password: '', on: false })).on).toBe(false)
  for (const account of otherAccounts())
    expect(
      await alice.problem(saveMailbox, { body: bodyOf({ ...account, password: '' }) }),
      JSON.stringify(account),
    ).toMatchObject({ code: 'invalidRequest', issues: [{ path: 'password' }] })
})

test('forgets what it has read of a folder when another one is chosen [A9.8]', async () => {
  const bob = await userWithInbox()
  await save({}, bob)
  await look(bob)
  await save()
  expect((await look()).mailbox).toMatchObject({ outcome: 'done' })
  const marks = (by: TestUser) =>
    app.database.within(by.organisation, (db) => readMailboxRow(db, by.organisation))
  expect(await marks(alice)).toMatchObject({ last_uid: 3 })
  expect(await save({ folder: 'Rechnungen', password: '' })).toMatchObject({ outcome: 'never', checkedAt: 0 })
  // Without a mark, the first check stores nothing, and only remembers where the folder ends.
  expect(await marks(alice)).toMatchObject({ uid_validity: '', last_uid: 0 })
  expect(await marks(bob)).toMatchObject({ last_uid: 3 })
})

test('rounds check each active mailbox every five minutes, even if checks of other mailboxes fail [A9.8]', async () => {
  const bob = await userWithInbox()
  const off = await userWithInbox()
  await save({ password: 'falsch' })
  await save({}, bob)
  await save({ on: false }, off)
  const round = () => mailboxRound((_organisation, error) => expect(error).toBeUndefined())
  const logins = () => imap.commands.filter((command) => command.startsWith('LOGIN')).length
  await round()
  expect(logins()).toBe(2)
  expect(await bob.call(getMailbox)).toMatchObject({ outcome: 'done', checkedAt: app.now() })
  expect(await alice.call(getMailbox)).toMatchObject({ outcome: 'refused' })
  await round()
  expect(logins()).toBe(2)
  app.advance(301)
  await round()
  expect(logins()).toBe(4)
})

test('rounds leave a mailbox alone while its function is off, and continue once it is on again [A9.8]', async () => {
  await save()
  const switchInbox = (on: boolean) =>
    alice.call(endpoints.switchFunction, { body: { function: 'inbox', on } })
  const round = () => mailboxRound((_organisation, error) => expect(error).toBeUndefined())
  await switchInbox(false)
  await round()
  expect(imap.commands).toEqual([])
  await switchInbox(true)
  await round()
  expect(await alice.call(getMailbox)).toMatchObject({ outcome: 'done' })
})

test('a mail server that only says that it is still there delays no other organisation [A9.8]', async () => {
  const stalling = await runImapServer()
  stalling.stallsAt = 'LOGIN'
  parts.mailHosts = [...parts.mailHosts, `localhost:${stalling.port}`]
  const bob = await userWithInbox()
  await save({ port: stalling.port })
  await save({}, bob)
  await app.database.across(checkedAt(-1))
  const ended = mailboxRound((_organisation, error) => expect(error).toBeUndefined())
  await expect.poll(() => bob.call(getMailbox)).toMatchObject({ outcome: 'done' })
  expect(await alice.call(getMailbox)).toMatchObject({ outcome: 'never' })
  await stalling.close()
  await ended
  expect(await alice.call(getMailbox)).not.toMatchObject({ outcome: 'never' })
})

test('a round continues with the next mailbox if another server takes the first one [A9.8]', async () => {
  const bob = await userWithInbox()
  await save()
  await save({}, bob)
  await app.database.across(checkedAt(-1))
  const { running } = await app.database.across(async (db) => {
    await checkedAt(app.now())(db)
    const running = mailboxRound((_organisation, error) => expect(error).toBeUndefined())
    if (testEngine === 'postgres') await expect.poll(() => waitingTransactions(app.database)).toBe(1)
    return { running }
  })
  await running
  expect(await bob.call(getMailbox)).toMatchObject({ outcome: 'done' })
  expect(await alice.call(getMailbox)).toMatchObject({ outcome: 'never' })
})

test('the connection options demand TLS or STARTTLS [A9.8]', () => {
  const account = { host: 'imap.example', port: 993, username: 'u' }
  expect(connectionOf({ ...account, security: 'tls' }, 'p')).toMatchObject({ secure: true })
  expect(connectionOf({ ...account, security: 'starttls' }, 'p')).toMatchObject({
    secure: false,
    doSTARTTLS: true,
  })
})

test('tests a mailbox without storing it, and reports a code for each failure [A9.8]', async () => {
  const tried = async (changes: Partial<MailboxBody> = {}, by = parts) =>
    (await testMailbox(by, alice.organisation, bodyOf(changes))).outcome
  expect(await tried()).toBe('done')
  expect(await tried({ folder: 'Rechnungen' })).toBe('noFolder')
  expect(await tried({ password: 'falsch' })).toBe('refused')
  expect(await tried({ host: 'imap.invalid' })).toBe('unknownHost')
  expect(await tried({}, { ...parts, mailHosts: [] })).toBe('notAllowed')
  expect(imap.commands.filter((command) => command.includes('FETCH'))).toEqual([])
  expect(await alice.call(getMailbox)).toMatchObject({ host: '', hasPassword: false })
  await imap.close()
  expect(await tried()).toBe('unreachable')
})

test('a test uses the stored password only for the same account [A9.8]', async () => {
  await save()
  const body = bodyOf({ password: '' })
  expect(await testMailbox(parts, alice.organisation, body)).toEqual({ outcome: 'done' })
  for (const account of otherAccounts())
    expect(
      await alice.problem(testMailboxCall, { body: { ...body, ...account } }),
      JSON.stringify(account),
    ).toMatchObject({ code: 'invalidRequest', issues: [{ path: 'password' }] })
})

test('removes a mailbox and its password, but keeps received invoices [A9.8]', async () => {
  await save()
  await look()
  imap.mails.push(mail(4, ublSample))
  await look()
  expect(await alice.call(removeMailbox, { body: {} })).toMatchObject({ host: '', hasPassword: false })
  expect(await numbers()).toEqual(['RE-7'])
  await expect(look()).rejects.toThrow('notFound')
  const again = await alice.problem(saveMailbox, { body: bodyOf({ password: '' }) })
  expect(again).toMatchObject({ code: 'invalidRequest' })
})

test('signs in over TLS only with a valid certificate, and otherwise reports `certificate` [A9.8]', async () => {
  const outcomeWith = async (cert: keyof typeof testCertificates, ca: string | undefined) => {
    const server = await runImapServer([], testCertificates[cert])
    const adjust: MailboxParts['adjust'] = (connection) => ({
      ...connection,
      ...(ca !== undefined && { tls: { ca } }),
    })
    const own = { ...parts, mailHosts: [`localhost:${server.port}`], adjust }
    const { outcome } = await testMailbox(own, alice.organisation, bodyOf({ port: server.port }))
    expect(server.commands.length > 0).toBe(outcome === 'done')
    await server.close()
    return outcome
  }
  expect(await outcomeWith('localhost', testAuthority)).toBe('done')
  expect(await outcomeWith('localhost', undefined)).toBe('certificate')
  expect(await outcomeWith('otherName', testAuthority)).toBe('certificate')
})

test('never sends the password to a server without TLS or STARTTLS [A9.8]', async () => {
  const { adjust: _, ...plain } = parts
  for (const security of ['tls', 'starttls'] as const) {
    const { outcome } = await testMailbox(plain, alice.organisation, bodyOf({ security }))
    expect(outcome).toBe('noTls')
  }
  expect(imap.commands.filter((command) => command.startsWith('LOGIN'))).toEqual([])
})
