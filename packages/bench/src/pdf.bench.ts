import { defaultTemplate } from '@kontor/domain/default-layout'
import { emptyProfile } from '@kontor/domain/invoice-defaults'
import { buildDefinition } from '@kontor/pdf/build-document'
import { fontFaces, fontFamily, readFont } from '@kontor/pdf/fonts'
import { renderInvoicePdf } from '@kontor/pdf/invoice-pdf'
// Another copy of the library than the engine's, which keeps its fonts parsed.
import pdfMake from 'pdfmake/build/pdfmake.js'
import { exampleInvoice } from './example-invoices.ts'
import { type Figure, timed, timesAsLong } from './figure.ts'

const profile = { ...emptyProfile(), legalName: 'Probe & Söhne GmbH' }
pdfMake.setUrlAccessPolicy(() => false)
for (const face of fontFaces) pdfMake.virtualfs.writeFileSync(face, await readFont(face))
pdfMake.setFonts({ [fontFamily]: Object.fromEntries(fontFaces.map((face) => [face, face])) })

const bounds = { 5: '≤ 0.4 ×', 50: '≤ 0.8 ×', 1000: '≤ 0.9 ×' }

export const figures: Figure[] = ([5, 50, 1000] as const).map((itemCount) => ({
  name: `pdf-${itemCount}`,
  title: `PDF of ${itemCount} items, against bare pdfmake on the finished definition`,
  bound: bounds[itemCount],
  measure: () => {
    const invoice = exampleInvoice(1, itemCount)
    return timesAsLong(
      timed(() => renderInvoicePdf(invoice, defaultTemplate, profile)),
      () => {
        // A definition serves for one document only, so each round gets its own, outside of the measured time.
        const definition = buildDefinition(invoice, defaultTemplate, profile)
        return timed(() => pdfMake.createPdf(definition).getBuffer())()
      },
    )
  },
}))
