import { endpoints } from '@kontor/contract/endpoints'
import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type {
  ReceivedInvoice,
  ReceivedInvoiceDetail,
  StoredFile,
} from '@kontor/contract/inbox/received-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { pdfWithFiles } from '@kontor/einvoice/testing/pdf-file'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { refusedChange } from '../testing/test-database.ts'
import { TamperedError, verifyAudit } from '../verification/verify-audit.ts'

const {
  uploadReceived,
  listReceived,
  listReceivedLabels,
  getReceived,
  getReceivedFile,
  reviewReceived,
  releaseReceived,
  assignReceived,
  addNoteToReceived,
  checkReceived,
} = inboxEndpoints

let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  alice = await app.user()
  await alice.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
})

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'rechnung.xml') => ({
  name,
  content: new Blob([content]),
})
const upload = (
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'rechnung.xml', by = alice } = {},
): Promise<StoredFile> => by.call(uploadReceived, { body: fileOf(content, name) })
const received = async (content: string) => (await upload(content)).received
const list = (asked: Record<string, unknown> = {}): Promise<ReceivedInvoice[]> =>
  alice.call(listReceived, { body: asked })
const codesOf = ({ warningList }: ReceivedInvoiceDetail) => warningList.map(({ code }) => code)
const verify = () => app.database.snapshot((db) => verifyAudit(db, alice.organisation))
const other = (changes: [string | RegExp, string][]) =>
  changes.reduce((xml, [from, to]) => xml.replace(from, to), ublSample)

