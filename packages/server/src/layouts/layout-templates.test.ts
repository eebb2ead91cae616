import { endpoints } from '@kontor/contract/endpoints'
import {
  compactTemplate,
  defaultTemplate,
  firstCompactTemplate,
  firstDefaultTemplate,
  secondCompactTemplate,
} from '@kontor/domain/layouts/default-layout'
import { modernTemplate } from '@kontor/domain/layouts/modern-layout'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fixedReference, updateLayoutTemplate } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the built-in layouts come first, beginning with DE [S3.10.1]', async () => {
  const alice = await app.user()
  const own = await alice.call(endpoints.createLayoutTemplate, { body: { ...defaultTemplate, name: 'A' } })
  const listed = await alice.call(endpoints.listLayoutTemplates)
  expect(listed.map((template) => template.id)).toEqual([
    'default_de_id',
    'default_de_compact_id',
    'default_de_modern_id',
    own.id,
  ])
  const builtIn = [defaultTemplate, compactTemplate, modernTemplate]
  expect(listed.slice(0, 3)).toEqual(JSON.parse(JSON.stringify(builtIn)))
})

test('earlier versions of a built-in layout can still be read', async () => {
  const alice = await app.user()
  for (const template of [
    firstDefaultTemplate,
    defaultTemplate,
    firstCompactTemplate,
    secondCompactTemplate,
    compactTemplate,
  ]) {
    const params = { id: template.id, version: template.version }
    const read = await alice.call(endpoints.getLayoutTemplateVersion, { params })
    expect(read).toEqual(JSON.parse(JSON.stringify(template)))
  }
})

test('changing a layout creates a new version, but finals keep the version they were finalized with', async () => {
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
  const later = await alice.call(endpoints.getInvoice, { params: { id } })
  expect(later.templateReference).toEqual(final.templateReference)
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
  expect(await alice.call(endpoints.listLayoutTemplates)).toHaveLength(3)
  expect(
    await alice.call(endpoints.getLayoutTemplateVersion, { params: { ...params, version: '1' } }),
  ).toEqual(own)
  expect(await alice.problem(endpoints.updateLayoutTemplate, { params, body: own })).toMatchObject({
    code: 'notFound',
  })
})

test('rejects changing or removing the built-in layout DE, and does not find unknown versions', async () => {
  const alice = await app.user()
  const params = { id: defaultTemplate.id }
  expect(
    await alice.problem(endpoints.updateLayoutTemplate, { params, body: defaultTemplate }),
  ).toMatchObject({ status: 400, issues: [{ code: 'builtIn' }] })
  expect(await alice.problem(endpoints.removeLayoutTemplate, { params })).toMatchObject({ status: 400 })
  for (const version of ['3', '0', 'x', '1.5', '99999999999999999999']) {
    expect(
      await alice.problem(endpoints.getLayoutTemplateVersion, { params: { ...params, version } }),
    ).toMatchObject({ code: 'notFound' })
  }
})

test("lists the newest version of each of the organisation's layouts in German alphabetical order", async () => {
  const alice = await app.user()
  const create = (name: string) =>
    alice.call(endpoints.createLayoutTemplate, { body: { ...defaultTemplate, name } })
  const last = await create('Zeile')
  const renamed = await create('Mitte')
  const umlaut = await create('Äußeres')
  const body = { ...renamed, name: 'Bild' }
  const newest = await alice.call(endpoints.updateLayoutTemplate, { params: { id: renamed.id }, body })
  expect((await alice.call(endpoints.listLayoutTemplates)).slice(3)).toEqual([umlaut, newest, last])
})

test("the audit trail records each version of a layout with its number and hash, and the layout's removal", async () => {
  const alice = await app.user()
  const first = await alice.call(endpoints.createLayoutTemplate, { body: defaultTemplate })
  const { id } = first
  const second = await alice.call(endpoints.updateLayoutTemplate, {
    params: { id },
    body: { ...first, name: 'Neu' },
  })
  await alice.call(endpoints.removeLayoutTemplate, { params: { id } })
  const [hash, nextHash] = await app.database.within(alice.organisation, async (db) => {
    const rows = await db
      .selectFrom('layout_template')
      .select(['document', 'created_by', 'removed_at'])
      .where('id', '=', id)
      .orderBy('version')
      .execute()
    expect(rows.map((row) => JSON.parse(row.document))).toEqual([first, second])
    for (const row of rows) expect(row).toMatchObject({ created_by: 'alice', removed_at: app.now() })
    return rows.map((row) => sha256(row.document))
  })
  expect(await recordedEvents(app, alice, 'layoutTemplate')).toEqual([
    { by: 'alice', action: 'layoutTemplate.create', id, detail: '1', hash },
    { by: 'alice', action: 'layoutTemplate.update', id, detail: '2', hash: nextHash },
    { by: 'alice', action: 'layoutTemplate.remove', id, detail: '', hash: '' },
  ])
})

