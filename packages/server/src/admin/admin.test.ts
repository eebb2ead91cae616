import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import { layoutFileText } from '@kontor/contract/layouts/layout-file-text'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { type RunningProcess, startServer } from '@kontor/testing/processes/run-process'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandOutput, processOutput } from '../testing/admin-command.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import {
  createTestDatabase,
  environmentFor,
  type TestDatabase,
  testEngine,
} from '../testing/test-database.ts'

let database: TestDatabase
let server: RunningProcess & { origin: string }
beforeAll(async () => {
  database = await createTestDatabase()
  const key = Buffer.alloc(32, 7).toString('base64')
  server = await startServer({ ...environmentFor(database), KONTOR_DEMO: 'off', KONTOR_SECRET_KEY: key })
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await database.drop()
})

/** Runs an admin command while a server is running. */
const admin = (words: string[], input?: string) => commandOutput(words, environmentFor(database), input)
const adminProcess = (words: string[], input?: string) =>
  processOutput(words, environmentFor(database), input)

async function login(
  organisation: string,
  username: string,
  password: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const body = JSON.stringify({ instanceId: organisation, username, password })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(server.origin + endpoints.login.path, { method: 'POST', headers, body })
  return (await response.json()) as { accessToken: string; refreshToken: string }
}

test('creates an organisation and a user, who can log in to a running server immediately', async () => {
  expect(await admin(['org', 'create', 'Werk', '--name', 'Werk & Söhne'])).toContain(
    'Created organisation werk',
  )
  expect(await admin(['org', 'create', 'werk', '--name', 'Zwei'])).toContain(
    'refused: The organisation werk already exists',
  )
  // Other tests in this file also create organisations.
  const lines = (await admin(['org', 'list'])).split('\n')
  expect(lines).toContain('werk\tWerk & Söhne\t{YYYY}-{NNNN}')
  expect(
    await adminProcess(['user', 'create', 'werk', 'Ümit', '--password-stdin'], 'Geheim-123\n'),
  ).toContain('Created user')
  expect(await admin(['user', 'create', 'werk', 'ÜMIT', '--password-stdin'], 'Geheim-123')).toContain(
    'refused',
  )
  expect(await admin(['user', 'list', 'werk'])).toBe('Ümit\n')
  expect(await login('werk', 'Ümit', 'Geheim-123')).toHaveProperty('accessToken')
})

test('sets a new password for a user and ends their sessions', async () => {
  await admin(['org', 'create', 'passwort', '--name', 'P'])
  await admin(['user', 'create', 'passwort', 'alice', '--password-stdin'], 'Geheim-123')
  const { refreshToken } = await login('passwort', 'alice', 'Geheim-123')
  await admin(['user', 'set-password', 'passwort', 'alice', '--password-stdin'], 'Anderes-456')
  expect(await login('passwort', 'alice', 'Geheim-123')).toHaveProperty('code', 'invalidCredentials')
  expect(await login('passwort', 'alice', 'Anderes-456')).toHaveProperty('accessToken')
  const renewal = await fetch(server.origin + endpoints.renewToken.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken, orgId: 'passwort' }),
  })
  expect(renewal.status).toBe(401)
})

test('sets the name, number pattern, profile and next number of an organisation', async () => {
  const profile = join(database.dataDir, 'profile.json')
  writeFileSync(profile, JSON.stringify({ ...emptyProfile(), legalName: 'Musterwerk GmbH' }))
  await admin(['org', 'create', 'satz', '--name', 'Alt', '--number-pattern', 'R{NNN}'])
  const options = [
    '--name',
    'Neu',
    '--number-pattern',
    '{YY}-{NNN}',
    '--next-number',
    '42',
    '--profile',
    profile,
  ]
  expect(await admin(['org', 'set', 'satz', ...options])).toContain('Changed organisation satz')
  expect(await admin(['org', 'list'])).toContain('satz\tNeu\t{YY}-{NNN}\n')
  expect(await admin(['org', 'set', 'satz', '--next-number', '41'])).toContain(
    'refused: The next number is already 42',
  )
  await admin(['user', 'create', 'satz', 'alice', '--password-stdin'], 'Geheim-123')
  const { accessToken } = await login('satz', 'alice', 'Geheim-123')
  const call = async (method: string, path: string, body: object): Promise<Invoice> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    const response = await fetch(server.origin + path, { method, headers, body: JSON.stringify(body) })
    return (await response.json()) as Invoice
  }
  const draft = await call('POST', endpoints.createInvoice.path, {})
  const final = await call('PUT', endpoints.setInvoiceStatus.path, { invoiceId: draft.id, status: 'final' })
  expect(final.invoiceNumber).toMatch(/^\d\d-042$/)
  expect(final.content.seller?.legalName).toBe('Musterwerk GmbH')
})

