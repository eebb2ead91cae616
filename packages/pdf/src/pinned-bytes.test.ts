import { compactTemplate, firstCompactTemplate } from '@kontor/domain/layouts/default-layout'
import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { engineVersion } from './engine/engine-version.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { golden, sha256 } from './testing/golden.ts'
import { sampleInvoice, sampleProfile } from './testing/sample-invoice.ts'
import { samplePapers } from './testing/sample-papers.ts'

test('an engine version always produces the same bytes (docs/decisions/0011)', async () => {
  const hashes: Record<string, string> = {}
  for (const [name, invoice] of Object.entries(samplePapers())) {
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
