import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import type { renderInvoicePdf } from './invoice-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleProfile } from './testing/sample-invoice.ts'

// The engine keeps a font that it has loaded, so each page comes from a new thread, as after opening the app.
const thread = `
  import { parentPort, workerData } from 'node:worker_threads'
  const { renderInvoicePdf } = await import(workerData.module)
  parentPort.postMessage(await renderInvoicePdf(...workerData.parts))`

async function textOf(...parts: Parameters<typeof renderInvoicePdf>): Promise<string> {
  const { href: module } = new URL('./invoice-pdf.ts', import.meta.url)
  const source = new URL(`data:text/javascript,${encodeURIComponent(thread)}`)
  const [bytes] = await once(new Worker(source, { workerData: { module, parts } }), 'message')
  return (await readPdf(bytes)).map((page) => page.text).join('\n')
}

test('prints a symbol that only the layout contains', async () => {
  const { body, ...definition } = defaultTemplate.definition
  const content = [...body.content, { type: 'staticText', text: '☎ 040 1234' }]
  const layout = { ...defaultTemplate, definition: { ...definition, body: { content } } }
  expect(await textOf(sampleInvoice(), layout, sampleProfile())).toContain('☎ 040 1234')
})

test('prints a symbol that only the name of the seller contains', async () => {
  const seller = { ...sampleProfile(), legalName: 'Stern ★ GmbH' }
  expect(await textOf(sampleInvoice(), defaultTemplate, seller)).toContain('Stern ★ GmbH')
})