test('disabling a user ends their session and blocks logins; the last administrator stays enabled', async () => {
  await admin(['org', 'create', 'sperre', '--name', 'S'])
  await admin(['user', 'create', 'sperre', 'alice', '--password-stdin'], 'Geheim-123')
  const { accessToken } = await login('sperre', 'alice', 'Geheim-123')
  expect(await admin(['user', 'disable', 'sperre', 'alice'])).toContain(
    'refused: Nobody would be left to administer sperre',
  )
  expect(
    (
      await fetch(server.origin + endpoints.listCustomers.path, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).status,
  ).toBe(200)
  await admin(['user', 'create', 'sperre', 'bob', '--password-stdin'], 'Geheim-123')
  expect(await admin(['user', 'disable', 'sperre', 'ALICE'])).toContain(
    'The user alice in sperre is disabled',
  )
  expect(await admin(['user', 'list', 'sperre'])).toBe('alice\tdisabled\nbob\n')
  expect(await login('sperre', 'alice', 'Geheim-123')).toHaveProperty('code', 'invalidCredentials')
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await fetch(server.origin + endpoints.listCustomers.path, { headers })).status).toBe(401)
  expect(await admin(['user', 'enable', 'sperre', 'alice'])).toContain('is enabled')
  expect(await login('sperre', 'alice', 'Geheim-123')).toHaveProperty('accessToken')
})

test('sets the colour of a tag; imports versions of a layout template and lists the newest', async () => {
  await admin(['org', 'create', 'farbe', '--name', 'F'])
  expect(await admin(['tag', 'set', 'farbe', 'eilig', '--color', '#C62828'])).toContain(
    'Set the colour of eilig',
  )
  const connection = database.connect()
  const tags = await connection.across((db) =>
    db.selectFrom('tag').select(['tag', 'color']).where('organisation', '=', 'farbe').execute(),
  )
  await connection.close()
  expect(tags).toEqual([{ tag: 'eilig', color: '#c62828' }])
  const file = join(database.dataDir, 'layout.json')
  writeFileSync(file, JSON.stringify({ ...defaultTemplate, name: 'Haus' }))
  const [, id = ''] =
    /version 1 of (\S+) in farbe/.exec(await admin(['layout', 'import', 'farbe', file])) ?? []
  writeFileSync(file, JSON.stringify({ ...defaultTemplate, name: 'Haus 2', id }))
  expect(await admin(['layout', 'import', 'farbe', file])).toContain(`Haus 2 as version 2 of ${id}`)
  const [builtIn, compact, modern, own] = (await admin(['layout', 'list', 'farbe'])).split('\n')
  expect(builtIn).toContain(defaultTemplate.name)
  expect(compact).toContain('DE kompakt')
  expect(modern).toContain('Modern')
  expect(own).toBe(`${id}\tHaus 2\t2`)
})

test('exports a layout template as a file that can be imported', async () => {
  await admin(['org', 'create', 'druck', '--name', 'D'])
  const builtIn = await admin(['layout', 'export', 'druck', defaultTemplate.id])
  expect(builtIn).toBe(layoutFileText(defaultTemplate))

  const first = join(database.dataDir, 'druck-1.json')
  writeFileSync(first, builtIn)
  const [, id = ''] =
    /version 1 of (\S+) in druck/.exec(await admin(['layout', 'import', 'druck', first])) ?? []
  const second = join(database.dataDir, 'druck-2.json')
  expect(await admin(['layout', 'export', 'druck', id, second])).toContain(
    `Wrote version 1 of ${defaultTemplate.name} to ${second}.`,
  )
  expect(await admin(['layout', 'import', 'druck', second])).toContain(`as version 2 of ${id}`)
  expect(JSON.parse(await admin(['layout', 'export', 'druck', id]))).toEqual({
    ...defaultTemplate,
    id,
    version: 2,
  })

  expect(await admin(['layout', 'export', 'druck', id, second])).toMatch(/^refused: .*EEXIST/)
  expect(await admin(['layout', 'export', 'druck', 'nobody'])).toBe(
    'refused: There is no layout template nobody in druck.\n',
  )
})

