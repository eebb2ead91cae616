import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { functionNames } from '@kontor/domain/functions/functions'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseCounter, readNumberPattern, setNumberPattern } from '../numbering/store.ts'
import { sha256 } from '../sha256.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { organisationOfLoginPage, readLegalTexts } from './public-settings.ts'
import { createOrganisation, listOrganisations, readOrganisation, renameOrganisation } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('saves the profile and returns it with the organisation', async () => {
  const alice = await app.user()
  expect(await alice.call(endpoints.getOrganisation)).toEqual({
    id: alice.organisation,
    name: alice.organisation,
    profile: emptyProfile(),
    features: Object.fromEntries(functionNames.map((name) => [name, false])),
  })
  const profile = { ...emptyProfile(), legalName: 'Musterwerk GmbH', directors: ['Käthe Größmann'] }
  expect(await alice.call(endpoints.updateProfile, { body: profile })).toEqual(profile)
  expect((await alice.call(endpoints.getOrganisation)).profile).toEqual(profile)
})

test('a new IBAN needs a recent proof, and a program cannot set one; all else does not [A10.7]', async () => {
  const alice = await app.user()
  const at = (iban: string, legalName = 'Musterwerk') => ({
    body: { ...emptyProfile(), legalName, bank: { ...emptyProfile().bank, iban } },
  })
  await alice.call(endpoints.updateProfile, at('DE89370400440532013000'))
  const token = { name: 'Kasse', role: 'administration', expiresAt: app.now() + 3600 } as const
  const program = (await alice.call(endpoints.createProgramToken, { body: token })).token
  app.advance(601)
  const stolen = at('GB82WEST12345698765432')
  expect(await alice.problem(endpoints.updateProfile, stolen)).toMatchObject({ code: 'proofNeeded' })
  const byProgram = await app.send(endpoints.updateProfile, { ...stolen, token: program })
  expect(byProgram.json()).toMatchObject({ status: 403, code: 'forbidden' })
  for (const same of ['de89 3704 0044 0532 0130 00', '']) {
    await alice.call(endpoints.updateProfile, at(same, 'Neuer Name'))
    expect((await app.send(endpoints.updateProfile, { ...at(same), token: program })).statusCode).toBe(200)
  }
  expect(await alice.problem(endpoints.updateProfile, stolen)).toMatchObject({ code: 'proofNeeded' })
  expect((await alice.call(endpoints.getOrganisation)).profile.bank.iban).toBe('')
})

test('an administrator renames only the own organisation; its short name stays [A2.19]', async () => {
  const [alice, neighbour] = [await app.user(), await app.user()]
  const accountant = await app.user({
    organisation: alice.organisation,
    name: 'bob',
    role: 'accounting',
  })
  const body = { name: '  Musterwerk & Söhne ' }
  expect(await accountant.problem(endpoints.renameOrganisation, { body })).toMatchObject({
    code: 'forbidden',
  })
  for (const name of ['', '   ', 'a'.repeat(201), 'a\u0000b'])
    expect(await alice.problem(endpoints.renameOrganisation, { body: { name } })).toMatchObject({
      status: 400,
    })
  expect(await alice.call(endpoints.renameOrganisation, { body })).toEqual({ name: 'Musterwerk & Söhne' })
  expect(await alice.call(endpoints.getOrganisation)).toMatchObject({
    id: alice.organisation,
    name: 'Musterwerk & Söhne',
  })
  expect((await neighbour.call(endpoints.getOrganisation)).name).toBe(neighbour.organisation)
  expect((await recordedEvents(app, alice, 'organisation')).at(-1)).toMatchObject({
    by: 'alice',
    action: 'organisation.name',
    detail: 'Musterwerk & Söhne',
  })
  expect(await alice.call(endpoints.verifyAudit)).toMatchObject({ isIntact: true })
})

test('accepts 2 MiB of base64 as a logo, but not an HTML document', async () => {
  const alice = await app.user()
  const logo = `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}`
  expect((await alice.call(endpoints.updateProfile, { body: { logo } })).logo).toBe(logo)
  expect(
    await alice.problem(endpoints.updateProfile, { body: { logo: 'data:text/html;base64,AAAA' } }),
  ).toMatchObject({ issues: [{ path: 'logo' }] })
})

test('the login page presets the organisation that the operator chose, otherwise `demo` if it exists [S9.0.2]', async () => {
  const preset = async () => (await app.send(endpoints.publicSettings)).json()
  expect(await preset()).toMatchObject({ defaultOrganisation: '' })
  await app.user({ organisation: 'demo' })
  expect(await preset()).toMatchObject({ defaultOrganisation: 'demo' })
  expect(await organisationOfLoginPage(app.database, 'werk')).toBe('werk')
  expect(await organisationOfLoginPage(app.database, '')).toBe('')
})

