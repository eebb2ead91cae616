import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { endpoints } from '@kontor/contract/endpoints'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { compactTemplateReference } from '@kontor/domain/layouts/built-in-layouts'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { readFile } from '@kontor/einvoice/container/read-file'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import type { DrawAnswer, DrawQuestion } from '@kontor/pdf/draw-question'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOfFile } from '../database/file-pieces.ts'
import { drawWorker } from '../own-files.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import type { DrawnFile } from './paper-files.ts'

let app: TestApp
/** Draws what the web app would draw, from the responses of the same calls. */
let browser: Worker
beforeAll(async () => {
  app = await startTestApp()
  browser = new Worker(drawWorker)
  await once(browser, 'message')
})
afterAll(async () => {
  await browser.terminate()
  await app.close()
})

const { content, seller } = completeInvoice('domestic')
let user: TestUser
beforeEach(async () => {
  user = await app.user()
  await user.call(endpoints.updateProfile, { body: seller })
})

async function finalOf(
  changes: Partial<InvoiceContent> = {},
  layout?: Pick<LayoutTemplate, 'id'>,
): Promise<Invoice> {
  const draft = sampleInvoice({ ...content, ...changes })
  const templateReference = layout === undefined ? draft.templateReference : { id: layout.id }
  const { id } = await user.call(endpoints.createInvoice, { body: { ...draft, templateReference } })
  return user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
}

const draw = (id: string, format: EInvoiceFormat, kind: 'invoice' | 'offer' = 'invoice', by = user) =>
  app.paperFiles.drawFile(by.organisation, { kind, id, format })

async function fileOf(...args: Parameters<typeof draw>): Promise<DrawnFile> {
  const drawn = await draw(...args)
  if ('refused' in drawn) throw new Error(JSON.stringify(drawn.refused))
  return drawn
}

/** The hash of the file that the web app would save. */
async function hashInBrowser(invoice: Invoice, format: EInvoiceFormat): Promise<string> {
  const { id, version = 0 } = invoice.templateReference
  const params = { id, version: String(version) }
  const template = await user.call(endpoints.getLayoutTemplateVersion, { params })
  const { attachments = [], seller: profile = seller } = invoice.content
  const files = await Promise.all(
    attachments.map(async ({ sha256 }) => {
      const { rawPayload } = await user.send(endpoints.getAttachment, { params: { sha256 } })
      return [sha256, rawPayload.toString('base64')] as const
    }),
  )
  const source = { invoice, template, profile }
  const question: DrawQuestion = { for: 'file', source, format, files: new Map(files), now: app.now() }
  browser.postMessage(question)
  const [answer] = (await once(browser, 'message')) as [DrawAnswer]
  if (!('file' in answer)) throw new Error(JSON.stringify(answer))
  return hashOfFile(Buffer.from(answer.file.content as Uint8Array))
}

/** The default layout, which prints the item texts, but no total. */
const withoutTotal: LayoutTemplate = {
  ...defaultTemplate,
  name: 'Ohne Summe',
  definition: {
    ...defaultTemplate.definition,
    body: {
      content: defaultTemplate.definition.body.content.filter(
        (item) => !JSON.stringify(item).includes('brutto'),
      ),
    },
  },
}
const createLayout = (body: LayoutTemplate) => user.call(endpoints.createLayoutTemplate, { body })
const lacksTotal = { code: 'UStAE 14.4', message: expect.stringContaining('Gesamtbetrag') }

