import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ImapServer, runImapServer, type TestMail } from '../../testing/run-imap-server.ts'
import { connectionOf, MailboxError, readMailbox } from './read-mailbox.ts'

let imap: ImapServer
/** What the checks of a test passed on, in order: files, reasons for leaving something out, and marks. */
let taken: string[]
let lastUid: number
beforeEach(async () => {
  imap = await runImapServer()
  taken = []
  lastUid = 3
  afterFile = async () => {}
})
afterEach(() => imap.close())

const mail = (uid: number, files: Record<string, string> = { 'a.xml': '<a/>' }): TestMail => ({
  uid,
  from: 'rechnung@lieferant.example',
  subject: `Rechnung ${uid}`,
  parts: Object.entries(files).map(([name, content]) => ({ type: 'APPLICATION/XML', name, content })),
})

/** Runs after each file that a check passes on. */
let afterFile = async () => {}

/** Checks the mailbox from the last mark. */
function check({ file = 20_000_000, check = 100_000_000, wait = 60_000 } = {}): Promise<void> {
  const account = { host: '127.0.0.1', port: imap.port, security: 'starttls', username: 'u' } as const
  const connection = { ...connectionOf(account, 'p'), doSTARTTLS: false }
  const take = {
    file: async (file: { name: string } & ({ bytes: Uint8Array } | { reason: string }), from: object) => {
      expect(from).toMatchObject({ id: expect.stringMatching(/^<1@example>$|^UID \d$/) })
      taken.push('bytes' in file ? file.name : `${file.reason} ${file.name}`.trim())
      await afterFile()
    },
    bounce: async () => undefined,
    mark: async (mark: { lastUid: number }) => {
      lastUid = mark.lastUid
      taken.push(`mark ${lastUid}`)
    },
  }
  return readMailbox(connection, 'INBOX', { uidValidity: '7', lastUid }, take, { file, check, wait })
}

test('a check ends only after a whole message, even if its files exceed the limit for a check [A9.8]', async () => {
  imap.mails.push(mail(4, { 'a.xml': 'x'.repeat(80), 'b.xml': 'x'.repeat(80) }), mail(5))
  await check({ file: 80, check: 100 })
  expect(taken).toEqual(['a.xml', 'b.xml', 'mark 4'])
  await check({ file: 80, check: 100 })
  expect(taken.slice(3)).toEqual(['a.xml', 'mark 5'])
})

test('leaves out a file that is too large, but passes on the other files of the message [A9.8]', async () => {
  imap.mails.push(mail(4, { 'a.xml': 'x'.repeat(80), 'b.xml': 'x'.repeat(81), 'c.xml': '<c/>' }))
  await check({ file: 80, check: 1000 })
  expect(taken).toEqual(['a.xml', 'tooLarge b.xml', 'c.xml', 'mark 4'])
})

test('passes on the first 20 files of a message, and reports that there are more [A9.8]', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `${index}.xml`)
  imap.mails.push(mail(4, Object.fromEntries(names.map((name) => [name, '<a/>']))))
  await check()
  expect(taken).toEqual([...names.slice(0, 20), 'tooManyFiles', 'mark 4'])
})

test('reports a message that is nested too deeply as unreadable, and continues after it [A9.8]', async () => {
  imap.mails.push({ ...mail(4), structure: '('.repeat(50) + ')'.repeat(50) }, mail(5))
  await check()
  expect(taken).toEqual(['unreadableMail', 'mark 4', 'a.xml', 'mark 5'])
})

test('if the size of a message breaks the connection, its mark is stored before the check fails [A9.8]', async () => {
  imap.mails.push({ ...mail(4), structure: `("TEXT" "${'x'.repeat(1024 * 1024)}")` }, mail(5), mail(6))
  await expect(check()).rejects.toThrow('failed')
  expect(taken).toEqual(['unreadableMail', 'mark 4'])
  imap.claimed = 1_000_000_000
  await expect(check()).rejects.toThrow('failed')
  expect(taken.slice(2)).toEqual(['unreadableMail', 'mark 5'])
  imap.claimed = 0
  await check()
  expect(taken.slice(4)).toEqual(['a.xml', 'mark 6'])
})

test('stores no mark for a message if the server drops the connection instead of sending it [A9.8]', async () => {
  imap.mails.push(mail(4), mail(5))
  imap.breaksAt = 5
  await expect(check()).rejects.toThrow('failed')
  expect(taken).toEqual(['a.xml', 'mark 4'])
})

test('stores no mark for a message if the connection ends between two of its files [A9.8]', async () => {
  imap.mails.push(mail(4, { 'a.xml': '<a/>', 'b.xml': '<b/>' }))
  afterFile = async () => {
    await imap.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await expect(check()).rejects.toThrow('failed')
  expect(taken).toEqual(['a.xml'])
})

test.each(['LOGIN', 'EXAMINE', 'UID SEARCH', 'UID FETCH'])(
  'ends a check if the server responds to %s only that it is still there [A9.8]',
  async (command) => {
    imap.mails.push(mail(4))
    imap.stallsAt = command
    await expect(check({ wait: 1000 })).rejects.toThrow(MailboxError)
    expect(taken).toEqual([])
  },
)