test('serves the legal pages, with samples in German and English; the error for a missing file names it [S1.0.6]', async () => {
  const texts = (await app.send(endpoints.legalTexts)).json()
  expect(texts.de.impressum).toBe('# Impressum')
  const samples = await readLegalTexts(undefined)
  expect(samples.de.impressum).toMatch(/^# Impressum/)
  expect(samples.en.impressum).toMatch(/^# Legal notice/)
  expect(samples.de.privacy).toMatch(/^# Datenschutzerklärung/)
  expect(samples.en.privacy).toMatch(/^# Privacy policy/)
  await expect(readLegalTexts(join('/', 'nowhere'))).rejects.toThrow(/KONTOR_LEGAL_DIR .*impressum\.de\.md/)
  // Without the setting, the error is about the sample, not about the setting.
  await expect(readLegalTexts(undefined, join('/', 'nowhere'))).rejects.toThrow(
    /^The sample .*impressum\.de\.md cannot be read;/,
  )
})

test('the audit trail records each change to an organisation', async () => {
  const alice = await app.user()
  const { organisation: id, session } = alice
  const profile = { ...emptyProfile(), legalName: 'Musterwerk GmbH' }
  await alice.call(endpoints.updateProfile, { body: profile })
  await app.database.within(id, async (db) => {
    await renameOrganisation(db, session, 'Werk')
    await setNumberPattern(db, session, 'R{NNN}')
    expect(await raiseCounter(db, session, 'R', 7)).toBe(7)
    expect(await raiseCounter(db, session, 'R', 5, 'zu klein')).toBe(7)
    expect(await readNumberPattern(db, id)).toBe('R{NNN}')
    expect(await readOrganisation(db, id)).toEqual({ id, name: 'Werk', profile })
  })
  const event = (action: string, detail: string, hash = '') => ({ by: 'alice', action, id, detail, hash })
  expect(await recordedEvents(app, alice, 'organisation')).toEqual([
    event(
      'organisation.create',
      JSON.stringify({ name: id, numberPattern: '{YYYY}-{NNNN}' }),
      sha256(JSON.stringify(emptyProfile())),
    ),
    event('organisation.profile', '', sha256(JSON.stringify(profile))),
    event('organisation.name', 'Werk'),
    event('organisation.numberPattern', 'R{NNN}'),
    event('organisation.counter', JSON.stringify({ counterKey: 'R', lastNumber: 7 })),
    event('organisation.counter', JSON.stringify({ counterKey: 'R', lastNumber: 7, reason: 'zu klein' })),
  ])
})

test('creates an organisation only once; lists organisations sorted by id, with their number patterns', async () => {
  const alice = await app.user({ organisation: 'zuletzt' })
  const { organisation, session } = alice
  const created = (changes = {}) =>
    app.database.within(organisation, (db) =>
      createOrganisation(db, { ...session, ...changes }, { name: 'Noch einmal' }),
    )
  expect(await created()).toBe(false)
  expect(await recordedEvents(app, alice, 'organisation')).toHaveLength(1)
  const first = { ...session, organisation: 'anfang' }
  await app.database.within('anfang', (db) =>
    createOrganisation(db, first, { name: 'Anfang', numberPattern: 'A{NNN}' }),
  )
  const listed = await app.database.snapshot((db) => listOrganisations(db))
  expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted())
  expect(listed).toContainEqual({ id: 'anfang', name: 'Anfang', number_pattern: 'A{NNN}' })
  expect(listed).toContainEqual({ id: 'zuletzt', name: 'zuletzt', number_pattern: '{YYYY}-{NNNN}' })
  await expect(
    app.database.within('nirgends', (db) => readOrganisation(db, 'nirgends')),
  ).rejects.toMatchObject({ code: 'notFound' })
})

test('a logo is test-printed only if it is new', async () => {
  const tried: unknown[] = []
  const own = await startTestApp({
    testPrints: { run: async (organisation, print) => void tried.push([organisation, print]) },
  })
  const alice = await own.user()
  const logo = 'data:image/png;base64,AAAA'
  for (const body of [{}, { logo }, { logo, legalName: 'Werk' }, { logo: '' }]) {
    await alice.call(endpoints.updateProfile, { body })
  }
  expect(tried).toEqual([[alice.organisation, { logo }]])
  await own.close()
})
