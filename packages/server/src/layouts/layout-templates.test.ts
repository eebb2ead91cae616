import { endpoints } from '@kontor/contract/endpoints'
import { compactTemplate, defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the built-in layout DE comes first [S3.10.1]', async () => {
  const alice = await app.user()
  const own = await alice.call(endpoints.createLayoutTemplate, { body: { ...defaultTemplate, name: 'A' } })
  const listed = await alice.call(endpoints.listLayoutTemplates)
  expect(listed.map((template) => template.id)).toEqual(['default_de_id', 'default_de_compact_id', own.id])
  expect(listed.slice(0, 2)).toEqual(JSON.parse(JSON.stringify([defaultTemplate, compactTemplate])))
})

test('a change creates a new version, while a final keeps its version', async () => {
  const alice = await app.user()
  const first = await alice.call(endpoints.createLayoutTemplate, {
    body: { ...defaultTemplate, id: 'x', version: 9 },
  })
  expect(first.version).toBe(1)
  const { id } = await alice.call(endpoints.createInvoice, {
    body: { ...sampleInvoice(), templateReference: { id: first.id, name: first.name, version: 5 } },
  })
  const params = { id: first.id }
  const second = await alice.call(endpoints.updateLayoutTemplate, { params, body: { ...first, name: 'Neu' } })
  expect(second).toMatchObject({ id: first.id, version: 2, name: 'Neu' })
  const final = await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  expect(final.templateReference).toMatchObject({ id: first.id, version: 2 })
  await alice.call(endpoints.updateLayoutTemplate, { params, body: first })
  for (const template of [first, second]) {
    const version = String(template.version)
    expect(await alice.call(endpoints.getLayoutTemplateVersion, { params: { ...params, version } })).toEqual(
      template,
    )
  }
})

test('a removed layout is no longer listed, but its versions stay readable', async () => {
  const alice = await app.user()
  const own = await alice.call(endpoints.createLayoutTemplate, { body: defaultTemplate })
  const params = { id: own.id }
  expect(await alice.call(endpoints.removeLayoutTemplate, { params })).toEqual({ id: own.id })
  expect(await alice.call(endpoints.listLayoutTemplates)).toHaveLength(2)
  expect(
    await alice.call(endpoints.getLayoutTemplateVersion, { params: { ...params, version: '1' } }),
  ).toEqual(own)
  expect(await alice.refusal(endpoints.updateLayoutTemplate, { params, body: own })).toMatchObject({
    code: 'notFound',
  })
})

test('rejects changing or removing the built-in layout, and does not find unknown versions', async () => {
  const alice = await app.user()
  const params = { id: defaultTemplate.id }
  expect(
    await alice.refusal(endpoints.updateLayoutTemplate, { params, body: defaultTemplate }),
  ).toMatchObject({ status: 400, issues: [{ code: 'builtIn' }] })
  expect(await alice.refusal(endpoints.removeLayoutTemplate, { params })).toMatchObject({ status: 400 })
  for (const version of ['2', '0', 'x', '1.5', '99999999999999999999']) {
    expect(
      await alice.refusal(endpoints.getLayoutTemplateVersion, { params: { ...params, version } }),
    ).toMatchObject({ code: 'notFound' })
  }
})
