import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { functionNames } from '@kontor/domain/functions/functions'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { organisationOfLoginPage, readLegalTexts } from './public-settings.ts'

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

test('accepts a logo of two megabytes, but not a script as logo', async () => {
  const alice = await app.user()
  const logo = `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}`
  expect((await alice.call(endpoints.updateProfile, { body: { logo } })).logo).toBe(logo)
  expect(
    await alice.problem(endpoints.updateProfile, { body: { logo: 'data:text/html;base64,AAAA' } }),
  ).toMatchObject({ issues: [{ path: 'logo' }] })
})

test('the login page gets the preset organisation, or `demo` if it exists [S9.0.2]', async () => {
  const preset = async () => (await app.send(endpoints.publicSettings)).json()
  expect(await preset()).toMatchObject({ defaultOrganisation: '' })
  await app.user({ organisation: 'demo' })
  expect(await preset()).toMatchObject({ defaultOrganisation: 'demo' })
  expect(await organisationOfLoginPage(app.database, 'werk')).toBe('werk')
  expect(await organisationOfLoginPage(app.database, '')).toBe('')
})

test("serves the legal pages in German and English, and from the operator's folder [S1.0.6]", async () => {
  const texts = (await app.send(endpoints.legalTexts)).json()
  expect(texts.de.impressum).toBe('# Impressum')
  const samples = await readLegalTexts(undefined)
  expect(samples.de.impressum).toMatch(/^# Impressum/)
  expect(samples.en.impressum).toMatch(/^# Legal notice/)
  expect(samples.de.privacy).toMatch(/^# Datenschutzerklärung/)
  expect(samples.en.privacy).toMatch(/^# Privacy policy/)
  await expect(readLegalTexts(join('/', 'nowhere'))).rejects.toThrow(/KONTOR_LEGAL_DIR .*impressum\.de\.md/)
})