test('writes, exports, backs up and audits bulk example data while a server is running', async () => {
  const amounts = ['--invoices', '260', '--customers', '30', '--drafts', '5']
  expect(await admin(['demo', 'menge', ...amounts])).toContain(
    'Added 260 invoices, 30 customers and 5 drafts',
  )
  await admin(['user', 'create', 'menge', 'alice', '--password-stdin'], 'Geheim-123')
  const { accessToken } = await login('menge', 'alice', 'Geheim-123')
  const response = await fetch(server.origin + endpoints.listFinalInvoices.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await response.json()).toHaveLength(260)
  expect(await admin(['audit', 'verify', 'menge'])).toMatch(
    /^menge\t\d+ events\t296 documents\tsound\t[0-9a-f]{64}\n$/,
  )
  expect(await admin(['export', 'menge', join(database.dataDir, 'export')])).toContain('Wrote 48 files')
  const backup = join(database.dataDir, 'kontor.backup')
  expect(await adminProcess(['backup', backup])).toMatch(/^Wrote \d+ rows to/)
  expect(await admin(['backup', backup])).toContain('refused: The file')
  expect(await admin(['restore', backup])).toContain(
    testEngine === 'sqlite'
      ? 'refused: Another Kontor server is using the data folder'
      : 'refused: The database already contains',
  )
})

test('reports in one sentence that an invoice or the head of the audit chain was tampered with', async () => {
  await admin(['demo', 'wirr', '--invoices', '1', '--customers', '0', '--drafts', '0'])
  const connection = database.connect()
  await connection.across((db) =>
    db.updateTable('invoice').set({ document: 'x' }).where('organisation', '=', 'wirr').execute(),
  )
  expect(await admin(['audit', 'verify', 'wirr'])).toMatch(
    /^refused: Tampered with: invoice \S+ of wirr was changed/,
  )
  expect(await admin(['export', 'wirr', join(database.dataDir, 'wirr')])).toMatch(/^refused: /)
  await connection.across((db) => db.deleteFrom('audit_head').where('organisation', '=', 'wirr').execute())
  expect(await admin(['audit', 'verify', 'wirr'])).toMatch(
    /^refused: Tampered with: the chain of wirr ends with event \d+, which does not match its recorded end/,
  )
  await connection.close()
})

test('without a terminal, removes an organisation only with --yes; its export and audit trail remain', async () => {
  await admin(['demo', 'weg', '--invoices', '3', '--customers', '2', '--drafts', '1'])
  await admin(['user', 'create', 'weg', 'alice', '--password-stdin'], 'Geheim-123')
  const { accessToken } = await login('weg', 'alice', 'Geheim-123')
  expect(await adminProcess(['org', 'remove', 'weg'])).toContain(
    'refused: There is no terminal to ask for confirmation',
  )
  const folder = join(database.dataDir, 'weg')
  expect(await admin(['org', 'remove', 'weg', '--yes', '--export', folder])).toContain(
    `Its export is in ${folder}`,
  )
  expect(JSON.parse(readFileSync(join(folder, 'invoices.json'), 'utf8'))).toHaveLength(4)
  expect(await admin(['org', 'list'])).not.toContain('weg\t')
  expect(await login('weg', 'alice', 'Geheim-123')).toHaveProperty('code', 'invalidCredentials')
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await fetch(server.origin + endpoints.listCustomers.path, { headers })).status).toBe(401)
  expect(await admin(['audit', 'verify', 'weg'])).toContain('\t0 documents\tsound')
})

test('keeps an organisation if its export folder is not writable; its users can still log in', async () => {
  await admin(['org', 'create', 'bleibt', '--name', 'B'])
  await admin(['user', 'create', 'bleibt', 'alice', '--password-stdin'], 'Geheim-123')
  // An empty folder in which not even root can create a file.
  expect(await admin(['org', 'remove', 'bleibt', '--yes', '--export', '/proc/tty/ldisc'])).toContain(
    'refused: The folder /proc/tty/ldisc cannot be created, or is not readable and writable',
  )
  expect(await login('bleibt', 'alice', 'Geheim-123')).toHaveProperty('accessToken')
})

