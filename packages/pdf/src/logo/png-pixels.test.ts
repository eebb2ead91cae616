import { expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { renderInvoicePdf } from '../invoice-pdf.ts'
import { sampleInvoice, sampleProfile } from '../testing/sample-invoice.ts'
import { pngPixels } from './png-pixels.ts'

function pngOf(width: number, height: number): string {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

test('reads the number of pixels from the header of a PNG', () => {
  expect(pngPixels(pngOf(12_000, 12_000))).toBe(144_000_000)
  expect(pngPixels(pngOf(800, 600))).toBe(480_000)
  for (const other of ['', 'data:image/png;base64,AAAA', 'data:image/jpeg;base64,AAAA'])
    expect(pngPixels(other)).toBe(0)
})

test('leaves out a logo with too many pixels', async () => {
  const profile = { ...sampleProfile(), logo: pngOf(12_000, 12_000) }
  const bytes = await renderInvoicePdf(sampleInvoice(), defaultTemplate, profile)
  expect(bytes).toEqual(await renderInvoicePdf(sampleInvoice(), defaultTemplate, { ...profile, logo: '' }))
})
