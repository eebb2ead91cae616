import { type Attachment, largestAttachments } from '@kontor/domain/attachments/attachment'
import { expect, test } from 'vitest'
import { checkInvoice } from '../check/check-invoice.ts'
import { checkDocument } from '../document/check-document.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeEInvoice } from './write-e-invoice.ts'

const types = {
  'Plan.pdf': 'application/pdf',
  'Foto.png': 'image/png',
  'Foto.jpg': 'image/jpeg',
  'Stunden & Wege.csv': 'text/csv',
  'Aufmaß (2).xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const attachments = Object.entries(types).map(
  ([name, mimeType], at): Attachment => ({
    name,
    mimeType,
    description: at === 0 ? 'Grundriss\n<1. OG>' : '',
    size: 3,
    sha256: `hash-${at}`,
  }),
)
const bytes = (at: number) => btoa(`ä${at}`)

function requestIn({ syntax, format }: Pick<EInvoice, 'syntax' | 'format'>, attached: Attachment[]) {
  const { content, seller } = completeInvoice('domestic')
  const eInvoice = { ...content.eInvoice, syntax }
  return { content: { ...content, attachments: attached, eInvoice }, seller, number: 'R-1', format }
}

const ways = [
  { syntax: 'cii', format: 'zugferd' },
  { syntax: 'cii', format: 'xrechnung' },
  { syntax: 'ubl', format: 'xrechnung' },
] as const

test.each(ways)('attachments are BG-24 in $syntax, $format [A21.6]', (way) => {
  const files = new Map(attachments.map(({ sha256 }, at) => [sha256, bytes(at)]))
  const request = requestIn(way, attachments)
  expect(checkInvoice(request.content, request)).toEqual([])
  const xml = writeEInvoice(buildEInvoice(request.content, { ...request, files }))
  const { schemaFaults, findings, invoice } = checkDocument(xml)
  expect([schemaFaults, findings]).toEqual([[], []])
  expect(invoice?.attachments).toEqual(
    attachments.map(({ name, mimeType }, at) => ({
      reference: name,
      ...(at === 0 ? { description: 'Grundriss <1. OG>' } : {}),
      file: { content: bytes(at), mediaType: mimeType, name },
    })),
  )
})

test.each(ways)('the largest attachment is written unchanged in $syntax, $format [A21.6]', (way) => {
  const base64 = btoa('x'.repeat(largestAttachments))
  const [first] = attachments
  if (first === undefined) throw new Error('no attachment')
  const request = requestIn(way, [first])
  const files = new Map([[first.sha256, base64]])
  expect(writeEInvoice(buildEInvoice(request.content, { ...request, files })).includes(base64)).toBe(true)
})

test('an invoice is not written without the bytes of its attachments [A21.6]', () => {
  const { content, seller } = completeInvoice('domestic')
  const request = { seller, number: 'R-1', format: 'zugferd' as const }
  const eInvoice = buildEInvoice({ ...content, attachments }, request)
  expect(() => writeEInvoice(eInvoice)).toThrow('the bytes of the attachment Plan.pdf are missing')
})

test('a plain PDF has no attachments, and the check says so [A21.6]', () => {
  const { content, seller } = completeInvoice('domestic')
  const findings = checkInvoice({ ...content, attachments }, { seller, number: 'R-1', format: 'pdf' })
  expect(findings.map(({ id, severity, field }) => [id, severity, field])).toEqual([
    ['BG-24', 'warning', 'attachments'],
  ])
})
