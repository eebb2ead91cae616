import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { defaultTemplate } from '../src/default-template.ts'
import { renderInvoicePdf } from '../src/invoice-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile, sampleSurcharge } from '../src/testing/sample-invoice.ts'
import { itemExamples } from './item-examples.ts'

// Makes the pictures for docs/layout-templates.md: `npm run pictures -w @kontor/pdf`. Needs poppler and
// ImageMagick.

const target = new URL('../../../docs/pictures/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'kontor-pictures-'))

/** A layout that has no letterhead and prints only the given item. */
function layoutOf(item: LayoutItem): LayoutTemplate {
  const { definition } = defaultTemplate
  const page = { ...definition.page, pageMargins: [40, 20, 40, 20], foldMarks: [] }
  const bare = { header: [], background: [], footer: { content: [] }, body: { content: [item] } }
  return { ...defaultTemplate, definition: { ...definition, ...bare, page } }
}

async function picture(name: string, layout: LayoutTemplate, options: string[], invoice = sampleInvoice()) {
  const pdf = join(folder, `${name}.pdf`)
  writeFileSync(pdf, await renderInvoicePdf(invoice, layout, sampleProfile()))
  execFileSync('pdftoppm', ['-png', '-r', '96', pdf, join(folder, name)])
  execFileSync('convert', [
    join(folder, `${name}-1.png`),
    ...options,
    '-colors',
    '64',
    join(target, `${name}.png`),
  ])
}

const frame = ['-bordercolor', 'white', '-border', '14', '-bordercolor', '#cfd4da', '-border', '1']
for (const [type, item] of Object.entries(itemExamples)) {
  await picture(`layout-${type}`, layoutOf(item), ['-trim', '+repage', ...frame])
}
const surcharges = [
  sampleSurcharge({ itemReferences: ['Konzeption und Beratung'], title: 'Expresszuschlag', amount: 15 }),
]
const whole = sampleInvoice({
  items: [...sampleInvoice().content.items, sampleItem({ title: 'Einrichtung des Servers', unitPrice: 340 })],
  surcharges,
})
await picture('layout-default', defaultTemplate, ['-bordercolor', '#cfd4da', '-border', '1'], whole)
rmSync(folder, { recursive: true })