test("rejects reading, changing or removing another organisation's layout, and removing a layout twice", async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const own = await alice.call(endpoints.createLayoutTemplate, { body: defaultTemplate })
  const params = { id: own.id }
  const notFound = { status: 404, code: 'notFound' }
  const version = { params: { ...params, version: '1' } }
  expect(await mallory.problem(endpoints.getLayoutTemplateVersion, version)).toMatchObject(notFound)
  expect(await mallory.problem(endpoints.updateLayoutTemplate, { params, body: own })).toMatchObject(notFound)
  expect(await mallory.problem(endpoints.removeLayoutTemplate, { params })).toMatchObject(notFound)
  expect(await alice.call(endpoints.listLayoutTemplates)).toHaveLength(4)
  await alice.call(endpoints.removeLayoutTemplate, { params })
  expect(await alice.problem(endpoints.removeLayoutTemplate, { params })).toMatchObject(notFound)
  const unknown = { params: { id: 'unknown' } }
  expect(await alice.problem(endpoints.removeLayoutTemplate, unknown)).toMatchObject(notFound)
})

test('rejects changing or removing any built-in layout, and reports the path `id`', async () => {
  const alice = await app.user()
  for (const { id } of [defaultTemplate, compactTemplate, modernTemplate]) {
    const expected = { status: 400, code: 'invalidRequest', issues: [{ path: 'id', code: 'builtIn' }] }
    const params = { id }
    expect(
      await alice.problem(endpoints.updateLayoutTemplate, { params, body: defaultTemplate }),
    ).toMatchObject(expected)
    expect(await alice.problem(endpoints.removeLayoutTemplate, { params })).toMatchObject(expected)
  }
})

test('a document that becomes final keeps the newest version of its layout, even of a removed one', async () => {
  const alice = await app.user()
  const own = await alice.call(endpoints.createLayoutTemplate, { body: defaultTemplate })
  const params = { id: own.id }
  await alice.call(endpoints.updateLayoutTemplate, { params, body: own })
  await alice.call(endpoints.removeLayoutTemplate, { params })
  const references = await app.database.within(alice.organisation, (db) =>
    Promise.all(
      [own.id, compactTemplate.id, ''].map((id) => fixedReference(db, alice.organisation, { id, name: 'x' })),
    ),
  )
  expect(references).toEqual([
    { id: own.id, name: 'x', version: 2 },
    { id: compactTemplate.id, name: 'x', version: compactTemplate.version },
    { id: defaultTemplate.id, name: defaultTemplate.name, version: defaultTemplate.version },
  ])
})

test('a layout that never existed here can be saved in a draft, but stops it from becoming final [S5.0.25, A4.5]', async () => {
  const [alice, neighbour] = [await app.user(), await app.user()]
  await alice.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  const theirs = await neighbour.call(endpoints.createLayoutTemplate, { body: defaultTemplate })
  const templateReference = { id: theirs.id, name: 'Fremd' }
  const draft = await alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), templateReference } })
  expect(draft.templateReference).toEqual(templateReference)
  const finalize = { body: { invoiceId: draft.id, status: 'final' as const } }
  const refused = { status: 422, code: 'layoutMissing' }
  expect(await alice.problem(endpoints.setInvoiceStatus, finalize)).toMatchObject(refused)
  const offer = await alice.call(endpoints.createOffer, {
    body: { ...emptyOffer(app.now()), templateReference },
  })
  expect(await alice.problem(endpoints.numberOffer, { body: { offerId: offer.id } })).toMatchObject(refused)

  const chosen = { id: '', name: '' }
  await alice.call(endpoints.updateInvoice, { body: { ...draft, templateReference: chosen } })
  const final = await alice.call(endpoints.setInvoiceStatus, finalize)
  expect(final.invoiceNumber).toBe('2026-0001')
  expect(final.templateReference).toEqual({ id: 'default_de_id', name: 'DE', version: 2 })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  expect(
    await alice.problem(endpoints.updateInvoice, { body: { ...final, templateReference } }),
  ).toMatchObject(refused)
})

test('an older final without a layout can still be cancelled; its Stornorechnung has the first layout [A4.5, A9.5]', async () => {
  const alice = await app.user()
  await alice.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  await app.database.within(alice.organisation, async (db) => {
    const { document } = await db
      .selectFrom('invoice')
      .select('document')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const invoice = JSON.parse(document) as object
    const older = JSON.stringify({ ...invoice, templateReference: { id: 'nie', name: 'Nie', version: 1 } })
    await db.updateTable('invoice').set({ document: older }).where('id', '=', id).execute()
  })
  const storno = await alice.call(endpoints.cancelInvoice, { body: { invoiceId: id, reason: 'Irrtum' } })
  expect(storno.templateReference).toEqual({ id: 'default_de_id', name: 'DE', version: 2 })
})

test('the store itself rejects a change to a built-in layout', async () => {
  const alice = await app.user()
  const change = app.database.within(alice.organisation, (db) =>
    updateLayoutTemplate(db, alice.session, compactTemplate.id, defaultTemplate),
  )
  await expect(change).rejects.toMatchObject({
    code: 'invalidRequest',
    details: { issues: [{ path: 'id', code: 'builtIn' }] },
  })
})
