import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { endpoints } from '@kontor/contract/endpoints'
import type { Attachment } from '@kontor/domain/attachments/attachment'
import type { EInvoiceFormat, XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyInvoiceContent, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { compactTemplateReference } from '@kontor/domain/layouts/built-in-layouts'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { completeSeller } from '@kontor/einvoice/testing/complete-invoice'
import type { DrawAnswer, DrawQuestion } from '@kontor/pdf/draw-question'
import type { Api } from '@kontor/testing/session/api'
import type { Page } from '@playwright/test'
import { InvoicePage } from '../pages/invoice-page.ts'
import { now } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { completeContent } from './e-invoice-seed.ts'

/** The thread in which the server draws. */
let thread: Worker
test.beforeAll(async () => {
  thread = new Worker(new URL(import.meta.resolve('@kontor/pdf/draw-worker')))
  await once(thread, 'message')
})
test.afterAll(async () => void (await thread.terminate()))

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

/** The name and the hash of the file that the server's thread draws for a final. */
async function drawnByServer(api: Api, final: Invoice, format: EInvoiceFormat) {
  const { id, version = 0 } = final.templateReference
  const params = { id, version: String(version) }
  const template = await api.call(endpoints.getLayoutTemplateVersion, { params })
  const { attachments = [], seller: profile = completeSeller } = final.content
  const files = new Map<string, string>()
  for (const { sha256 } of attachments) {
    const bytes = await api.call(endpoints.getAttachment, { params: { sha256 } })
    files.set(sha256, Buffer.from(await bytes.arrayBuffer()).toString('base64'))
  }
  const question: DrawQuestion = {
    for: 'file',
    source: { invoice: final, template, profile },
    format,
    files,
    now,
  }
  thread.postMessage(question)
  const [answer] = (await once(thread, 'message')) as [DrawAnswer]
  if (!('file' in answer)) throw new Error(JSON.stringify(answer))
  return { name: answer.file.name, sha256: sha256(answer.file.content) }
}

async function downloaded(page: Page, button: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `${button} herunterladen` }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), sha256: sha256(await readFile(await download.path())) }
}

const svgLogo = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" rx="6" fill="#0f4c5c"/><path d="M9 15c9 0 9 9 18 9s9-9 18-9" stroke="#fff" fill="none"/></svg>')}`
/** A PNG of two pixels, one of them transparent. */
const pngLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGNgYPj/n4EBAAcAAf+WWXoiAAAAAElFTkSuQmCC'
const manyItems = Array.from({ length: 120 }, (_, at) => ({
  ...emptyItem(),
  title: `Posten ${at + 1}`,
  description: 'Erste Zeile\nzweite Zeile ẞ Łódź € ★',
  unitPrice: 12.5,
}))

interface Sample {
  format: EInvoiceFormat
  syntax?: XmlSyntax
  logo?: string
  layout?: 'default' | 'compact' | 'own'
  items?: InvoiceContent['items']
  isAttached?: true
}
const samples: Sample[] = [
  { format: 'pdf', logo: svgLogo, items: manyItems },
  { format: 'zugferd', logo: pngLogo, layout: 'compact' },
  { format: 'zugferd', logo: svgLogo, layout: 'own', items: manyItems },
  { format: 'zugferd', isAttached: true },
  { format: 'xrechnung', syntax: 'cii', isAttached: true },
  { format: 'xrechnung', syntax: 'ubl', items: manyItems },
]
const buttons = { pdf: 'PDF', zugferd: 'ZUGFeRD', xrechnung: 'XRechnung' }

/** A final that has an own layout and an attachment if the sample says so. */
async function finalOf(
  api: Api,
  { format, syntax, logo = '', layout = 'default', items, isAttached }: Sample,
) {
  await api.call(endpoints.updateProfile, { body: { ...completeSeller, logo } })
  const { definition } = defaultTemplate
  const styles = { ...definition.page.styles, footer: { ...definition.page.styles.footer, italics: true } }
  const own = {
    ...defaultTemplate,
    name: 'Eigene',
    definition: { ...definition, page: { ...definition.page, styles } },
  }
  const layouts = {
    default: async () => defaultTemplate,
    compact: async () => compactTemplateReference,
    own: () => api.call(endpoints.createLayoutTemplate, { body: own }),
  }
  const { id, name } = await layouts[layout]()
  const content = { ...emptyInvoiceContent(), ...completeContent() }
  const eInvoice = { ...content.eInvoice, format, ...(syntax && { syntax }) }
  const attachments = isAttached ? [await upload(api)] : []
  const body = {
    ...emptyInvoice(),
    templateReference: { id, name },
    content: { ...content, eInvoice, items: items ?? content.items, attachments },
  }
  const { id: invoiceId } = await api.call(endpoints.createInvoice, { body })
  return api.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
}

async function upload(api: Api): Promise<Attachment> {
  const content = new Blob(['Tag;Stunden\n1;8\n'])
  const file = await api.call(endpoints.uploadAttachment, { body: { name: 'a.csv', content } })
  return { ...file, name: 'Stunden.csv', description: 'Nachweis' }
}

for (const sample of samples) {
  const { items, isAttached, syntax = '', layout = 'default', format } = sample
  const parts = [format, syntax, layout, items ? 'many pages' : '', isAttached ? 'attachment' : '']
  test(`the server draws the file that the browser saves: ${parts.filter(Boolean).join(', ')} [A23.20]`, async ({
    blank: page,
    api,
  }) => {
    const final = await finalOf(api, sample)
    await new InvoicePage(page).open(final.id)
    expect(await downloaded(page, buttons[format])).toEqual(await drawnByServer(api, final, format))
  })
}

test('the server draws the offer and the Stornorechnung that the browser saves [A23.20]', async ({
  blank: page,
  api,
}) => {
  for (const name of ['offers', 'chains'] as const)
    await api.call(endpoints.switchFunction, { body: { function: name, on: true } })
  const { id: invoiceId } = await finalOf(api, { format: 'zugferd', logo: svgLogo })
  const cancellation = await api.call(endpoints.cancelInvoice, { body: { invoiceId, reason: 'Doppelt' } })
  await new InvoicePage(page).open(cancellation.id)
  expect(await downloaded(page, 'ZUGFeRD')).toEqual(await drawnByServer(api, cancellation, 'zugferd'))
  const empty = emptyOffer(now)
  const content = { ...empty.content, items: manyItems.slice(0, 3) }
  const { id: offerId } = await api.call(endpoints.createOffer, { body: { ...empty, content } })
  const offer = await api.call(endpoints.numberOffer, { body: { offerId } })
  await page.goto(`/home/offer?id=${offerId}`)
  expect(await downloaded(page, 'PDF')).toEqual(await drawnByServer(api, offer, 'pdf'))
})
