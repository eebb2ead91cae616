import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import {
  type Attachment,
  type AttachmentFile,
  largestAttachments,
} from '@kontor/domain/attachments/attachment'
import { duplicateInvoice } from '@kontor/domain/chains/duplicate-invoice'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoreOrganisation } from '../backup/restore-organisation.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { exportOrganisation } from '../export/export-organisation.ts'
import { closeOrganisation, removeOrganisation } from '../organisation/remove-organisation.ts'
import { finalAdvance, finalize, userWithChains } from '../testing/project-papers.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { refusedChange } from '../testing/test-database.ts'
import { TamperedError, verifyAudit } from '../verification/verify-audit.ts'
import { storeAttachment } from './store.ts'

let app: TestApp
let alice: TestUser
const folder = mkdtempSync(join(tmpdir(), 'kontor-attachments-'))
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  alice = await userWithChains(app)
})

const plan = '%PDF-1.7 Plan'
const upload = (content: string | Uint8Array<ArrayBuffer>, by = alice): Promise<AttachmentFile> =>
  by.call(endpoints.uploadAttachment, { body: { name: 'plan.pdf', content: new Blob([content]) } })
const attached = (file: AttachmentFile, name = 'Plan.pdf'): Attachment => ({
  ...file,
  name,
  description: 'Grundriss',
})
const draftWith = (...attachments: Attachment[]): Promise<Invoice> =>
  alice.call(endpoints.createInvoice, { body: sampleInvoice({ attachments }) })
const save = (invoice: Invoice, attachments: Attachment[]): Promise<Invoice> =>
  alice.call(endpoints.updateInvoice, { body: { ...invoice, content: { ...invoice.content, attachments } } })
const bytesOf = async ({ sha256 }: AttachmentFile, by = alice) =>
  (await by.send(endpoints.getAttachment, { params: { sha256 } })).rawPayload.toString('latin1')
const verify = (organisation = alice.organisation) =>
  app.database.snapshot((db) => verifyAudit(db, organisation))
const rowsOf = async (table: 'attachment' | 'attachment_piece' | 'attachment_use') => {
  const rows = await app.database.across((db) => db.selectFrom(table).selectAll().execute())
  return rows.filter(({ organisation }) => organisation === alice.organisation).length
}

describe('uploading [A21.1]', () => {
  test('stores a file once and returns what its content says', async () => {
    const first = await upload(plan)
    expect(first).toEqual({
      sha256: '447c08f9746c6004a55d5dff8d46829d83e5b3b377ff110c1d21bf21f3aafba6',
      mimeType: 'application/pdf',
      size: plan.length,
    })
    expect(await upload(plan)).toEqual(first)
    expect([await rowsOf('attachment'), await rowsOf('attachment_piece')]).toEqual([1, 1])
    expect(await bytesOf(first)).toBe(plan)
    await verify()
  })

  test('returns the largest file unchanged, and rejects larger ones and other types', async () => {
    const large = new Uint8Array(largestAttachments).fill(59)
    expect(await bytesOf(await upload(large))).toBe(';'.repeat(largestAttachments))
    const rejected = (content: string | Uint8Array<ArrayBuffer>) =>
      alice.problem(endpoints.uploadAttachment, { body: { name: 'a.pdf', content: new Blob([content]) } })
    expect(await rejected(new Uint8Array(largestAttachments + 1))).toMatchObject({ code: 'payloadTooLarge' })
    expect(await rejected('<html>')).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path: '', code: 'attachmentType' }],
    })
  })

  test('a file belongs to one organisation', async () => {
    const file = await upload(plan)
    const bob = await app.user()
    const params = { sha256: file.sha256 }
    expect(await bob.problem(endpoints.getAttachment, { params })).toMatchObject({ code: 'notFound' })
    const body = sampleInvoice({ attachments: [attached(file)] })
    expect(await bob.problem(endpoints.createInvoice, { body })).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path: 'content.attachments.0', code: 'unknown' }],
    })
    await upload(plan, bob)
    expect(await bytesOf(file, bob)).toBe(plan)
  })
})

