import { createHash } from 'node:crypto'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { compactTemplate, firstCompactTemplate } from '@kontor/domain/layouts/default-layout'
import { offerFrom } from '@kontor/domain/offers/offer-content'
import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { engineVersion } from './engine/engine-version.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile } from './testing/sample-invoice.ts'

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const golden = (name: string) => `testing/golden/${name.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.json`

/** Sample papers, by name. */
function samples(): Record<string, Invoice> {
  const final = sampleInvoice()
  const item = (title: string) => sampleItem({ title, description: 'Erste Zeile\nzweite Zeile ẞ Łódź €' })
  const items = Array.from({ length: 45 }, (_, index) => item(`Posten ${index + 1}`))
  const payment = { ...final.content.payment, taxCase: 'smallBusiness' as const }
  const { invoiceDate } = final.content.dates
  const precedingInvoice = { invoiceNumber: '2026-0041', invoiceDate }
  const offer = offerFrom(final, { now: invoiceDate, newId: () => 'x' })
  const terms = { number: 'A-2026-0007', validUntil: invoiceDate }
  return {
    final,
    draft: { ...final, status: 'draft', invoiceNumber: '' },
    pages: sampleInvoice({ items }),
    untaxed: sampleInvoice({ payment, items: [sampleItem({ taxRate: 0 })], surcharges: [] }),
    correction: sampleInvoice({ precedingInvoice }),
    offer: { ...offer, status: 'final', content: { ...offer.content, offer: terms } },
  }
}

test('an engine version always produces the same bytes (docs/decisions/0011)', async () => {
  const hashes: Record<string, string> = {}
  for (const [name, invoice] of Object.entries(samples())) {
    hashes[name] = sha256(await renderInvoicePdf(invoice, defaultTemplate, sampleProfile()))
  }
  const hybrid = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile(), { xml: '<xml/>' })
  hashes.hybrid = sha256(hybrid)
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot(golden(engineVersion))
})

test('the published versions of the built-in layouts never change', async () => {
  for (const [name, { version, definition }] of [
    ['layout', defaultTemplate],
    ['layout compact', firstCompactTemplate],
    ['layout compact', compactTemplate],
  ] as const) {
    const hash = sha256(JSON.stringify(definition))
    await expect(`${JSON.stringify({ definition: hash }, null, 2)}\n`).toMatchFileSnapshot(
      golden(`${name} ${version}`),
    )
  }
})
