import { noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { pdfFileName, xmlFileName } from './file-name.ts'
import { sampleInvoice, withInfos } from './testing/sample-invoice.ts'

const now = noonOf({ year: 2027, month: 1, day: 5 })

test('the file name of a final consists of its date and printed number [S4.7.3, S9.0.19]', () => {
  expect(pdfFileName(sampleInvoice(), defaultTemplate, now)).toBe('2026-11-20-P100-2026-0042.pdf')
  const withoutProject = sampleInvoice()
  withoutProject.content.customInfos = withInfos(withoutProject.content.customInfos, { PROJECTNR: '' })
  expect(pdfFileName(withoutProject, defaultTemplate, now)).toBe('2026-11-20-2026-0042.pdf')
})

test('the file name of a final omits the project number if its layout does not print it [S4.7.3]', () => {
  const { definition } = defaultTemplate
  const content = [{ type: 'invoiceData', dataType: 'string', key: 'invoiceNumber' }]
  const plain = { ...defaultTemplate, definition: { ...definition, header: [], body: { content } } }
  expect(pdfFileName(sampleInvoice(), plain, now)).toBe('2026-11-20-2026-0042.pdf')
})

test('the file name of a draft consists of its date, DRAFT and the template name [S4.7.4, S9.0.19]', () => {
  expect(pdfFileName({ ...sampleInvoice(), status: 'draft', invoiceNumber: '' }, defaultTemplate, now)).toBe(
    '2026-11-20-DRAFT-DE.pdf',
  )
})

test('the XML of an invoice has the name of its PDF with another extension', () => {
  expect(xmlFileName(sampleInvoice(), defaultTemplate, now)).toBe('2026-11-20-P100-2026-0042.xml')
})

test('characters that file systems forbid become hyphens', () => {
  expect(
    pdfFileName(
      { ...sampleInvoice(), status: 'draft' },
      { ...defaultTemplate, name: 'a/b\\c:d*e?f"g<h>i|j' },
      now,
    ),
  ).toBe('2026-11-20-DRAFT-a-b-c-d-e-f-g-h-i-j.pdf')
})

test('the date is the day in Berlin, or today if none is set [S4.7.2]', () => {
  const invoice = sampleInvoice()
  invoice.content.dates.invoiceDate = Date.UTC(2026, 5, 30, 23) / 1000
  expect(pdfFileName(invoice, defaultTemplate, now)).toBe('2026-07-01-P100-2026-0042.pdf')
  invoice.content.dates.invoiceDate = 0
  expect(pdfFileName(invoice, defaultTemplate, now)).toBe('2027-01-05-P100-2026-0042.pdf')
})