describe('uploading [A9.6]', () => {
  test('stores a file unchanged, together with the data read from it', async () => {
    const { received: stored, isNew } = await upload(ublSample, { name: 'Rechnung März.xml' })
    expect(isNew).toBe(true)
    expect(stored).toMatchObject({
      fileName: 'Rechnung März.xml',
      size: Buffer.byteLength(ublSample),
      source: 'upload',
      receivedBy: 'alice',
      receivedAt: app.now(),
      container: 'xml',
      kind: 'ubl',
      profile: 'XRechnung 3.0',
      sellerName: 'Kontor GmbH',
      number: 'RE-7',
      issueDate: noonOf({ year: 2026, month: 11, day: 20 }),
      discountDate: noonOf({ year: 2026, month: 11, day: 30 }),
      net: 200,
      tax: 38,
      gross: 238,
      payable: 238,
      iban: 'DE89370400440532013000',
      status: 'new',
      keepUntil: noonOf({ year: 2034, month: 12, day: 31 }),
      payment: { payee: 'Kontor GmbH', reference: 'RE-7' },
      discounts: [{ percent: 2, payable: 233.24 }],
      findings: [],
      errors: 0,
    })
    const file = await alice.send(getReceivedFile, { params: { id: stored.id } })
    expect(file.body).toBe(ublSample)
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Rechnung%20M%C3%A4rz.xml")
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
  })

  test('stores the same bytes only once, whatever the file name', async () => {
    const first = await upload(ublSample)
    const second = await upload(ublSample, { name: 'noch einmal.xml' })
    expect(second).toEqual({ received: first.received, isNew: false })
    expect(await list()).toHaveLength(1)
    const both = await Promise.all([upload('<a/>'), upload('<a/>')])
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('returns a file of several megabytes byte for byte', async () => {
    const bytes = new Uint8Array(3_000_001).map((_, index) => (index * 7919) >> 3)
    const { received: stored } = await upload(bytes, { name: 'bild.jpg' })
    expect(stored).toMatchObject({ container: 'unknown', kind: 'unreadable', errors: 1 })
    const { rawPayload } = await alice.send(getReceivedFile, { params: { id: stored.id } })
    expect(Buffer.compare(rawPayload, bytes)).toBe(0)
    expect(await verify()).toMatchObject({ documents: 3 })
  })

  test('stores a PDF without XML as a sonstige Rechnung; if there is XML, compares the pages with it', async () => {
    const plain = await upload(await pdfWithFiles([], 'Rechnung'), { name: 'a.pdf' })
    expect(plain.received).toMatchObject({ kind: 'pdf', errors: 0, hints: 1 })
    const page = 'Rechnung RE-7\nGesamt 238,00 EUR\nDE89 3704 0044 0532 0130 00'
    const files = [{ name: 'XRechnung.XML', text: ublSample }]
    const same = await upload(await pdfWithFiles(files, page), { name: 'b.pdf' })
    expect(same.received).toMatchObject({
      kind: 'ubl',
      container: 'pdf',
      xmlName: 'XRechnung.XML',
      pageComparison: 'compared',
      pageDifferences: [],
    })
    const differing = await upload(await pdfWithFiles(files, page.replace('238', '283')), { name: 'c.pdf' })
    expect(differing.received.pageDifferences).toEqual([
      { term: 'BT-112', label: 'Gesamtbetrag', expected: '238.00' },
    ])
    expect(codesOf(differing.received)).toContain('pageDiffers')
  })

  test('rejects a file that is too large, empty or sent as JSON', async () => {
    const large = await alice.problem(uploadReceived, { body: fileOf(new Uint8Array(20 * 1024 * 1024 + 1)) })
    expect(large.code).toBe('payloadTooLarge')
    expect((await alice.problem(uploadReceived, { body: fileOf('') })).code).toBe('invalidRequest')
    const json = await alice.problem(uploadReceived, {
      body: fileOf('{}'),
      headers: { 'content-type': 'application/json' },
    })
    expect(json.code).toBe('unsupportedMediaType')
    expect(await list()).toEqual([])
  })

  test('removes folders, control characters and format characters from a file name', async () => {
    const { received: stored } = await upload('<a/>', { name: '..\\..\\a/b\u202e\u0000.xml' })
    expect(stored.fileName).toBe('b.xml')
  })

  test('keeps the last 200 characters of a file name, without cutting a character in half', async () => {
    const end = `${'a'.repeat(195)}.xml`
    const { received: stored } = await upload('<a/>', { name: `xx\u{1f9fe}${end}` })
    expect(stored.fileName).toBe(`\u{1f9fe}${end}`)
    const { statusCode } = await alice.send(getReceivedFile, { params: { id: stored.id } })
    expect(statusCode).toBe(200)
  })

  test('returns a file whose stored name contains half a character', async () => {
    const { received: stored } = await upload('<a/>', { name: 'halb.xml' })
    await app.database.within(alice.organisation, async (db) => {
      const rows = db.selectFrom('received_invoice').where('id', '=', stored.id).selectAll()
      const row = await rows.executeTakeFirstOrThrow()
      const document = row.document.replace('halb.xml', '\\ud83e.xml')
      await db.deleteFrom('received_invoice').where('id', '=', stored.id).execute()
      await db
        .insertInto('received_invoice')
        .values({ ...row, document })
        .execute()
    })
    const { statusCode, headers } = await alice.send(getReceivedFile, { params: { id: stored.id } })
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''%EF%BF%BD.xml")
  })

  test('a script in the data of a file is returned as JSON text, never as a page', async () => {
    const evil = '&lt;script&gt;alert(1)&lt;/script&gt;'
    const stored = await received(
      other([
        ['RE-7', evil],
        ['Kontor GmbH', evil],
        ['Kunde AG', evil],
      ]),
    )
    expect(stored).toMatchObject({
      number: '<script>alert(1)</script>',
      sellerName: '<script>alert(1)</script>',
    })
    const response = await alice.send(getReceived, { params: { id: stored.id } })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('attachment')
  })
})

describe('rights [A9.6]', () => {
  test('rejects uploading and listing while the function is off', async () => {
    const bob = await app.user()
    expect((await bob.problem(uploadReceived, { body: fileOf(ublSample) })).code).toBe('functionOff')
    expect((await bob.problem(listReceived, { body: {} })).code).toBe('functionOff')
  })

  test('no call finds a received invoice of another organisation', async () => {
    const { id } = await received(ublSample)
    const bob = await app.user()
    await bob.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
    expect(await bob.call(listReceived, { body: {} })).toEqual([])
    const problems = [
      bob.problem(getReceived, { params: { id } }),
      bob.problem(getReceivedFile, { params: { id } }),
      bob.problem(reviewReceived, { body: { id, status: 'reviewed' } }),
      bob.problem(releaseReceived, { body: { id, status: 'released' } }),
      bob.problem(assignReceived, { body: { id } }),
      bob.problem(addNoteToReceived, { body: { id, text: 'x' } }),
      bob.problem(checkReceived, { body: { id } }),
    ]
    for (const problem of problems) expect((await problem).code).toBe('notFound')
    expect((await upload(ublSample, { by: bob })).isNew).toBe(true)
  })

  test('writers can review, but cannot release invoices or change released ones; readers cannot upload', async () => {
    const { id } = await received(ublSample)
    const { organisation } = alice
    const writer = await app.user({ organisation, name: 'writer', role: 'writing' })
    await writer.call(reviewReceived, { body: { id, status: 'reviewed' } })
    expect((await writer.problem(releaseReceived, { body: { id, status: 'released' } })).code).toBe(
      'forbidden',
    )
    await alice.call(releaseReceived, { body: { id, status: 'released' } })
    const back = await writer.problem(reviewReceived, { body: { id, status: 'reviewed' } })
    expect(back.code).toBe('forbidden')
    const reader = await app.user({ organisation, name: 'reader', role: 'reading' })
    expect(await reader.call(listReceived, { body: {} })).toHaveLength(1)
    expect((await reader.problem(uploadReceived, { body: fileOf('<a/>') })).code).toBe('forbidden')
    expect((await reader.problem(checkReceived, { body: { id } })).code).toBe('forbidden')
  })
})

describe('working on received invoices [A9.6]', () => {
  test('stores each step with its time, user and note', async () => {
    const { id } = await received(ublSample)
    await alice.call(addNoteToReceived, { body: { id, text: 'Lieferschein fehlt' } })
    await alice.call(reviewReceived, { body: { id, status: 'reviewed' } })
    await alice.call(releaseReceived, { body: { id, status: 'released' } })
    const paid = await alice.call(releaseReceived, { body: { id, status: 'paid', note: 'am 10.03.' } })
    expect(paid.status).toBe('paid')
    expect(paid.history).toEqual([
      { at: app.now(), by: 'alice', status: '', note: 'Lieferschein fehlt' },
      { at: app.now(), by: 'alice', status: 'reviewed', note: '' },
      { at: app.now(), by: 'alice', status: 'released', note: '' },
      { at: app.now(), by: 'alice', status: 'paid', note: 'am 10.03.' },
    ])
    expect(await verify()).toMatchObject({ documents: 3 })
  })

  test('rejects skipped and stale steps, and ignores repeated ones', async () => {
    const { id, revision } = await received(ublSample)
    expect((await alice.problem(releaseReceived, { body: { id, status: 'released' } })).code).toBe(
      'statusNotAllowed',
    )
    const rejected = await alice.call(reviewReceived, { body: { id, status: 'rejected', revision } })
    expect(await alice.call(reviewReceived, { body: { id, status: 'rejected', revision } })).toEqual(rejected)
    expect((await alice.problem(reviewReceived, { body: { id, status: 'new', revision } })).code).toBe(
      'stale',
    )
  })

  test('filters the list by status, text, tag, assignee and time, and continues it after a given entry', async () => {
    const first = await received(ublSample)
    app.advance(600)
    const second = await received(
      other([
        ['RE-7', 'RE-8'],
        ['Kontor GmbH', 'Müller & Söhne'.replace('&', '&amp;')],
      ]),
    )
    await alice.call(assignReceived, { body: { id: first.id, assignee: 'bob', tags: [' Büro ', 'Büro'] } })
    const ids = async (asked: Record<string, unknown>) => (await list(asked)).map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ before: second.id })).toEqual([first.id])
    expect(await ids({ text: 'mueller' })).toEqual([])
    expect(await ids({ text: 'muller re-8' })).toEqual([second.id])
    expect(await ids({ text: 'büro' })).toEqual([first.id])
    expect(await ids({ text: '100%_' })).toEqual([])
    expect(await ids({ tag: 'Büro' })).toEqual([first.id])
    expect(await ids({ assignee: 'bob' })).toEqual([first.id])
    const labels = await alice.call(listReceivedLabels)
    expect(labels).toEqual({ people: ['alice', 'bob'], tags: ['Büro'] })
    expect(await ids({ statuses: ['paid'] })).toEqual([])
    expect(await ids({ start: app.now() - 60, end: app.now() })).toEqual([second.id])
  })

  test('the tag filter matches only the exact tag, even with wildcards or quotation marks in it', async () => {
    const tags = ['Büro', 'büro', 'B_ro', 'B%', 'im Büro', 'a "Büro"', '"Büro', 'Büro\\', '[', '.']
    const ids: string[] = []
    for (const [index, tag] of tags.entries()) {
      const { id } = await received(other([['RE-7', `RE-${index}`]]))
      await alice.call(assignReceived, { body: { id, assignee: '', tags: ['Einkauf', tag, 'offen'] } })
      ids.push(id)
    }
    for (const [index, tag] of tags.entries()) {
      expect((await list({ tag })).map(({ id }) => id)).toEqual([ids[index]])
    }
    expect(await list({ tag: 'Einkauf' })).toHaveLength(tags.length)
    expect(await list({ tag: 'einkauf' })).toEqual([])
  })
})

