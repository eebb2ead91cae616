import type { Invoice } from '@kontor/domain/invoices/invoice'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { fontFamily } from '@kontor/domain/layouts/layout-template'
import { formatMoney, formatNumber } from '@kontor/domain/money/german-format'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { readFont, textFaces } from '@kontor/pdf/engine/fonts'
import { renderInvoicePdf } from '@kontor/pdf/invoice-pdf'
import { buildDefinition } from '@kontor/pdf/page/build-document'
import { paperOf } from '@kontor/pdf/page/paper-of'
import type { RenderResponse } from '@kontor/pdf/render-worker'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
// A second copy of the library, because the engine's copy caches its parsed fonts.
import pdfMake from 'pdfmake/build/pdfmake.js'
import { exampleInvoice } from '../src/example-invoices.ts'
import { type Measurement, type Round, timed, timesAsLong } from '../src/figure.ts'

// Measurements that pdf.bench.ts runs in Chromium: how long our PDFs take compared with those of bare
// pdfmake and of jsPDF, and how long the first preview takes compared with the second.

const profile = { ...emptyProfile(), legalName: 'Probe & Söhne GmbH' }

const againstBare = (itemCount: number) => {
  const invoice = exampleInvoice(1, itemCount)
  return timesAsLong(ours(invoice), async () => {
    // A definition can be used only once, so each round creates a new one, outside the measured time.
    const definition = buildDefinition(paperOf(invoice, defaultTemplate, profile))
    return timed(() => pdfMake.createPdf(definition).getBuffer())()
  })
}

async function againstJsPdf(itemCount: number): Promise<Measurement> {
  const invoice = exampleInvoice(1, itemCount)
  const fonts = { normal: base64Of(await readFont('normal')), bold: base64Of(await readFont('bold')) }
  return timesAsLong(
    ours(invoice),
    timed(() => tableByJsPdf(invoice, fonts)),
  )
}

/** Compares how long a ready worker takes for its first PDF and for its second. */
const firstPreview = async (): Promise<Measurement> => {
  let second = 0
  return timesAsLong(
    async () => {
      const previews = await twoPreviews()
      second = previews.second
      return previews.first
    },
    async () => second,
  )
}

function ours(invoice: Invoice): Round {
  return timed(() => renderInvoicePdf(invoice, defaultTemplate, profile))
}

/** Renders the item table with jsPDF and autotable in the same embedded font. */
function tableByJsPdf(invoice: Invoice, fonts: Record<'normal' | 'bold', string>): ArrayBuffer {
  const document = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  for (const [face, data] of Object.entries(fonts)) {
    document.addFileToVFS(`${face}.ttf`, data)
    document.addFont(`${face}.ttf`, fontFamily, face)
  }
  document.setFont(fontFamily)
  document.text('Sehr geehrte Damen und Herren,', 40, 240)
  autoTable(document, {
    startY: 260,
    styles: { font: fontFamily },
    head: [['POS', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Netto', 'USt.', 'Brutto']],
    body: invoice.content.items.map((item, index) => [
      `${index + 1}`,
      `${item.title}\n${item.description}`,
      formatNumber(item.quantity),
      formatMoney(item.unitPrice, 'EUR'),
      formatMoney(item.nettoItemPrice, 'EUR'),
      `${item.taxRate * 100} %`,
      formatMoney(item.bruttoItemPrice, 'EUR'),
    ]),
  })
  return document.output('arraybuffer')
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

async function twoPreviews(): Promise<{ first: number; second: number }> {
  const worker = new Worker(new URL('@kontor/pdf/render-worker', import.meta.url), { type: 'module' })
  const ended = (is: (message: RenderResponse) => boolean) =>
    new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<RenderResponse>) => {
        if ('error' in data) reject(new Error(data.error))
        else if (is(data)) resolve()
      }
    })
  await ended((message) => 'ready' in message)
  let id = 0
  const rendered = async (request: object) => {
    id++
    const bytes = ended((message) => 'id' in message && message.id === id)
    worker.postMessage({ id, ...request })
    await bytes
  }
  const preview = timed(() => rendered({ invoice: exampleInvoice(1, 5), template: defaultTemplate, profile }))
  const [first, second] = [await preview(), await preview()]
  worker.terminate()
  return { first, second }
}

async function prepareBare(): Promise<void> {
  pdfMake.setUrlAccessPolicy(() => false)
  for (const face of textFaces) pdfMake.virtualfs.writeFileSync(face, await readFont(face))
  pdfMake.setFonts({ [fontFamily]: Object.fromEntries(textFaces.map((face) => [face, face])) })
}

const measurements: Record<string, () => Promise<Measurement>> = {
  'pdf-5': () => againstBare(5),
  'pdf-50': () => againstBare(50),
  'pdf-1000': () => againstBare(1000),
  'pdf-jspdf-5': () => againstJsPdf(5),
  'pdf-jspdf-50': () => againstJsPdf(50),
  'pdf-jspdf-1000': () => againstJsPdf(1000),
  'pdf-first': firstPreview,
}

await prepareBare()
Object.assign(globalThis, { measurements })
