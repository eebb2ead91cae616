import { expect, test } from 'vitest'
import { readBody } from '../calls/read-body.ts'
import { mailboxBody } from './mailbox-schema.ts'

test('the host of a mailbox is a name or an address, without a path or a user [A9.8]', () => {
  const read = (host: string) =>
    readBody(mailboxBody, { host, username: 'eingang', password: 'geheim', on: true })
  for (const host of ['imap.example', 'imap-2.werft.de', '192.0.2.7', '2001:db8::7'])
    expect(read(host), host).toMatchObject({ success: true, body: { host, port: 993, folder: 'INBOX' } })
  for (const host of ['', 'imap.example/x', 'eingang@imap.example', 'imap example'])
    expect(read(host), host).toMatchObject({ issues: [{ path: 'host' }] })
})
