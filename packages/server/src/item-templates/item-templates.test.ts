import { endpoints } from '@kontor/contract/endpoints'
import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedEvents, storedDocument } from '../testing/recorded-events.ts'
import { sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function save(user: TestUser, template: InvoiceItem): Promise<InvoiceItem> {
  return (await user.call(endpoints.saveItemTemplate, { body: { template } })) as InvoiceItem
}

test('saves an item as a template, with prices computed by the server, and lists templates by title [S7.0.16, S7.0.17, S3.6.9]', async () => {
  const alice = await app.user()
  const template = { ...sampleItem({ title: 'Zugabe' }), id: 'from-an-invoice', index: 7, nettoItemPrice: 1 }
  const saved = await save(alice, template)
  expect(saved).toMatchObject({ title: 'Zugabe', index: 0, nettoItemPrice: 200, bruttoItemPrice: 238 })
  expect(saved.id).not.toBe('from-an-invoice')
  const second = await save(alice, sampleItem({ title: 'Änderung' }))
  expect(await alice.call(endpoints.listItemTemplates)).toEqual([second, saved])
})

test('saving an existing template replaces it', async () => {
  const alice = await app.user()
  const saved = await save(alice, sampleItem())
  const changed = await alice.call(endpoints.saveItemTemplate, {
    body: { template: { ...saved, quantity: 5 } },
  })
  expect(changed).toMatchObject({ id: saved.id, nettoItemPrice: 500 })
  expect(await alice.call(endpoints.listItemTemplates)).toEqual([changed])
})

test('removes a template, and succeeds if it is already gone [S7.0.18]', async () => {
  const alice = await app.user()
  const template = await save(alice, sampleItem())
  for (let n = 0; n < 2; n++) {
    expect(await alice.call(endpoints.removeItemTemplate, { body: { template } })).toEqual({
      id: template.id,
    })
  }
  expect(await alice.call(endpoints.listItemTemplates)).toEqual([])
})

test('rejects a template whose sum exceeds the limit', async () => {
  const alice = await app.user()
  const template = sampleItem({ quantity: 1e9, unitPrice: 1e9 })
  expect(await alice.problem(endpoints.saveItemTemplate, { body: { template } })).toMatchObject({
    code: 'invalidRequest',
  })
  expect(await alice.call(endpoints.listItemTemplates)).toEqual([])
})

test('the error names each sum that exceeds 10^13, net or gross [A1.4]', async () => {
  const alice = await app.user()
  const pathsOf = async (quantity: number) => {
    const template = sampleItem({ quantity, unitPrice: 1e9, taxRate: 0.19 })
    const { issues } = await alice.problem(endpoints.saveItemTemplate, { body: { template } })
    return issues?.map(({ path }) => path)
  }
  expect(await pathsOf(2e4)).toEqual(['template.nettoItemPrice', 'template.bruttoItemPrice'])
  expect(await pathsOf(1e4)).toEqual(['template.bruttoItemPrice'])
})

test('each change to a template is recorded, and the removal event contains the template', async () => {
  const alice = await app.user()
  const template = await save(alice, sampleItem())
  const { id } = template
  const first = await storedDocument(app, alice, 'item_template', id)
  await save(alice, { ...template, quantity: 5 })
  const second = await storedDocument(app, alice, 'item_template', id)
  for (let n = 0; n < 2; n++) await alice.call(endpoints.removeItemTemplate, { body: { template } })
  expect(await recordedEvents(app, alice, 'itemTemplate')).toEqual([
    { by: 'alice', action: 'itemTemplate.create', id, detail: '', hash: first.hash },
    { by: 'alice', action: 'itemTemplate.update', id, detail: '', hash: second.hash },
    { by: 'alice', action: 'itemTemplate.remove', id, detail: second.text, hash: '' },
  ])
})

test('nobody can replace or remove a template of another organisation', async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const template = await save(alice, sampleItem())
  expect((await save(mallory, { ...template, title: 'Fremd' })).id).not.toBe(template.id)
  await mallory.call(endpoints.removeItemTemplate, { body: { template } })
  expect(await alice.call(endpoints.listItemTemplates)).toEqual([template])
})