describe('checking again [A9.6]', () => {
  const arrivedWith = async (id: string, change: (texts: { document: string; detail: string }) => object) => {
    await app.database.within(alice.organisation, async (db) => {
      const rows = db.selectFrom('received_invoice').where('id', '=', id)
      const row = await rows.selectAll().executeTakeFirstOrThrow()
      await db.deleteFrom('received_invoice').where('id', '=', id).execute()
      const values = { ...row, ...change(row) }
      await db.insertInto('received_invoice').values(values).execute()
    })
  }

  test('stores a new check with its time, user and rules, and keeps the earlier one', async () => {
    const arrived = await received(other([['<cbc:Name>Jo Kern</cbc:Name>', '']]))
    const { at, by, rules, verdict } = arrived.check
    expect({ at, by, verdict }).toEqual({ at: app.now(), by: '', verdict: 'againstRules' })
    expect(rules).toContain('XRechnung 3.0')
    expect(arrived.earlierChecks).toEqual([])
    app.advance(600)
    const checked = await alice.call(checkReceived, { body: { id: arrived.id, revision: arrived.revision } })
    expect(checked).toMatchObject({
      check: { at: app.now(), by: 'alice', rules, verdict },
      findings: arrived.findings,
      earlierChecks: [{ ...arrived.check, findings: arrived.findings }],
      revision: arrived.revision + 1,
      history: [],
    })
    expect(await alice.call(getReceived, { params: { id: arrived.id } })).toEqual(checked)
    expect(await verify()).toMatchObject({ documents: 3 })
    const stale = { body: { id: arrived.id, revision: arrived.revision } }
    expect((await alice.problem(checkReceived, stale)).code).toBe('stale')
  })

  test('the list and the detail show the latest verdict; that of an earlier release has no rules', async () => {
    const { id, findings } = await received(other([['<cbc:Name>Jo Kern</cbc:Name>', '']]))
    await arrivedWith(id, ({ document, detail }) => {
      const { check: _, ...kept } = JSON.parse(detail)
      return {
        document: JSON.stringify({ ...JSON.parse(document), errors: 0, hints: 0 }),
        detail: JSON.stringify({ ...kept, findings: [] }),
      }
    })
    const before = await alice.call(getReceived, { params: { id } })
    expect(before).toMatchObject({ check: { at: before.receivedAt, by: '', rules: '', verdict: 'valid' } })
    expect(before).toMatchObject({ findings: [], errors: 0 })
    const after = await alice.call(checkReceived, { body: { id } })
    expect(after).toMatchObject({ check: { verdict: 'againstRules' }, findings, errors: 1 })
    expect(after.earlierChecks).toEqual([{ ...before.check, findings: [] }])
    expect(await list()).toMatchObject([{ id, errors: 1 }])
  })

  test('an organisation has one file checked at a time, while others have theirs checked too', async () => {
    const arrived = await received(ublSample)
    const bob = await app.user()
    await bob.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
    const body = { name: 'rechnung.xml', content: new Blob([ublSample]) }
    const own = (await bob.call(endpoints.uploadReceived, { body })).received
    const checks = Array.from({ length: 5 }, () =>
      alice.send(checkReceived, { body: { id: arrived.id } }).then((response) => response.json().code),
    )
    expect(await bob.call(checkReceived, { body: { id: own.id } })).toMatchObject({ id: own.id })
    const codes = await Promise.all(checks)
    expect(codes).toContain(undefined)
    expect(codes).toContain('tooManyAttempts')
  })

  test('a PDF without an e-invoice has no verdict; a file of another kind is not checked again', async () => {
    const { received: plain } = await upload(await pdfWithFiles([], 'Rechnung'), { name: 'a.pdf' })
    expect(plain.check.verdict).toBe('')
    expect((await alice.call(checkReceived, { body: { id: plain.id } })).check.verdict).toBe('')
    const { received: picture } = await upload(new Uint8Array([1, 2, 3]), { name: 'bild.jpg' })
    expect((await alice.problem(checkReceived, { body: { id: picture.id } })).code).toBe('invalidRequest')
  })

  test('a file is checked at most 20 times more', async () => {
    const { id } = await received('<a/>')
    for (let made = 0; made < 20; made++) await alice.call(checkReceived, { body: { id } })
    expect((await alice.problem(checkReceived, { body: { id } })).code).toBe('invalidRequest')
  })
})

