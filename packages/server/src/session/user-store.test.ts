import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemOrganisation } from '../audit/audit.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { signingSecret } from './access-tokens.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  activeUser,
  insertUser,
  isSessionOpen,
  knownUser,
  listUsers,
  replacePasswordHash,
  setUserDisabled,
  updatePasswordHash,
} from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const inOrganisation = <Result>(
  { organisation }: TestUser,
  work: Parameters<typeof app.database.within<Result>>[1],
) => app.database.within(organisation, work)

describe('a password', () => {
  const owner = { organisation: 'werk', person: 'alice' }
  const cost = { memory: 64, passes: 1, parallelism: 1 }

  test('is stored as an argon2id hash together with the cost and a salt of its own', async () => {
    const [one, other] = [
      await hashPassword(owner, 'Geheim-123', cost),
      await hashPassword(owner, 'Geheim-123', cost),
    ]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await hashPassword(owner, 'x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('matches only its own hash, whatever the Unicode form of its characters', async () => {
    const hash = await hashPassword(owner, 'Größe-123', cost)
    expect(await verifyPassword(owner, 'Größe-123'.normalize('NFD'), hash)).toBe(true)
    expect(await verifyPassword(owner, 'größe-123', hash)).toBe(false)
    expect(await verifyPassword(owner, '', hash)).toBe(false)
    expect(await verifyPassword(owner, 'Größe-123', undefined)).toBe(false)
    await expect(verifyPassword(owner, 'Größe-123', 'x')).rejects.toThrow(
      'the stored password hash is damaged',
    )
    await expect(verifyPassword(owner, 'Größe-123', `x${hash}`)).rejects.toThrow('damaged')
    await expect(verifyPassword(owner, 'Größe-123', `${hash}$x`)).rejects.toThrow('damaged')
  })
})

test('the signing secret is created once and has 256 bits', async () => {
  const secrets = await app.database.within(systemOrganisation, async (db) => [
    await signingSecret(db),
    await signingSecret(db),
  ])
  expect(secrets[0]).toHaveLength(32)
  expect(secrets[1]).toEqual(secrets[0])
})

test('user names are unique within an organisation, ignoring case', async () => {
  const [alice, stranger] = [await app.user(), await app.user()]
  const user = { name: ' Bea ', passwordHash: 'h', role: 'writing' as const }
  const insert = (who: TestUser, changes = {}) =>
    inOrganisation(who, (db) => insertUser(db, who.organisation, { ...user, ...changes }, app.now()))
  expect(await insert(alice, { roleUntil: app.now() + 60, email: 'bea@example.de' })).toBe(true)
  expect(await insert(alice, { name: 'BEA' })).toBe(false)
  expect(await insert(stranger)).toBe(true)
  const rows = await inOrganisation(alice, (db) =>
    db
      .selectFrom('user_account')
      .select(['name', 'name_key', 'role', 'role_until', 'email', 'created_at'])
      .where('organisation', '=', alice.organisation)
      .where('name_key', '=', 'bea')
      .execute(),
  )
  expect(rows).toEqual([
    {
      name: ' Bea ',
      name_key: 'bea',
      role: 'writing',
      role_until: app.now() + 60,
      email: 'bea@example.de',
      created_at: app.now(),
    },
  ])
})

test('a user is active unless they are disabled or their role has ended', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const active = (name: string, now = app.now()) =>
    inOrganisation(alice, (db) => activeUser(db, organisation, name, now))
  expect(await active(' ALICE ')).toMatchObject({ name: 'alice', nameKey: 'alice', role: 'administration' })
  expect(await active('nobody')).toBeUndefined()
  const until = app.now() + 60
  const bea = { name: 'Bea', passwordHash: '', role: 'auditing' as const, roleUntil: until }
  await inOrganisation(alice, (db) => insertUser(db, organisation, bea, app.now()))
  expect(await active('bea', until - 1)).toEqual({
    name: 'Bea',
    nameKey: 'bea',
    role: 'auditing',
    passwordAllowed: false,
    passwordHash: undefined,
  })
  expect(await active('bea', until)).toBeUndefined()
  const disable = (disabled: boolean) =>
    inOrganisation(alice, (db) => setUserDisabled(db, organisation, 'BEA', disabled))
  await disable(true)
  expect(await active('bea')).toBeUndefined()
  expect(await active('alice')).toBeDefined()
  expect(await inOrganisation(alice, (db) => knownUser(db, organisation, 'BEA'))).toEqual({ name: 'Bea' })
  expect(await inOrganisation(alice, (db) => listUsers(db, organisation))).toEqual([
    { name: 'alice', disabled: 0 },
    { name: 'Bea', disabled: 1 },
  ])
  await disable(false)
  expect(await active('bea')).toBeDefined()
})

test('a query does not find the users or the sessions of another organisation', async () => {
  const [alice, stranger] = [await app.user(), await app.user({ name: 'fremd' })]
  await inOrganisation(alice, async (db) => {
    expect(await knownUser(db, alice.organisation, 'fremd')).toBeUndefined()
    expect(await activeUser(db, alice.organisation, 'fremd', app.now())).toBeUndefined()
    expect(await listUsers(db, alice.organisation)).toEqual([{ name: 'alice', disabled: 0 }])
    expect(await isSessionOpen(db, alice.organisation, alice.session.id)).toBe(true)
    expect(await isSessionOpen(db, alice.organisation, stranger.session.id)).toBe(false)
  })
})

test('replaces the password hash of only one user, and only if the old hash is still stored', async () => {
  const alice = await app.user()
  const { organisation } = alice
  const bob = await app.user({ organisation, name: 'bob' })
  await inOrganisation(alice, async (db) => {
    const hashOf = async ({ name }: TestUser) =>
      (await activeUser(db, organisation, name, app.now()))?.passwordHash
    const before = await hashOf(bob)
    await updatePasswordHash(db, organisation, 'ALICE', 'first')
    expect(await replacePasswordHash(db, organisation, 'Alice', { from: 'other', to: 'x' })).toBe(false)
    expect(await hashOf(alice)).toBe('first')
    expect(await replacePasswordHash(db, organisation, 'Alice', { from: 'first', to: 'second' })).toBe(true)
    expect(await hashOf(alice)).toBe('second')
    expect(await hashOf(bob)).toBe(before)
  })
})