describe('an invoice [A21.3]', () => {
  test('refers to its files with the type and size of their bytes', async () => {
    const file = await upload(plan)
    const draft = await draftWith({ ...attached(file, 'Plan'), size: 1, mimeType: 'image/png' })
    expect(draft.content.attachments).toEqual([attached(file, 'Plan.pdf')])
    const [listed] = await alice.call(endpoints.listDraftInvoices)
    expect(listed?.content.attachments).toEqual(draft.content.attachments)
    const saved = await save(draft, [])
    expect('attachments' in saved.content).toBe(false)
  })

  test('keeps them as a final, and in a replaced version', async () => {
    const [file, other] = [await upload(plan), await upload('a;b')]
    const final = await finalize(alice, await draftWith(attached(file)))
    expect(final.content.attachments).toEqual([attached(file)])
    await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    const corrected = await save(final, [attached(other, 'Liste.csv')])
    expect(corrected.content.attachments?.map(({ name }) => name)).toEqual(['Liste.csv'])
    expect(await rowsOf('attachment_use')).toBe(2)
    await verify()
  })

  test('that is copied, cancelled, credited or settled leaves them behind', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => finalize(alice, await draftWith(attached(await upload(plan))))),
    )
    if (first === undefined || second === undefined) throw new Error('no finals')
    const storno = await alice.call(endpoints.cancelInvoice, { body: { invoiceId: first.id, reason: '' } })
    const lines = [{ itemId: second.content.items[0]?.id ?? '', quantity: 1 }]
    const body = { invoiceId: second.id, reason: '', lines }
    const credit = await alice.call(endpoints.creditInvoice, { body })
    const copy = duplicateInvoice(second, { now: app.now(), newId: () => 'new' })
    const advance = await finalAdvance(alice, 3000, { attachments: [attached(await upload(plan))] })
    expect(advance.content.attachments).toHaveLength(1)
    const settlement = await alice.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
    for (const { content } of [storno, credit, copy, settlement]) expect(content.attachments).toBeUndefined()
  })
})

test('removes a file that no invoice has referred to for 30 days [A21.4]', async () => {
  const [kept, dropped, unused] = [await upload(plan), await upload('a;b'), await upload('c;d')]
  const draft = await draftWith(attached(kept))
  const other = await draftWith(attached(dropped, 'Liste.csv'))
  await alice.call(endpoints.deleteInvoice, { body: { invoiceId: other.id } })
  const later = (days: number) => ({ ...alice.session, now: app.now() + days * 24 * 3600 })
  const uploadedIn = (days: number, file: AttachmentFile) =>
    app.database.within(alice.organisation, (db) =>
      storeAttachment(db, later(days), file, Buffer.from('c;d')),
    )
  await uploadedIn(29, unused)
  expect(await rowsOf('attachment')).toBe(3)
  await uploadedIn(31, unused)
  expect(await rowsOf('attachment')).toBe(2)
  expect(await bytesOf(unused)).toBe('c;d')
  const params = { sha256: dropped.sha256 }
  expect(await alice.problem(endpoints.getAttachment, { params })).toMatchObject({ code: 'notFound' })
  await finalize(alice, draft)
  await verify()
})

describe('a file never changes [A21.4]', () => {
  test.each([
    ['its bytes', sql`update attachment_piece set content = ''`, refusedChange],
    ['its type', sql`update attachment set mime_type = 'image/png'`, refusedChange],
    ['its existence, while an invoice refers to it', sql`delete from attachment`, /foreign key/i],
  ])('the database refuses to change %s', async (_, statement, message) => {
    await draftWith(attached(await upload(plan)))
    await expect(app.database.across((db) => statement.execute(db))).rejects.toThrow(message)
  })

  test('the audit check detects missing bytes', async () => {
    await finalize(alice, await draftWith(attached(await upload(plan))))
    await app.database.across((db) => sql`delete from attachment_piece`.execute(db))
    await expect(verify()).rejects.toThrow(TamperedError)
  })
})

test('an export contains the files, and a removed organisation gets them back from its backup [A21.5]', async () => {
  const file = await upload(plan)
  const final = await finalize(alice, await draftWith(attached(file)))
  const { organisation, session } = alice
  await exportOrganisation(app.database, organisation, join(folder, 'export'))
  expect(readdirSync(join(folder, 'export', 'attachments'))).toEqual([`${file.sha256}.pdf`])
  expect(readFileSync(join(folder, 'export', 'attachments', `${file.sha256}.pdf`), 'latin1')).toBe(plan)
  const backup = join(folder, 'backup')
  await writeBackup(app.database, backup, app.now(), undefined, organisation)
  const closedBy = await app.database.within(organisation, (db) => closeOrganisation(db, session))
  await app.database.within(organisation, (db) =>
    removeOrganisation(db, session, { exportedTo: '/export', closedBy }),
  )
  expect([await rowsOf('attachment'), await rowsOf('attachment_use')]).toEqual([0, 0])
  await restoreOrganisation(app.database, session, backup)
  expect([await rowsOf('attachment_piece'), await rowsOf('attachment_use')]).toEqual([1, 1])
  expect(final.content.attachments).toHaveLength(1)
  await verify()
})
