import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import type { Series } from '@kontor/contract/series/series-schema'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { formatDay } from '@kontor/domain/money/german-format'
import type { SeriesInput } from '@kontor/domain/series/series'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { createDueInvoice } from './create-due-invoice.ts'
import { createDueInvoices } from './series-timer.ts'
import { listSeries, setSeriesState } from './store.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  passed = 0
  user = await app.user()
  await user.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  const { profile } = await user.call(endpoints.getOrganisation)
  const address = { ...profile.address, street: 'Hafenweg 1', postalCode: '20457', city: 'Hamburg' }
  const body = { ...profile, legalName: 'Werft GmbH', address, VAT: 'DE136695976' }
  await user.call(endpoints.updateProfile, { body })
})

/**
 * Days by which the timer's clock is ahead of the clock for calls. The clock for calls does not move, because
 * tokens expire within minutes.
 */
let passed = 0
const later = (days: number) => {
  passed += days
}
const now = () => app.now() + passed * 86_400

/** Creates a monthly series of drafts, starting tomorrow. */
async function createSeries(
  changes: Partial<SeriesInput> = {},
  content: Partial<InvoiceContent> = {},
): Promise<Series> {
  const template = await user.call(endpoints.createInvoice, { body: sampleInvoice(content) })
  const firstDate = app.now() + 86_400
  const body: SeriesInput = {
    title: 'Wartung',
    templateId: template.id,
    interval: 'month',
    firstDate,
    anchorDay: Number(formatDay(firstDate).slice(0, 2)),
    endDate: 0,
    period: 'none',
    outcome: 'draft',
    priceChanges: [],
    ...changes,
  }
  return user.call(endpoints.createSeries, { body })
}

const failures: string[] = []
const log = { error: (_details: object, message: string) => void failures.push(message) }
const tick = (max?: number) =>
  createDueInvoices(
    { database: app.database, clock: () => now() * 1000, log, checkPages: app.paperFiles.stopsOf },
    max,
  )

async function only(): Promise<Series> {
  const [series] = await user.call(endpoints.listSeries)
  if (series === undefined) throw new Error('no series')
  return series
}

/** All invoices except the template. */
async function made(): Promise<Invoice[]> {
  const { templateId } = await only()
  const drafts = await user.call(endpoints.listDraftInvoices)
  const finals = await user.call(endpoints.listFinalInvoices, { body: { start: 0, end: 0 } })
  return [...drafts, ...finals].filter(({ id }) => id !== templateId)
}

