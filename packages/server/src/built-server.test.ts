import { endpoints } from '@kontor/contract/endpoints'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { pdfWithFiles } from '@kontor/einvoice/testing/pdf-file'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { printed } from '@kontor/testing/processes/run-process'
import { logIn } from '@kontor/testing/session/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../../scripts/build.ts'
import { sampleInvoice } from './testing/sample-bodies.ts'
import { serverTests } from './testing/server-tests.ts'

const tests = serverTests()
const demo = { organisation: 'demo', username: 'demo', password: 'Vorgabe-123' }

beforeAll(buildServer)

test('finds its workers, fonts, legal texts, logo, API description and database driver; ends on SIGTERM', async () => {
  const server = await tests.startBuilt({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: demo.password })
  const get = (path: string) => fetch(server.origin + path)
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await get('/')).headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(await (await get('/openapi.json')).json()).toHaveProperty('openapi')
  expect(await (await get(endpoints.legalTexts.path)).text()).toContain('Impressum')
  const api = await logIn(server.origin, demo)
  expect((await api.call(endpoints.getOrganisation)).profile.logo).toMatch(/^data:image\/png;base64,iVBOR/)
  const period = { start: 0, end: 0, after: '', size: 10 }
  expect((await api.call(endpoints.listFinalsPage, { body: period })).invoices).toHaveLength(10)
  const layout = { ...defaultTemplate, name: 'Probe' }
  const { id, name } = await api.call(endpoints.createLayoutTemplate, { body: layout })
  // The server draws a ZUGFeRD invoice in an own layout.
  const { content: complete, seller } = completeInvoice('domestic')
  await api.call(endpoints.updateProfile, { body: seller })
  const eInvoice = { ...complete.eInvoice, format: 'zugferd' as const }
  const draft = { ...sampleInvoice({ ...complete, eInvoice }), templateReference: { id, name } }
  const { id: invoiceId } = await api.call(endpoints.createInvoice, { body: draft })
  const body = { invoiceId, status: 'final' as const, asEInvoice: true }
  expect(await api.call(endpoints.setInvoiceStatus, { body })).toMatchObject({ eInvoiceFindings: [] })
  await api.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  const content = new Blob([await pdfWithFiles([{ name: 'factur-x.xml', text: ublSample }], 'Rechnung')])
  const { received } = await api.call(endpoints.uploadReceived, { body: { name: 'rechnung.pdf', content } })
  expect(received.kind).toBe('ubl')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('the logged stack trace of an unexpected error names source files, not the built file', async () => {
  const settings = { KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: demo.password, KONTOR_LOG_LEVEL: 'error' }
  const server = await tests.startBuilt(settings)
  const api = await logIn(server.origin, demo)
  const database = tests.database.connect()
  await sql`drop table item_template`.execute(database.kysely)
  await database.close()
  await expect(api.call(endpoints.listItemTemplates)).rejects.toMatchObject({ status: 500 })
  const line = await printed(server, /.*request failed.*/)
  expect(line).toMatch(/packages\/server\/src\/[\w/-]+\.ts:\d+:\d+/)
  expect(line).not.toContain('dist/main.js')
})

test('reports an unusable setting at startup in one sentence', async () => {
  const server = tests.startBuilt({ KONTOR_LEGAL_DIR: '/nowhere' })
  await expect(server).rejects.toThrow(/^The program ended: KONTOR_LEGAL_DIR must contain [^\n]+\n$/)
})