test('backs up, removes and restores an organisation while a server is running', async () => {
  await admin(['demo', 'zurueck', '--invoices', '3', '--customers', '2', '--drafts', '1'])
  await admin(['user', 'create', 'zurueck', 'alice', '--password-stdin'], 'Geheim-123')
  const file = join(database.dataDir, 'zurueck.backup')
  expect(await admin(['org', 'backup', 'zurueck', file])).toMatch(/^Wrote \d+ rows to/)
  expect(await admin(['org', 'restore', 'zurueck', file])).toContain('already exists')
  await admin(['org', 'remove', 'zurueck', '--yes'])
  expect(await admin(['org', 'restore', 'zurueck', file])).toMatch(/^Restored zurueck with \d+ rows\.\n$/)
  expect(await login('zurueck', 'alice', 'Geheim-123')).toHaveProperty('accessToken')
})

test("releases a user's editing lock, so that another user can edit, and records this in the trail", async () => {
  await admin(['org', 'create', 'lesesperre', '--name', 'S'])
  for (const name of ['alice', 'bob'])
    await admin(['user', 'create', 'lesesperre', name, '--password-stdin'], 'Geheim-123')
  const callAs = async (name: string) => {
    const { accessToken } = await login('lesesperre', name, 'Geheim-123')
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    return async (endpoint: Endpoint, body: unknown) => {
      const { method, path } = endpoint
      return fetch(server.origin + path, { method, headers, body: JSON.stringify(body) })
    }
  }
  const [alice, bob] = [await callAs('alice'), await callAs('bob')]
  const { id: invoiceId } = (await (await alice(endpoints.createInvoice, sampleInvoice())).json()) as Invoice
  await alice(endpoints.startInvoiceEdit, { invoiceId })
  expect((await bob(endpoints.startInvoiceEdit, { invoiceId })).status).toBe(409)
  expect(await admin(['lock', 'release', 'lesesperre', 'invoice', 'none'])).toContain(
    'refused: There is no invoice none in lesesperre.',
  )
  const words = ['lock', 'release', 'lesesperre', 'invoice', invoiceId]
  expect(await admin(words)).toBe(`Released alice's lock on the invoice ${invoiceId}.\n`)
  expect(await admin(words)).toContain('Nobody holds the lock')
  const response = await bob(endpoints.startInvoiceEdit, { invoiceId })
  expect(response.status).toBe(200)
  const connection = database.connect()
  const events = await connection.across((db) =>
    db
      .selectFrom('audit_event')
      .select(['user_name', 'object_id'])
      .where('organisation', '=', 'lesesperre')
      .where('action', '=', 'invoice.releaseLock')
      .execute(),
  )
  await connection.close()
  expect(events).toEqual([{ user_name: 'admin', object_id: invoiceId }])
  expect(await admin(['audit', 'verify', 'lesesperre'])).toContain('sound')
})