describe('a series', () => {
  test('creates a draft on its first date, and lists past invoices and next dates', async () => {
    await createSeries({ period: 'beginning' })
    await tick()
    expect(await made()).toEqual([])
    later(1)
    await tick()
    const [draft, ...others] = await made()
    expect(others).toEqual([])
    expect(draft).toMatchObject({ status: 'draft', content: { totals: { netto: 200 } } })
    expect(formatDay(draft?.content.dates.invoiceDate ?? 0)).toBe(formatDay(now()))
    expect(draft?.content.dates.deliveryDate.type).toBe('type4')
    const { runs, nextDates, nextInvoice } = await only()
    expect(runs).toMatchObject([{ invoiceId: draft?.id, outcome: 'draft', refusals: [] }])
    expect(nextDates).toHaveLength(3)
    expect(nextInvoice).toEqual({ customer: '', brutto: 238, currency: 'EUR' })
    expect(nextDates[0]).toBeGreaterThan(now() + 27 * 86_400)
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('creates one invoice per period, however many servers try and however often', async () => {
    const series = await createSeries({ outcome: 'final' })
    later(1)
    const due = { organisation: user.organisation, id: series.id }
    const context = { nowMs: now() * 1000, newId: randomUUID, checkPages: app.paperFiles.stopsOf }
    await Promise.all(Array.from({ length: 6 }, () => createDueInvoice(app.database, due, context)))
    await tick()
    expect((await made()).map(({ invoiceNumber }) => invoiceNumber)).toHaveLength(1)
    // As after restoring an older backup: the next date is old, but the key of the period is known.
    await app.database.within(user.organisation, (db) =>
      db
        .updateTable('series')
        .set({ next_date: series.nextDates[0] ?? 0 })
        .where('id', '=', series.id)
        .execute(),
    )
    await tick()
    expect(await made()).toHaveLength(1)
  })

  test('creates finals on request, for users who may finalize', async () => {
    const writer = await app.user({ organisation: user.organisation, name: 'writer', role: 'writing' })
    const series = await createSeries()
    const { id: _, nextDates: __, runs: ___, state: ____, stop: _____, revision: ______, ...input } = series
    const body = { ...input, outcome: 'final' as const }
    expect(await writer.problem(endpoints.createSeries, { body })).toMatchObject({ code: 'forbidden' })
    const change = { ...body, id: series.id, revision: series.revision }
    expect(await writer.problem(endpoints.updateSeries, { body: change })).toMatchObject({
      code: 'forbidden',
    })
    await user.call(endpoints.updateSeries, { body: change })
    later(1)
    await tick()
    expect(await made()).toMatchObject([{ status: 'final', objectInfos: { createdBy: 'Serie: Wartung' } }])
    expect((await only()).runs).toMatchObject([{ outcome: 'final', refusals: [] }])
  })

  test('creates only a draft, with the reason, if the check of the e-invoice finds an error', async () => {
    const eInvoice = { ...emptyInvoiceContent().eInvoice, format: 'xrechnung' as const }
    await createSeries({ outcome: 'final' }, { eInvoice })
    later(1)
    await tick()
    expect(await made()).toMatchObject([{ status: 'draft' }])
    const [run] = (await only()).runs
    expect(run?.outcome).toBe('draft')
    expect(run?.refusals.length).toBeGreaterThan(0)
  })

  test('creates only a draft without customer and items, though it is a plain PDF, and says what is missing [A9.7]', async () => {
    await createSeries({ outcome: 'final' }, { items: [] })
    later(1)
    await tick()
    expect(await made()).toMatchObject([{ status: 'draft', invoiceNumber: '' }])
    const [run] = (await only()).runs
    expect(run?.outcome).toBe('draft')
    const sentences = run?.refusals.map(({ message }) => message)
    expect(sentences).toContain('Die Rechnung hat keinen Posten.')
    expect(sentences).toContain('Der Name des Kunden fehlt.')
    const [draft] = await made()
    const heldBack = () => user.call(endpoints.listHeldBackDrafts)
    expect(await heldBack()).toMatchObject([
      { invoiceId: draft?.id, title: 'Wartung', refusals: run?.refusals },
    ])
    const invoiceId = draft?.id ?? ''
    await user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
    expect(await heldBack()).toEqual([])
  })

  test('creates only a draft if its own layout omits a value of the e-invoice, and a final once it does not [A23.22]', async () => {
    const { body } = defaultTemplate.definition
    const withoutTotal = body.content.filter((item) => !JSON.stringify(item).includes('brutto'))
    const lacking = { ...defaultTemplate.definition, body: { content: withoutTotal } }
    const layout = await user.call(endpoints.createLayoutTemplate, {
      body: { ...defaultTemplate, name: 'Ohne Summe', definition: lacking },
    })
    await user.call(endpoints.updateProfile, { body: completeInvoice('domestic').seller })
    const { content } = completeInvoice('domestic')
    await createSeries(
      { outcome: 'final' },
      { ...content, eInvoice: { ...content.eInvoice, format: 'zugferd' } },
    )
    const [template] = await user.call(endpoints.listDraftInvoices)
    await user.call(endpoints.updateInvoice, {
      body: { ...template, templateReference: { id: layout.id } },
    })
    later(1)
    await tick()
    const [held] = (await only()).runs
    expect(held).toMatchObject({
      outcome: 'draft',
      refusals: expect.arrayContaining([
        {
          code: 'UStAE 14.4',
          message: expect.stringContaining('E-Rechnung steht: Gesamtbetrag (1.081,33'),
        },
      ]),
    })
    await user.call(endpoints.updateLayoutTemplate, {
      params: { id: layout.id },
      body: { ...defaultTemplate, name: 'Mit Summe' },
    })
    later(31)
    await tick()
    expect((await only()).runs[0]).toMatchObject({ outcome: 'final', refusals: [] })
    expect(failures).toEqual([])
  })

  test('creates nothing while its layout changes, and tries again [A23.22]', async () => {
    const layout = await user.call(endpoints.createLayoutTemplate, {
      body: { ...defaultTemplate, name: 'Eigene' },
    })
    await user.call(endpoints.updateProfile, { body: completeInvoice('domestic').seller })
    const { content } = completeInvoice('domestic')
    await createSeries(
      { outcome: 'final' },
      { ...content, eInvoice: { ...content.eInvoice, format: 'zugferd' } },
    )
    const [template] = await user.call(endpoints.listDraftInvoices)
    await user.call(endpoints.updateInvoice, {
      body: { ...template, templateReference: { id: layout.id } },
    })
    later(1)
    const checkPages = async () => {
      await user.call(endpoints.updateLayoutTemplate, {
        params: { id: layout.id },
        body: { ...defaultTemplate, name: 'Neue' },
      })
      return []
    }
    await createDueInvoices({ database: app.database, clock: () => now() * 1000, log, checkPages })
    expect(await made()).toEqual([])
    await tick()
    expect(await made()).toMatchObject([{ status: 'final', templateReference: { version: 2 } }])
  })

  test('does not copy a paper of a chain, and keeps a draft if its template has become one [A9.7]', async () => {
    await user.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
    const advance = { paper: { kind: 'advance', form: 'rest' } } as const
    const series = await createSeries({ outcome: 'final' })
    const paper = await user.call(endpoints.createInvoice, { body: sampleInvoice(advance) })
    const body = { ...series, templateId: paper.id }
    expect(await user.problem(endpoints.createSeries, { body })).toMatchObject({ code: 'paperInChain' })
    expect(await user.problem(endpoints.updateSeries, { body })).toMatchObject({ code: 'paperInChain' })
    const template = await user.call(endpoints.getInvoice, { params: { id: series.templateId } })
    const content = { ...template.content, ...advance }
    await user.call(endpoints.updateInvoice, { body: { ...template, content } })
    later(1)
    await tick()
    expect((await only()).runs).toMatchObject([{ outcome: 'draft', refusals: [{ code: 'paperInChain' }] }])
  })

  test('creates only a draft if the template was last changed by a user who may not finalize', async () => {
    const series = await createSeries({ outcome: 'final' })
    const writer = await app.user({ organisation: user.organisation, name: 'writer', role: 'writing' })
    const template = await writer.call(endpoints.getInvoice, { params: { id: series.templateId } })
    await writer.call(endpoints.updateInvoice, { body: template })
    later(1)
    await tick()
    expect(await made()).toMatchObject([{ status: 'draft' }])
    expect((await only()).runs).toMatchObject([
      { outcome: 'draft', refusals: [{ code: 'forbidden', message: '' }] },
    ])
  })

  test('creates a final if the user who last changed the template has another name now [A32.1]', async () => {
    const { organisation } = user
    const writer = await app.user({ organisation, name: 'writer', role: 'accounting' })
    const series = await createSeries({ outcome: 'final' })
    const template = await writer.call(endpoints.getInvoice, { params: { id: series.templateId } })
    await writer.call(endpoints.updateInvoice, { body: template })
    await user.call(endpoints.renamePerson, { body: { username: 'writer', newName: 'Klara' } })
    later(1)
    await tick()
    expect(await made()).toMatchObject([{ status: 'final' }])
    await app.database.snapshot((db) => verifyAudit(db, organisation))
  })

  test('creates an invoice each week, each with its period in its texts and the price of its day [A9.7]', async () => {
    const items = [{ ...sampleItem(), id: 'clean', title: 'Reinigung {Woche}', quantity: 1 }]
    const from = app.now() + 8 * 86_400
    const priceChanges = [{ itemId: 'clean', from, unitPrice: 120 }]
    const period = 'beginning' as const
    await createSeries({ interval: 'week', period, outcome: 'final', priceChanges }, { items })
    for (let week = 0; week < 3; week++) {
      later(week === 0 ? 1 : 7)
      await tick()
    }
    const finals = (await made()).toSorted((a, b) => a.invoiceNumber.localeCompare(b.invoiceNumber))
    expect(finals.map(({ content }) => content.items[0])).toMatchObject([
      { title: 'Reinigung KW 11/2026', unitPrice: 100 },
      { title: 'Reinigung KW 12/2026', unitPrice: 100 },
      { title: 'Reinigung KW 13/2026', unitPrice: 120 },
    ])
    expect(finals[2]?.content.totals.brutto).toBe(142.8)
    expect((await only()).runs).toHaveLength(3)
  })

  test('rejects unknown placeholders, and keeps a draft if the template gets one or loses a priced item [A9.7]', async () => {
    const items = [{ ...sampleItem(), id: 'rent' }]
    const from = app.now() - 86_400
    const priceChanges = [{ itemId: 'rent', from, unitPrice: 850 }]
    const series = await createSeries({ outcome: 'final', priceChanges }, { items })
    const wrongPrices = [{ itemId: 'other', from, unitPrice: 850 }]
    expect(
      await user.problem(endpoints.updateSeries, { body: { ...series, priceChanges: wrongPrices } }),
    ).toMatchObject({ code: 'invalidRequest', issues: [{ path: 'priceChanges.0.itemId' }] })
    const template = await user.call(endpoints.getInvoice, { params: { id: series.templateId } })
    const changed = [{ ...sampleItem(), id: 'new', title: 'Miete {Moant}' }]
    const content = { ...template.content, items: changed }
    await user.call(endpoints.updateInvoice, { body: { ...template, content } })
    expect(await user.problem(endpoints.updateSeries, { body: series })).toMatchObject({
      code: 'unknownPlaceholder',
    })
    later(1)
    await tick()
    expect((await only()).runs).toMatchObject([
      { outcome: 'draft', refusals: [{ code: 'unknownPlaceholder' }, { code: 'pricedItemMissing' }] },
    ])
  })

  test('creates only a draft if finalizing itself fails', async () => {
    await createSeries({ outcome: 'final' })
    // Makes the next number a number that is already taken, as if someone had reset the counter by hand.
    const taken = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
    await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: taken.id, status: 'final' } })
    await app.database.within(user.organisation, (db) =>
      db.updateTable('invoice_counter').set({ last_number: 0 }).execute(),
    )
    later(1)
    await tick()
    const [run] = (await only()).runs
    expect(run).toMatchObject({ outcome: 'draft', refusals: [{ code: 'numberTaken', message: '' }] })
  })

  test('waits an hour after a failure, but not for years after one with a wrong clock', async () => {
    const { id } = await createSeries()
    later(1)
    const retryAt = (retry_at: number) =>
      app.database.within(user.organisation, (db) =>
        db.updateTable('series').set({ retry_at }).where('id', '=', id).execute(),
      )
    await retryAt(now() + 3600)
    await tick()
    expect(await made()).toEqual([])
    await retryAt(now() + 20 * 365 * 86_400)
    await tick()
    expect(await made()).toHaveLength(1)
  })

  test('ends after its last date', async () => {
    await createSeries({ endDate: app.now() + 5 * 86_400 })
    later(1)
    await tick()
    expect(await only()).toMatchObject({ state: 'ended', nextDates: [], runs: [{ outcome: 'draft' }] })
    later(40)
    await tick()
    expect(await made()).toHaveLength(1)
  })

  test('pauses on its next date if its template has been deleted', async () => {
    const series = await createSeries()
    await user.call(endpoints.deleteInvoice, { body: { invoiceId: series.templateId } })
    later(1)
    await tick()
    expect(await only()).toMatchObject({ state: 'paused', stop: 'templateMissing', nextInvoice: null })
    expect(await made()).toEqual([])
  })
})

