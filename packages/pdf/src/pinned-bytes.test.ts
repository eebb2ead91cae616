import {
  compactTemplate,
  defaultTemplate,
  firstCompactTemplate,
  firstDefaultTemplate,
  secondCompactTemplate,
} from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { modernTemplate } from '@kontor/domain/layouts/modern-layout'
import { expect, test } from 'vitest'
import { engineVersion } from './engine/engine-version.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { golden, sha256 } from './testing/golden.ts'
import { sampleInvoice, sampleProfile } from './testing/sample-invoice.ts'
import { samplePapers } from './testing/sample-papers.ts'

async function hashesOf(template: LayoutTemplate): Promise<string> {
  const hashes: Record<string, string> = {}
  for (const [name, invoice] of Object.entries(samplePapers())) {
    hashes[name] = sha256(await renderInvoicePdf(invoice, template, sampleProfile()))
  }
  const hybrid = await renderInvoicePdf(sampleInvoice(), template, sampleProfile(), { xml: '<xml/>' })
  hashes.hybrid = sha256(hybrid)
  return `${JSON.stringify(hashes, null, 2)}\n`
}

test('an engine version always produces the same bytes (docs/decisions/0011)', async () => {
  await expect(await hashesOf(firstDefaultTemplate)).toMatchFileSnapshot(golden(engineVersion))
})

test.each([secondCompactTemplate, defaultTemplate, compactTemplate, modernTemplate])(
  'the papers in $name, version $version, always have the same bytes (docs/decisions/0152)',
  async (template) => {
    const name = `${engineVersion} ${template.name} ${template.version}`
    await expect(await hashesOf(template)).toMatchFileSnapshot(golden(name))
  },
)

test('the published versions of the built-in layouts never change', async () => {
  for (const [name, { version, definition }] of [
    ['layout', firstDefaultTemplate],
    ['layout', defaultTemplate],
    ['layout compact', firstCompactTemplate],
    ['layout compact', secondCompactTemplate],
    ['layout compact', compactTemplate],
    ['layout modern', modernTemplate],
  ] as const) {
    const hash = sha256(JSON.stringify(definition))
    await expect(`${JSON.stringify({ definition: hash }, null, 2)}\n`).toMatchFileSnapshot(
      golden(`${name} ${version}`),
    )
  }
})
