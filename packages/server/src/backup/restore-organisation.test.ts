import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExampleData } from '../demo/example-data.ts'
import { closeOrganisation, removeOrganisation } from '../organisation/remove-organisation.ts'
import { insertUser } from '../session/store.ts'
import { contentOf, openedDatabases } from '../testing/opened-databases.ts'
import { correctionOf, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser, testPassword, testStart } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreOrganisation } from './restore-organisation.ts'
import { writeBackup } from './write-backup.ts'

const now = testStart / 1000
const folder = mkdtempSync(join(tmpdir(), 'kontor-organisation-'))
const databases = openedDatabases()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

let files = 0
/** Backs up one organisation, or all of them, and returns the path of the file. */
async function backedUp(organisation?: string): Promise<string> {
  const file = join(folder, `${++files}.backup`)
  await writeBackup(app.database, file, now, undefined, organisation)
  return file
}

async function removed({ organisation, session }: TestUser): Promise<void> {
  const closedBy = await app.database.within(organisation, (db) => closeOrganisation(db, session))
  await app.database.within(organisation, (db) =>
    removeOrganisation(db, session, { exportedTo: '/export', closedBy }),
  )
}

async function withBooks(): Promise<TestUser> {
  const user = await app.user()
  await app.database.within(user.organisation, (db) => writeExampleData(db, user.session, randomUUID))
  const [final] = await user.call(endpoints.listFinalInvoices, { body: {} })
  await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final?.id } })
  await user.call(endpoints.updateInvoice, { body: correctionOf(final) })
  return user
}

async function offerOf(user: TestUser) {
  await user.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  const body = emptyOffer(app.now())
  const customer = { ...body.content.customer, companyName: 'Angebotskunde' }
  return user.call(endpoints.createOffer, { body: { ...body, content: { ...body.content, customer } } })
}

/** Logs in a user whose sessions ended when the organisation was removed; returns the token. */
async function tokenOf({ organisation: instanceId, name: username }: TestUser): Promise<string> {
  const tokens = await app.send(endpoints.login, { body: { instanceId, username, password: testPassword } })
  return (tokens.json() as { accessToken: string }).accessToken
}

/** The rows of an organisation except its audit trail, or all rows of the other organisations. */
async function rowsOf(organisation: string, which: 'own' | 'others', database = app.database) {
  const content = Object.entries(await contentOf(database))
  const isOwn = (row: string) => Object.values(JSON.parse(row) as object).includes(organisation)
  return Object.fromEntries(
    content
      .filter(([table]) => which === 'others' || !table.startsWith('audit_'))
      .map(([table, rows]) => [table, rows.filter((row) => isOwn(row) === (which === 'own'))]),
  )
}

const verified = (organisation: string, database = app.database) =>
  database.snapshot((db) => verifyAudit(db, organisation))

test.each<['of only that organisation' | 'of all data']>([['of only that organisation'], ['of all data']])(
  'restores a removed organisation from a backup %s without changing any other organisation',
  async (of) => {
    const [user, neighbour] = [await withBooks(), await withBooks()]
    const offer = await offerOf(user)
    const file = await backedUp(of === 'of all data' ? undefined : user.organisation)
    const before = await rowsOf(user.organisation, 'own')
    const finals = await user.call(endpoints.listFinalInvoices, { body: {} })
    const { documents } = await verified(user.organisation)
    await removed(user)
    const others = await rowsOf(user.organisation, 'others')
    const { lost } = await restoreOrganisation(app.database, user.session, file)
    expect(lost).toBe(0)
    expect(await rowsOf(user.organisation, 'own')).toEqual(before)
    expect(await rowsOf(user.organisation, 'others')).toEqual(others)
    expect((await verified(user.organisation)).documents).toBe(documents)
    const token = await tokenOf(user)
    expect(await user.call(endpoints.listFinalInvoices, { token, body: {} })).toEqual(finals)
    const title = finals[0]?.content.items[0]?.title ?? ''
    expect(await user.call(endpoints.search, { token, body: { query: title } })).not.toEqual([])
    const found = await user.call(endpoints.search, { token, body: { query: 'Angebotskunde' } })
    expect(found).toMatchObject([{ kind: 'offer', id: offer.id }])
    expect((await user.problem(endpoints.listDraftInvoices)).status).toBe(401)
    expect(await neighbour.call(endpoints.listFinalInvoices, { body: {} })).toHaveLength(finals.length)
  },
)