describe('dates that were missed', () => {
  test('create nothing until the user decides: a clock a year ahead does not create twelve finals', async () => {
    await createSeries({ outcome: 'final' })
    later(365)
    for (let look = 0; look < 15; look++) await tick()
    expect(await made()).toEqual([])
    const stopped = await only()
    expect(stopped).toMatchObject({ state: 'paused', stop: 'missed' })
    // The calls do not know how far the clock of the timer is ahead.
    const listed = await app.database.within(user.organisation, (db) =>
      listSeries(db, { ...user.session, now: now() }),
    )
    expect(listed).toMatchObject([{ missedDates: { length: 12 } }])
    expect(listed[0]?.nextDates[0]).toBeGreaterThanOrEqual(now() - 43_200)
  })

  test('are skipped or become drafts, as the user chooses', async () => {
    const series = await createSeries({ outcome: 'final' })
    later(65)
    await tick()
    const resume = (missed: 'skip' | 'make') =>
      app.database.within(user.organisation, (db) =>
        setSeriesState(
          db,
          { ...user.session, now: now(), nowMs: now() * 1000 },
          { id: series.id, state: 'active', missed },
        ),
      )
    await resume('make')
    for (let look = 0; look < 5; look++) await tick()
    const drafts = await made()
    expect(drafts.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
    expect(await only()).toMatchObject({ state: 'active', stop: '' })
    later(70)
    await tick()
    expect((await resume('skip')).nextDates[0]).toBeGreaterThan(now() - 86_400)
    await tick()
    expect(await made()).toHaveLength(3)
  })

  test('do not include a single late date: its invoice is created late, with the current date', async () => {
    await createSeries()
    later(9)
    await tick()
    const [draft] = await made()
    expect(formatDay(draft?.content.dates.invoiceDate ?? 0)).toBe(formatDay(now()))
  })
})

describe('managing series', () => {
  test('pauses, resumes and ends a series; an ended one cannot be resumed', async () => {
    const { id } = await createSeries()
    const set = (state: 'active' | 'paused' | 'ended') => ({ body: { id, state } })
    expect(await user.call(endpoints.setSeriesState, set('paused'))).toMatchObject({
      state: 'paused',
      stop: '',
    })
    later(1)
    await tick()
    expect(await made()).toEqual([])
    await user.call(endpoints.setSeriesState, set('active'))
    await user.call(endpoints.setSeriesState, set('ended'))
    expect(await user.problem(endpoints.setSeriesState, set('active'))).toMatchObject({
      code: 'statusNotAllowed',
    })
  })

  test('resumes a series of finals only for users who may finalize [A9.7]', async () => {
    const writer = await app.user({ organisation: user.organisation, name: 'writer', role: 'writing' })
    const states = async () => (await user.call(endpoints.listSeries)).map(({ state }) => state)
    const set = (id: string, state: 'active' | 'paused') => ({ body: { id, state } })
    const finals = await createSeries({ outcome: 'final' })
    await writer.call(endpoints.setSeriesState, set(finals.id, 'paused'))
    expect(await writer.problem(endpoints.setSeriesState, set(finals.id, 'active'))).toMatchObject({
      code: 'forbidden',
    })
    expect(await states()).toEqual(['paused'])
    await user.call(endpoints.setSeriesState, set(finals.id, 'active'))
    expect(await states()).toEqual(['active'])
    const drafts = await createSeries()
    await writer.call(endpoints.setSeriesState, set(drafts.id, 'paused'))
    await writer.call(endpoints.setSeriesState, set(drafts.id, 'active'))
    expect(await states()).toEqual(['active', 'active'])
  })

  test('counts neither ended series nor those of others towards the limit of 500 [A9.7]', async () => {
    const neighbour = user
    const { id } = await createSeries()
    user = await app.user()
    await user.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
    const own = await createSeries()
    const copies = (ofOrganisation: string, copied: string, state: 'active' | 'ended') =>
      app.database.within(ofOrganisation, async (db) => {
        const rows = db.selectFrom('series').selectAll().where('id', '=', copied)
        const row = await rows.executeTakeFirstOrThrow()
        const values = Array.from({ length: 499 }, (_, n) => ({
          ...row,
          id: `${copied}-${state}-${n}`,
          state,
        }))
        await db.insertInto('series').values(values).execute()
      })
    await copies(neighbour.organisation, id, 'active')
    await copies(user.organisation, own.id, 'ended')
    const { id: last } = await createSeries()
    await app.database.within(user.organisation, (db) =>
      db
        .updateTable('series')
        .set({ state: 'active' })
        .where('organisation', '=', user.organisation)
        .where('id', '!=', own.id)
        .where('id', '!=', last)
        .execute(),
    )
    const template = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
    const body = { ...own, templateId: template.id }
    expect(await user.problem(endpoints.createSeries, { body })).toMatchObject({ code: 'tooManySeries' })
    await app.database.across((db) => db.updateTable('series').set({ state: 'ended' }).execute())
  })

  test('an edit on the day of an invoice plans the next one, not that day again', async () => {
    const series = await createSeries({ firstDate: app.now() })
    await tick()
    expect(await made()).toHaveLength(1)
    const [next] = (await only()).nextDates
    expect(next).toBeGreaterThan(app.now() + 27 * 86_400)
    const { revision } = await only()
    await user.call(endpoints.updateSeries, { body: { ...series, revision, title: 'Miete' } })
    expect((await only()).nextDates[0]).toBe(next)
  })

  test('fails in another organisation, without a login, or if the function is off', async () => {
    const series = await createSeries()
    const stranger = await app.user()
    expect(await stranger.problem(endpoints.listSeries)).toMatchObject({ code: 'functionOff' })
    await stranger.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
    expect(await stranger.call(endpoints.listSeries)).toEqual([])
    const body = { id: series.id, state: 'paused' as const }
    expect(await stranger.problem(endpoints.setSeriesState, { body })).toMatchObject({ code: 'notFound' })
    const { templateId } = series
    const copy = { ...series, templateId }
    expect(await stranger.problem(endpoints.createSeries, { body: copy })).toMatchObject({ code: 'notFound' })
    expect(await stranger.problem(endpoints.updateSeries, { body: series })).toMatchObject({
      code: 'notFound',
    })
    expect(await app.send(endpoints.listSeries)).toMatchObject({ statusCode: 401 })
  })

  test('rejects an end date before the first date, and changes based on an outdated revision', async () => {
    const series = await createSeries()
    const wrong = { ...series, endDate: series.firstDate - 86_400 }
    expect(await user.problem(endpoints.createSeries, { body: wrong })).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path: 'endDate' }],
    })
    await user.call(endpoints.updateSeries, { body: { ...series, title: 'Miete' } })
    expect(await user.problem(endpoints.updateSeries, { body: series })).toMatchObject({ code: 'stale' })
  })
})

test('organisations take turns, so that one with many series does not delay another', async () => {
  await app.database.across((db) => db.updateTable('series').set({ state: 'ended' }).execute())
  const many = user
  for (let place = 0; place < 6; place++) await createSeries({ title: `Serie ${place}` })
  user = await app.user()
  await user.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  await createSeries()
  later(1)
  expect(await tick(4)).toBe(true)
  expect(await made()).toHaveLength(1)
  user = many
  const drafts = await user.call(endpoints.listDraftInvoices)
  expect(drafts).toHaveLength(6 + 3)
  expect(failures).toEqual([])
})

test('creates nothing while the function is off, and the due invoices once it is on again', async () => {
  await createSeries()
  await user.call(endpoints.switchFunction, { body: { function: 'series', on: false } })
  later(1)
  await tick()
  await user.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  expect(await made()).toEqual([])
  await tick()
  expect(await made()).toHaveLength(1)
})