test('makes a second factor mandatory; a reset removes all factors of a user and ends their sessions [A10.11]', async () => {
  await admin(['org', 'create', 'faktor', '--name', 'F'])
  await admin(['user', 'create', 'faktor', 'alice', '--password-stdin'], 'Geheim-123')
  const call = async (endpoint: Endpoint, token: string, body?: object) => {
    const response = await fetch(server.origin + endpoint.path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json() as Promise<{ code?: string; key: string; tokens: { accessToken: string } }>
  }
  await admin(['org', 'set', 'faktor', '--second-factor', 'required'])
  const { accessToken } = await login('faktor', 'alice', 'Geheim-123')
  expect((await call(endpoints.listCustomers, accessToken)).code).toBe('secondFactorMissing')
  const { key } = await call(endpoints.beginCodes, accessToken, {})
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const { tokens } = await call(endpoints.confirmCodes, accessToken, { code })
  expect(await login('faktor', 'alice', 'Geheim-123')).toMatchObject({ code: 'secondFactorNeeded' })
  expect(await admin(['user', 'reset-second-factors', 'faktor', 'ALICE'])).toContain('alice in faktor')
  expect((await call(endpoints.listCustomers, tokens.accessToken)).code).toBe('invalidToken')
  await admin(['org', 'set', 'faktor', '--second-factor', 'optional'])
  const again = await login('faktor', 'alice', 'Geheim-123')
  expect(await call(endpoints.listCustomers, again.accessToken)).toEqual([])
})

test('lists all commands for `help` or without arguments, and only the audit commands for `audit help`', async () => {
  const all = await admin(['help'])
  for (const name of [
    'org remove',
    'org backup',
    'org restore',
    'user disable',
    'lock release',
    'tag set',
    'layout import',
    'layout export',
    'restore',
    'export',
    'demo',
  ]) {
    expect(all).toContain(`\n  ${name} `)
  }
  expect(await admin(['audit', 'help'])).toContain('audit verify [ORG]')
  expect(await admin(['audit', '--help'])).not.toContain('org create')
  expect(await adminProcess([])).toBe(all)
})

test.each([
  [['nonsense'], 'There is no command "nonsense"'],
  [['org', 'create'], 'Usage: npm run admin -- org create ID'],
  [['org', 'create', 'x', '--name', 'X'], 'must have 2 to 40'],
  [['org', 'create', 'werk-2'], '--name'],
  [['org', 'create', 'werk-2', '--name', 'X', '--colour', 'red'], 'Usage:'],
  [['org', 'create', 'werk-2', '--name', 'X', '--number-pattern', 'R'], 'A number pattern'],
  [['org', 'set', 'nobody', '--name', 'X'], 'There is no organisation nobody'],
  [['org', 'set', 'nobody'], 'Please say what to set'],
  [['org', 'set', 'nobody', '--name', ''], "An organisation's name must have 1 to 200 characters"],
  [['org', 'set', 'nobody', '--name', 'a\tb'], "An organisation's name must have 1 to 200 characters"],
  [['org', 'create', 'werk-2', '--name', ' '], "An organisation's name must have 1 to 200 characters"],
  [['org', 'set', 'nobody', '--second-factor', 'on'], '--second-factor must be required or optional'],
  [['user', 'reset-second-factors', 'nobody', 'x'], 'There is no organisation nobody'],
  [['org', 'set', 'nobody', '--profile', '/nowhere.json'], 'cannot be read'],
  [['user', 'create', 'nobody', 'alice', '--password-stdin'], 'There is no organisation nobody'],
  [['user', 'list', 'nobody'], 'There is no organisation nobody'],
  [['org', 'remove', 'nobody', '--yes'], 'There is no organisation nobody'],
  [['user', 'disable', 'nobody', 'x'], 'There is no organisation nobody'],
  [['lock', 'release', 'nobody', 'invoice', 'x'], 'There is no organisation nobody'],
  [['lock', 'release', 'nobody', 'tag', 'x'], 'Only an invoice, an offer or a customer has a lock'],
  [['tag', 'set', 'nobody', 'x', '--color', 'red'], 'Please give a --color'],
  [['tag', 'set', 'nobody', 'x', '--color', ''], 'There is no organisation nobody'],
  [['layout', 'export', 'nobody', 'x'], 'There is no organisation nobody'],
  [['layout', 'list', 'nobody'], 'There is no organisation nobody'],
  [['layout', 'import', 'nobody', '/nowhere.json'], 'The layout template /nowhere.json cannot be read'],
  [['export', 'nobody', '/nowhere'], 'There is no organisation nobody'],
  [['audit', 'verify', 'nobody'], 'There is no audit trail for nobody'],
  [['backup', '/nowhere/kontor.backup'], 'cannot be written'],
  [['org', 'backup', 'nobody', '/nowhere'], 'There is no organisation nobody'],
  [['org', 'restore', 'nobody', '/nowhere'], 'The backup /nowhere cannot be read'],
  [['demo', 'x'], 'must have 2 to 40'],
  [
    ['distribute'],
    testEngine === 'sqlite' ? 'The embedded database cannot be distributed' : 'has no extension citus',
  ],
  [['demo', 'menge', '--drafts', '-1'], 'Usage:'],
])('admin %j fails with a one-sentence message', async (words, sentence) => {
  const output = await admin(words)
  expect(output).toMatch(/^refused: /)
  expect(output).toContain(sentence)
})

test('rejects a weak password, and requires --password-stdin without a terminal', async () => {
  await admin(['org', 'create', 'schwach', '--name', 'S'])
  expect(await admin(['user', 'create', 'schwach', 'bob', '--password-stdin'], 'kurz')).toContain(
    'A password must have',
  )
  expect(await adminProcess(['user', 'create', 'schwach', 'bob'])).toContain('please use --password-stdin')
  expect(await admin(['user', 'list', 'schwach'])).toBe('')
})
