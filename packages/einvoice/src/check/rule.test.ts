import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { expect, test } from 'vitest'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'

const { content, seller } = completeInvoice('export')

function findingsOf(changed: InvoiceContent): string[] {
  return checkInvoice(recalculate(changed), { seller, number: 'R-1', format: 'pdf' }).map(
    ({ field, message }) => `${field} | ${message}`,
  )
}

test('a finding about a row names its position; positions continue through the surcharges [A4.14]', () => {
  const tax = 'Hier darf keine Umsatzsteuer stehen; wer sie ausweist, schuldet sie dem Finanzamt.'
  const taxed = {
    ...content,
    items: content.items.map((item) => ({ ...item, taxRate: 0.19 as const })),
    surcharges: ['s', 't'].map((id) => ({ ...emptySurcharge(0.19), id, title: 'Rabatt', amount: -1 })),
  }
  expect(findingsOf(taxed)).toEqual([
    `items.0.taxRate | Pos. 1: ${tax}`,
    `items.1.taxRate | Pos. 2: ${tax}`,
    `surcharges.0.taxRate | Pos. 3: ${tax}`,
    `surcharges.1.taxRate | Pos. 4: ${tax}`,
  ])
})

test('a finding about a required text names the label of the text', () => {
  const unfilled = content.customInfos.map((info) => (info.required ? { ...info, value: ' ' } : info))
  const labels = content.customInfos.flatMap(({ required, label }, index) =>
    required ? [[`customInfos.${index}.value`, `${label}: `] as const] : [],
  )
  expect(labels.length).toBeGreaterThan(0)
  expect(findingsOf({ ...content, customInfos: unfilled })).toEqual(
    labels.map(([field, label]) => expect.stringContaining(`${field} | ${label}`)),
  )
})

test('findings are sorted first by kind and then by severity', () => {
  const { content, seller } = completeInvoice('export')
  const wrong = recalculate({
    ...content,
    items: content.items.map((item) => ({ ...item, taxRate: 0.19 as const })),
  })
  const bank = { ...seller.bank, iban: 'DE88370400440532013000' }
  const findings = checkInvoice(wrong, { seller: { ...seller, bank }, number: 'R-1', format: 'xrechnung' })
  expect(findings.map(({ kind, severity, id }) => `${kind} ${severity} ${id}`)).toEqual([
    'businessRule warning BR-DE-19',
    'content error § 14c UStG',
    'content error § 14c UStG',
  ])
})