describe('the file of a stored paper', () => {
  test('has the bytes and the name that the web app creates, in each format [A23.20]', async () => {
    const final = await finalOf()
    const base = '2026-11-20-P100-2026-0001'
    for (const [format, name, mimeType] of [
      ['pdf', `${base}.pdf`, 'application/pdf'],
      ['zugferd', `${base}.pdf`, 'application/pdf'],
      ['xrechnung', `${base}.xml`, 'application/xml'],
    ] as const) {
      const file = await fileOf(final.id, format)
      expect(file).toMatchObject({ name, mimeType })
      expect(file.sha256).toBe(hashOfFile(file.bytes))
      expect(file.sha256).toBe(await hashInBrowser(final, format))
      const { report } = await readFile(file.bytes)
      expect(report?.verdict).toBe(format === 'pdf' ? undefined : 'valid')
    }
  })

  test('keeps its layout and its seller, whatever happens to them later [A23.20]', async () => {
    const layout = await createLayout({ ...defaultTemplate, name: 'Eigene' })
    const finals = [await finalOf({}, layout), await finalOf({}, compactTemplateReference)]
    const before = await Promise.all(finals.map(({ id }) => fileOf(id, 'zugferd')))
    await user.call(endpoints.updateLayoutTemplate, { params: { id: layout.id }, body: withoutTotal })
    await user.call(endpoints.removeLayoutTemplate, { params: { id: layout.id } })
    await user.call(endpoints.updateProfile, { body: { ...seller, legalName: 'Anders GmbH' } })
    for (const [index, final] of finals.entries()) {
      const { sha256 } = await fileOf(final.id, 'zugferd')
      expect(sha256).toBe(before[index]?.sha256)
      expect(sha256).toBe(await hashInBrowser(final, 'zugferd'))
    }
  })

  test('contains the attachments of an e-invoice [A23.20]', async () => {
    const bytes = `Tag;Stunden\n${'1;8\n'.repeat(100_000)}`
    const file = await user.call(endpoints.uploadAttachment, {
      body: { name: 'Stunden.csv', content: new Blob([bytes]) },
    })
    const final = await finalOf({ attachments: [{ ...file, name: 'Stunden.csv', description: '' }] })
    for (const format of ['zugferd', 'xrechnung'] as const) {
      const drawn = await fileOf(final.id, format)
      expect(drawn.sha256).toBe(await hashInBrowser(final, format))
      expect(drawn.bytes.length).toBeGreaterThan(format === 'zugferd' ? 30_000 : bytes.length)
    }
  })

  test('is a plain PDF for an offer [A23.20]', async () => {
    await user.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
    const empty = emptyOffer(app.now())
    const { items, customer } = content
    const draft = await user.call(endpoints.createOffer, {
      body: { ...empty, content: { ...empty.content, items, customer } },
    })
    await expect(draw(draft.id, 'pdf', 'offer')).rejects.toMatchObject({ code: 'statusNotAllowed' })
    const offer = await user.call(endpoints.numberOffer, { body: { offerId: draft.id } })
    const file = await fileOf(offer.id, 'zugferd', 'offer')
    expect(file).toMatchObject({ name: '2026-03-10-Angebot-A-2026-0001.pdf', mimeType: 'application/pdf' })
    expect(file.sha256).toBe(await hashInBrowser(offer, 'pdf'))
    await expect(draw(offer.id, 'pdf', 'invoice')).rejects.toMatchObject({ code: 'notFound' })
  })

  test('is the same PDF if another room passes the paper on [A23.20]', async () => {
    const final = await finalOf()
    const source = { invoice: final, template: defaultTemplate, profile: seller }
    const { sha256 } = await fileOf(final.id, 'pdf')
    expect(await app.paperFiles.drawPages(user.organisation, source)).toMatchObject({ sha256 })
  })

  test('is refused for a draft, and not found in another organisation [A23.20]', async () => {
    const { id } = await user.call(endpoints.createInvoice, { body: sampleInvoice(content) })
    await expect(draw(id, 'pdf')).rejects.toMatchObject({ code: 'statusNotAllowed' })
    const final = await finalOf()
    const stranger = await app.user()
    await expect(draw(final.id, 'pdf', 'invoice', stranger)).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('an e-invoice that must not leave', () => {
  test('is refused with the findings, while its plain PDF is drawn [A23.21]', async () => {
    const { id } = await finalOf({ eInvoice: { ...content.eInvoice, buyerReference: '' } })
    expect(await draw(id, 'xrechnung')).toEqual({
      refused: [
        {
          id: 'BR-DE-15',
          field: 'eInvoice.buyerReference',
          message: 'Die Leitweg-ID oder Referenz des Kunden fehlt.',
        },
      ],
    })
    expect((await fileOf(id, 'pdf')).bytes.length).toBeGreaterThan(10_000)
  })

  test('is a ZUGFeRD file whose own layout omits a value; its XRechnung has no page [A23.21]', async () => {
    const final = await finalOf({}, await createLayout(withoutTotal))
    expect(await draw(final.id, 'zugferd')).toMatchObject({
      refused: expect.arrayContaining([
        { id: 'UStAE 14.4', field: 'page.Gesamtbetrag', message: expect.any(String) },
      ]),
    })
    expect(await fileOf(final.id, 'xrechnung')).toHaveProperty('sha256')
  })

  test('gets no number from a program that asks for it, if its own layout omits a value [A23.22, A4.4]', async () => {
    const zugferd = { eInvoice: { ...content.eInvoice, format: 'zugferd' as const } }
    const draftIn = async (layout: LayoutTemplate, changes: Partial<InvoiceContent> = zugferd) => {
      const { id: template } = await createLayout(layout)
      const body = { ...sampleInvoice({ ...content, ...changes }), templateReference: { id: template } }
      return user.call(endpoints.createInvoice, { body })
    }
    const asEInvoice = (invoiceId: string) => ({
      body: { invoiceId, status: 'final' as const, asEInvoice: true },
    })
    const lacking = await draftIn(withoutTotal)
    expect(await user.problem(endpoints.setInvoiceStatus, asEInvoice(lacking.id))).toMatchObject({
      status: 422,
      code: 'eInvoiceRefused',
      issues: expect.arrayContaining([{ path: 'page.Gesamtbetrag', ...lacksTotal }]),
    })
    expect(await user.call(endpoints.getInvoice, { params: { id: lacking.id } })).toEqual(lacking)
    const incomplete = { eInvoice: { ...zugferd.eInvoice }, items: [] }
    const empty = await draftIn({ ...defaultTemplate, name: 'Eigene' }, incomplete)
    expect((await user.problem(endpoints.setInvoiceStatus, asEInvoice(empty.id))).code).toBe(
      'eInvoiceRefused',
    )
    for (const sound of [
      await draftIn({ ...defaultTemplate, name: 'Ganz' }),
      // An XRechnung has no page.
      await draftIn(withoutTotal, {}),
    ])
      expect(await user.call(endpoints.setInvoiceStatus, asEInvoice(sound.id))).toMatchObject({
        status: 'final',
        eInvoiceFindings: [],
      })
  })
})
