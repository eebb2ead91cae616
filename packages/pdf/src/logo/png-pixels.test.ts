import { expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { renderInvoice } from '../invoice-pdf.ts'
import { pngOf } from '../testing/png-of.ts'
import { sampleInvoice, sampleProfile } from '../testing/sample-invoice.ts'
import { pngPixels } from './png-pixels.ts'

test('reads the number of pixels from the header of a PNG file', () => {
  expect(pngPixels(pngOf(12_000, 12_000))).toBe(144_000_000)
  expect(pngPixels(pngOf(800, 600))).toBe(480_000)
  for (const other of ['', 'data:image/png;base64,AAAA', 'data:image/jpeg;base64,AAAA'])
    expect(pngPixels(other)).toBe(0)
})

test('prints a logo with 36 megapixels, but omits one with more, even if it is readable', async () => {
  const pageWith = (logo: string) =>
    renderInvoice(sampleInvoice(), defaultTemplate, { ...sampleProfile(), logo })
  const without = await pageWith('')
  const large = await pageWith(pngOf(6000, 6000))
  expect(large.isWithoutLogo).toBe(false)
  expect(large.bytes).not.toEqual(without.bytes)
  expect(await pageWith(pngOf(6001, 6000))).toEqual({ ...without, isWithoutLogo: true })
})