test('the trail keeps events recorded since the backup; finals that the backup lacks are counted', async () => {
  const user = await withBooks()
  const file = await backedUp(user.organisation)
  const draft = await user.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['später'] } })
  const final = await user.call(endpoints.setInvoiceStatus, {
    body: { invoiceId: draft.id, status: 'final' },
  })
  await user.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
  const { revision } = final
  await user.call(endpoints.cancelInvoice, { body: { invoiceId: draft.id, reason: 'Falsch', revision } })
  const later = await backedUp(user.organisation)
  await removed(user)
  expect(await restoreOrganisation(app.database, user.session, file)).toMatchObject({ lost: 2 })
  const { events } = await verified(user.organisation)
  await removed(user)
  // The later backup, written before the first restore, contains both finals.
  expect(await restoreOrganisation(app.database, user.session, later)).toMatchObject({ lost: 0 })
  expect((await verified(user.organisation)).events).toBeGreaterThan(events)
  await app.database.across((db) =>
    db.deleteFrom('tag').where('organisation', '=', user.organisation).where('tag', '=', 'später').execute(),
  )
  await expect(verified(user.organisation)).rejects.toThrow('tag später')
})

test('never reuses a number that was assigned after the backup, and records the jump', async () => {
  const user = await app.user()
  const finalized = async (token = user.token) => {
    const { id } = await user.call(endpoints.createInvoice, { token, body: sampleInvoice() })
    const body = { invoiceId: id, status: 'final' } as const
    return (await user.call(endpoints.setInvoiceStatus, { token, body })).invoiceNumber
  }
  await finalized()
  const file = await backedUp(user.organisation)
  const [second, third] = [await finalized(), await finalized()]
  await removed(user)
  await restoreOrganisation(app.database, user.session, file)
  const token = await tokenOf(user)
  expect([second, third, await finalized(token)].map((number) => number.slice(-1))).toEqual(['2', '3', '4'])
  const [, jump] = await user.call(endpoints.listNumbers, { token, body: { before: 0 } })
  expect(jump).toMatchObject({
    kind: 'jump',
    number: '3',
    reason: expect.stringContaining('Wiederherstellung'),
  })
  expect((await verified(user.organisation)).documents).toBeGreaterThan(0)
})

test('restores an organisation into another database and continues its trail', async () => {
  const user = await withBooks()
  const file = await backedUp(user.organisation)
  const target = await databases.empty()
  await restoreOrganisation(target, user.session, file)
  expect(await rowsOf(user.organisation, 'own', target)).toEqual(await rowsOf(user.organisation, 'own'))
  const [here, there] = [await verified(user.organisation), await verified(user.organisation, target)]
  expect(there).toMatchObject({ events: here.events + 1, documents: here.documents })
})

test('rejects an existing organisation, one not in the backup, a differing trail, and a tampered backup', async () => {
  const [user, other] = [await withBooks(), await app.user()]
  const file = await backedUp(user.organisation)
  const expectRejected = async (who: TestUser, from: string, sentence: string) => {
    const before = await contentOf(app.database)
    await expect(restoreOrganisation(app.database, who.session, from)).rejects.toThrow(sentence)
    expect(await contentOf(app.database)).toEqual(before)
  }
  await expectRejected(user, file, `The organisation ${user.organisation} already exists`)
  await removed(other)
  await expectRejected(other, file, `does not contain ${other.organisation}`)
  await removed(user)
  const target = await databases.empty()
  await restoreOrganisation(target, user.session, file)
  const apart = join(folder, 'apart')
  await writeBackup(target, apart, now, undefined, user.organisation)
  await expectRejected(user, apart, `The audit trail of ${user.organisation} differs from that of the backup`)
  await target.across((db) =>
    db
      .updateTable('customer')
      .set({ document: '{}' })
      .where('organisation', '=', user.organisation)
      .execute(),
  )
  const tampered = join(folder, 'tampered')
  await writeBackup(target, tampered, now, undefined, user.organisation)
  const third = await databases.empty()
  await expect(restoreOrganisation(third, user.session, tampered)).rejects.toThrow('was tampered with')
  expect((await contentOf(third)).customer).toEqual([])
  await expect(restoreBackup(third, file, { overwrite: true, keepTampered: false, now })).rejects.toThrow(
    `contains only ${user.organisation}`,
  )
})

test('rejects a backup of one organisation to which an administrator was added', async () => {
  const user = await app.user()
  const file = await backedUp(user.organisation)
  const target = await databases.empty()
  await restoreOrganisation(target, user.session, file)
  const mallory = { name: 'Mallory', passwordHash: 'x', role: 'administration' } as const
  await target.across((db) => insertUser(db, user.organisation, mallory, now))
  const tampered = join(folder, 'mallory')
  await writeBackup(target, tampered, now, undefined, user.organisation)
  const third = await databases.empty()
  await expect(restoreOrganisation(third, user.session, tampered)).rejects.toThrow(
    `user mallory of ${user.organisation} was added outside the server`,
  )
  expect((await contentOf(third)).user_account).toEqual([])
})
