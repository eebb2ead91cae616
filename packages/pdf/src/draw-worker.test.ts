import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { compactTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { inSyntax, papers } from '@kontor/einvoice/testing/outgoing/arbitrary-paper'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import type { DrawAnswer, DrawQuestion } from './draw-question.ts'
import { engineVersion } from './engine/engine-version.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { paperFileOf } from './paper-file.ts'
import { golden, sha256 } from './testing/golden.ts'
import { pngOf } from './testing/png-of.ts'
import { sampleProfile } from './testing/sample-invoice.ts'
import { samplePapers } from './testing/sample-papers.ts'

let worker: Worker
beforeAll(async () => {
  worker = new Worker(new URL('./draw-worker.ts', import.meta.url))
  expect(await once(worker, 'message')).toEqual(['ready'])
})
afterAll(() => worker.terminate())

const now = 1_790_000_000
const csv = {
  sha256: 'a'.repeat(64),
  name: 'Stunden.csv',
  description: '',
  mimeType: 'text/csv',
  size: 9,
} as const
const files = new Map([[csv.sha256, btoa('Tag;1;8\n')]])

async function answerTo(question: DrawQuestion): Promise<DrawAnswer> {
  worker.postMessage(question)
  const [answer] = (await once(worker, 'message')) as [DrawAnswer]
  return answer
}

const drawnBy = (source: PaperSource, format: EInvoiceFormat) =>
  answerTo({ for: 'file', source, format, files, now })

test.each([
  [engineVersion, firstDefaultTemplate],
  [`${engineVersion} DE 2`, defaultTemplate],
])('the thread draws the recorded bytes of %s (docs/decisions/0011)', async (name, template) => {
  const hashes: Record<string, string> = {}
  for (const [paper, invoice] of Object.entries(samplePapers())) {
    const answer = await drawnBy({ invoice, template, profile: sampleProfile() }, 'pdf')
    if ('file' in answer) hashes[paper] = sha256(answer.file.content)
  }
  const recorded = readFileSync(new URL(golden(name), import.meta.url), 'utf8')
  const { hybrid: _, ...expected } = JSON.parse(recorded) as Record<string, string>
  expect(hashes).toEqual(expected)
})

const { content, seller } = completeInvoice('domestic')

function sourceOf(
  changed: InvoiceContent,
  template: LayoutTemplate = defaultTemplate,
  logo = '',
): PaperSource {
  const profile = { ...seller, logo }
  const written = { ...changed, seller: profile }
  const invoice: Invoice = {
    ...emptyInvoice(),
    status: 'final',
    invoiceNumber: '2026-0050',
    content: written,
  }
  return { invoice, template, profile }
}

const manyItems = recalculate({
  ...content,
  items: Array.from({ length: 120 }, (_, at) => ({
    ...emptyItem(0.19),
    id: `item-${at}`,
    title: `Posten ${at + 1}`,
    description: 'Erste Zeile\nzweite Zeile ẞ Łódź € ★',
    unitPrice: 1.25,
    quantity: 3,
  })),
  surcharges: [],
})
const { page } = defaultTemplate.definition
const styles = { ...page.styles, footer: { ...page.styles.footer, italics: true } }
/** A layout of an organisation's own, with its footer in italics. */
const italicLayout: LayoutTemplate = {
  ...defaultTemplate,
  id: 'own',
  definition: { ...defaultTemplate.definition, page: { ...page, styles } },
}
const svg = sampleProfile().logo
const png = pngOf(60, 20)
const sources: Record<string, PaperSource> = {
  'a CII invoice': sourceOf(inSyntax(content, 'cii')),
  'a UBL invoice': sourceOf(inSyntax(content, 'ubl')),
  'a credit': sourceOf(papers.Teilgutschrift?.(content) ?? content),
  'a settlement': sourceOf(papers.Restrechnung?.(content) ?? content, compactTemplate),
  'an SVG logo in the compact layout': sourceOf(content, compactTemplate, svg),
  'a PNG logo in an own layout': sourceOf(content, italicLayout, png),
  attachments: sourceOf({ ...content, attachments: [csv] }),
  'many pages': sourceOf(manyItems, compactTemplate, svg),
}

describe.each(Object.entries(sources))('of %s', (_name, source) => {
  test.each(['pdf', 'zugferd', 'xrechnung'] as const)(
    'the thread creates the same file as this one: %s',
    async (format) => {
      const own = await paperFileOf(source, format, {
        now,
        attachedFiles: async () => files,
        async draw({ invoice, template, profile }, xml) {
          const { bytes, printed } = await renderInvoice(
            invoice,
            template,
            profile,
            xml === undefined ? undefined : { xml },
          )
          return { pdf: bytes, printed }
        },
      })
      if (!('content' in own)) throw new Error(JSON.stringify(own))
      const answer = await drawnBy(source, format)
      if (!('file' in answer)) throw new Error(JSON.stringify(answer))
      expect(answer.file).toMatchObject({ name: own.name, mimeType: own.mimeType })
      expect(sha256(answer.file.content)).toBe(sha256(own.content))
    },
  )
})

test('what stops an e-invoice is answered without its fixes, for a final and for a draft', async () => {
  const incomplete = { ...content, eInvoice: { ...content.eInvoice, format: 'zugferd' as const }, items: [] }
  const source = sourceOf(recalculate(incomplete))
  const stops = {
    stops: expect.arrayContaining([expect.objectContaining({ id: expect.stringMatching(/./) })]),
  }
  const ofFinal = await drawnBy(source, 'zugferd')
  expect(ofFinal).toEqual(stops)
  const draft = { ...source, invoice: { ...source.invoice, status: 'draft' as const } }
  expect(await answerTo({ for: 'stops', source: draft, files, now })).toEqual(ofFinal)
})

test('a value that the layout lacks stops a ZUGFeRD file, but neither an XRechnung nor a PDF', async () => {
  const { body } = defaultTemplate.definition
  const without = {
    ...defaultTemplate.definition,
    body: { content: body.content.filter((item) => !JSON.stringify(item).includes('brutto')) },
  }
  const source = sourceOf(content, { ...defaultTemplate, id: 'own', definition: without })
  expect(await drawnBy(source, 'zugferd')).toMatchObject({
    stops: expect.arrayContaining([
      {
        id: 'UStAE 14.4',
        field: 'page.Gesamtbetrag',
        message: expect.stringMatching(
          /^Die Vorlage druckt nicht, was in der E-Rechnung steht: Gesamtbetrag \(/,
        ),
      },
    ]),
  })
  for (const format of ['xrechnung', 'pdf'] as const)
    expect(await drawnBy(source, format)).toHaveProperty('file')
})

test('pages that cannot be drawn do not end the thread', async () => {
  const broken = {
    ...defaultTemplate.definition,
    images: { lost: 'data:image/png;base64,AAAA' },
    background: [{ type: 'image', image: 'lost' }],
  }
  const template = { ...defaultTemplate, definition: broken as unknown as LayoutTemplate['definition'] }
  expect(await drawnBy(sourceOf(content, template), 'pdf')).toHaveProperty('unprintable')
  expect(await drawnBy(sourceOf(content), 'pdf')).toHaveProperty('file')
})
