import { endpoints } from '@kontor/contract/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { offerSetup } from './offer-setup.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const newOrganisation = {
  organisation: 'werk',
  name: 'Werk & Söhne',
  username: 'Alice',
  password: 'Neues-Passwort-1',
}
const setUp = (code: string, changes: object = {}) =>
  app.send(endpoints.setUp, { body: { ...newOrganisation, code, ...changes } })
const open = async (code: string) => (await app.send(endpoints.openSetup, { body: { code } })).statusCode
const organisations = () => app.database.across((db) => db.selectFrom('organisation').select('id').execute())

test('the setup code of an empty server creates one organisation with an administrator [A12.1]', async () => {
  const code = (await offerSetup(app.database)) ?? ''
  expect(await open(code)).toBe(200)
  expect(await open(`${code}x`)).toBe(404)
  expect((await setUp(code, { password: 'kurz' })).json().code).toBe('weakPassword')
  expect((await setUp(code, { organisation: 'Werk!' })).json().issues).toMatchObject([
    { path: 'organisation' },
  ])
  const both = await Promise.all([setUp(code), setUp(code, { organisation: 'werk-2' })])
  expect(both.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200)
  expect(await organisations()).toHaveLength(1)
  expect(await open(code)).toBe(404)
  const [{ id } = { id: '' }] = await organisations()
  const { username, password } = newOrganisation
  const login = await app.send(endpoints.login, { body: { instanceId: id, username, password } })
  expect(login.json()).toMatchObject({ role: 'administration' })
})

test('a restart invalidates the setup code; a server with an organisation has none [A12.1]', async () => {
  const earlier = (await offerSetup(app.database)) ?? ''
  const later = (await offerSetup(app.database)) ?? ''
  expect(await open(earlier)).toBe(404)
  expect((await setUp(later)).statusCode).toBe(200)
  expect(await offerSetup(app.database)).toBeUndefined()
  expect(await open('')).toBe(400)
})

test('the database does not store the setup code itself', async () => {
  const code = (await offerSetup(app.database)) ?? ''
  const rows = await app.database.across((db) => db.selectFrom('server_secret').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('if only the demo exists, its administrator can create one organisation [A12.2]', async () => {
  const demo = await app.user({ organisation: 'demo' })
  await offerSetup(app.database)
  expect(await demo.call(endpoints.getMayFound)).toEqual({ mayFound: true })
  const writer = await app.user({ organisation: 'demo', name: 'writer', role: 'writing' })
  expect(await writer.problem(endpoints.foundOrganisation, { body: newOrganisation })).toMatchObject({
    code: 'forbidden',
  })
  const taken = { ...newOrganisation, organisation: 'demo' }
  expect(await demo.problem(endpoints.foundOrganisation, { body: taken })).toMatchObject({
    code: 'nameTaken',
  })
  expect(await demo.call(endpoints.foundOrganisation, { body: newOrganisation })).toEqual({
    organisation: 'werk',
  })
  expect(await demo.call(endpoints.getMayFound)).toEqual({ mayFound: false })
  const again = { ...newOrganisation, organisation: 'werk-2' }
  expect(await demo.problem(endpoints.foundOrganisation, { body: again })).toMatchObject({
    code: 'forbidden',
  })
})

test('nobody can create an organisation if one other than the demo exists [A12.2]', async () => {
  const alice = await app.user()
  await offerSetup(app.database)
  expect(await alice.call(endpoints.getMayFound)).toEqual({ mayFound: false })
  expect(await alice.problem(endpoints.foundOrganisation, { body: newOrganisation })).toMatchObject({
    code: 'forbidden',
  })
  const demo = await app.user({ organisation: 'demo' })
  await offerSetup(app.database)
  expect(await demo.problem(endpoints.foundOrganisation, { body: newOrganisation })).toMatchObject({
    code: 'forbidden',
  })
})