describe('warnings [A9.6]', () => {
  test('another file with the same number, seller and date is a duplicate', async () => {
    const { id } = await received(ublSample)
    const again = await received(`${ublSample}\n`)
    expect(again.warningList).toEqual([{ code: 'duplicate', about: 'RE-7', receivedId: id }])
    expect(codesOf(await received(other([['DE136695976', 'DE129273398']])))).toEqual([])
  })

  test('an IBAN is new only if the seller has used a different one before', async () => {
    expect(codesOf(await received(ublSample))).toEqual([])
    const changed = await received(
      other([
        ['RE-7', 'RE-8'],
        ['DE89370400440532013000', 'DE02120300000000202051'],
      ]),
    )
    expect(changed.warningList).toEqual([
      { code: 'newIban', about: 'DE02120300000000202051', receivedId: '' },
    ])
  })

  test('no IBAN is new for a seller who alternates between two, or whose invoice or earlier ones have none', async () => {
    const from = (number: string, iban: string) =>
      received(
        other([
          ['RE-7', number],
          ['DE89370400440532013000', iban],
        ]),
      )
    expect(codesOf(await from('RE-1', ''))).toEqual([])
    expect(codesOf(await from('RE-2', 'DE89370400440532013000'))).toEqual([])
    expect(codesOf(await from('RE-3', 'DE02120300000000202051'))).toEqual(['newIban'])
    expect(codesOf(await from('RE-4', 'DE89370400440532013000'))).toEqual([])
    expect(codesOf(await from('RE-5', 'DE02120300000000202051'))).toEqual([])
    expect(codesOf(await from('RE-6', ''))).toEqual([])
  })

  test('warns about a different buyer, but not about a different spelling of our name', async () => {
    const profile = (legalName: string) => alice.call(endpoints.updateProfile, { body: { legalName } })
    await profile('KUNDE  AG')
    expect(codesOf(await received(ublSample))).toEqual([])
    await profile('Andere GmbH')
    expect(await received(other([['RE-7', 'RE-8']]))).toMatchObject({
      warnings: 1,
      warningList: [{ code: 'otherBuyer', about: 'Kunde AG' }],
    })
  })

  test('recognizes our VAT id, whatever name the seller wrote, and warns about that of another company', async () => {
    const legalEntity = '<cac:PartyLegalEntity><cbc:RegistrationName>Kunde AG'
    const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'
    const withVat = (number: string, id: string) =>
      other([
        ['RE-7', number],
        [
          legalEntity,
          `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID>${scheme}</cac:PartyTaxScheme>${legalEntity}`,
        ],
      ])
    const body = { legalName: 'Werft GmbH', VAT: 'DE 129273398' }
    await alice.call(endpoints.updateProfile, { body })
    expect(codesOf(await received(withVat('RE-1', 'DE129273398')))).toEqual([])
    await alice.call(endpoints.updateProfile, { body: { ...body, legalName: 'Kunde AG' } })
    expect(codesOf(await received(withVat('RE-2', 'DE136695976')))).toEqual(['otherBuyer'])
  })

  test('warns if the tax amount does not match the tax rate', async () => {
    const wrong = other([
      [/(TaxAmount currencyID="EUR">)38\.00/g, '$138.01'],
      [/(TaxInclusiveAmount currencyID="EUR">)238\.00/, '$1238.01'],
      [/(PayableAmount currencyID="EUR">)238\.00/, '$1238.01'],
    ])
    expect(codesOf(await received(wrong))).toEqual(['taxDiffers'])
  })
})

describe('a received file never changes [A9.6]', () => {
  test.each([
    ['bytes', sql`update received_piece set content = ''`],
    ['document', sql`update received_invoice set document = '{}'`],
    ['time of arrival', sql`update received_invoice set received_ms = 0`],
  ])('the database refuses to change its %s', async (_, statement) => {
    await received(ublSample)
    const change = app.database.across((db) => statement.execute(db))
    await expect(change).rejects.toThrow(refusedChange)
  })

  test.each([
    ['a missing file', sql`delete from received_piece`],
    ['a missing row', sql`delete from received_invoice`],
    ['a changed status', sql`update received_invoice set status = 'paid'`],
    ['a removed check', sql`update received_invoice set later_checks = '[]', errors = null, hints = null`],
    ['a changed number of errors', sql`update received_invoice set errors = 7`],
  ])('the audit check detects %s', async (_, statement) => {
    const { id } = await received(ublSample)
    await alice.call(checkReceived, { body: { id } })
    await app.database.across((db) => statement.execute(db))
    await expect(verify()).rejects.toThrow(TamperedError)
  })
})
