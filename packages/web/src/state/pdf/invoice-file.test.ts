import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { readFile } from '@kontor/einvoice/container/read-file'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { inSyntax, papers } from '@kontor/einvoice/testing/outgoing/arbitrary-paper'
import { defaultTemplate } from '@kontor/pdf/default-template'
import { renderInvoice } from '@kontor/pdf/invoice-pdf'
import type { RenderRequest } from '@kontor/pdf/render-worker'
import { beforeEach, expect, test, vi } from 'vitest'
import { eInvoiceFailureOf, invoiceFileOf } from './invoice-file.ts'

// The session reads the page's address when it is loaded; fonts are read as files, so this is no browser.
vi.hoisted(() => vi.stubGlobal('window', { location: { origin: 'http://localhost' } }))

/** Renders in the test's own thread, where browsers start a worker. */
class OwnThread extends EventTarget {
  postMessage({ id, ...request }: RenderRequest) {
    if ('logo' in request) throw new Error('no test asks for a logo')
    const { invoice, template, profile, xml } = request
    void renderInvoice(invoice, template, profile, xml === undefined ? undefined : { xml }).then((pages) =>
      this.dispatchEvent(new MessageEvent('message', { data: { id, ...pages } })),
    )
  }

  terminate() {}
}

beforeEach(() => void vi.stubGlobal('Worker', OwnThread))

const { content, seller: profile } = completeInvoice('domestic')

function sourceOf(written: InvoiceContent, status: Invoice['status'] = 'final') {
  const invoiceNumber = status === 'final' ? '2026-0050' : ''
  const invoice: Invoice = { ...emptyInvoice(), status, invoiceNumber, content: written }
  return { invoice, template: defaultTemplate, profile }
}

const kinds = Object.entries({ Rechnung: (one: InvoiceContent) => one, ...papers })
const ways = [
  ['xrechnung', 'cii'],
  ['xrechnung', 'ubl'],
  ['zugferd', 'cii'],
] as const

test.each(
  kinds.flatMap(([kind, paper]) => ways.map(([format, syntax]) => ({ kind, paper, format, syntax }))),
)(
  'our own strict reader reads the file that is saved: $kind as $format in $syntax',
  async ({ paper, format, syntax }) => {
    const result = await invoiceFileOf(sourceOf(inSyntax(paper(content), syntax)), format)
    if (!('file' in result)) throw new Error(JSON.stringify(result))
    const { container, report } = await readFile(new Uint8Array(await result.file.arrayBuffer()))
    expect(container).toBe(format === 'zugferd' ? 'pdf' : 'xml')
    expect(report?.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(report).toMatchObject({ syntax, verdict: 'valid' })
  },
)

test('what stops the draft also stops its final, with the same findings', async () => {
  const incomplete = { ...content, eInvoice: { ...content.eInvoice, buyerReference: '' } }
  const asDraft = await eInvoiceFailureOf(sourceOf(incomplete, 'draft'))
  const asFinal = await invoiceFileOf(sourceOf(incomplete), 'xrechnung')
  expect(asDraft).toMatchObject({ findings: [{ id: 'BR-DE-15' }] })
  expect(JSON.stringify(asFinal)).toBe(JSON.stringify(asDraft))
})
