import { Decimal } from '@kontor/domain/money/decimal'
import { expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { officialFindings } from './official-findings.ts'

function built(): EInvoice {
  const { content, seller } = completeInvoice('domestic')
  return buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' })
}

function idsAndFields(eInvoice: EInvoice, isDraft = false): [string, string][] {
  return officialFindings({ eInvoice, isDraft }).map(({ id, field }) => [id, field])
}

test('a valid invoice has no findings, nor does a draft without number and date', () => {
  expect(idsAndFields(built())).toEqual([])
  expect(idsAndFields({ ...built(), number: '', issueDate: '' }, true)).toEqual([])
})

test('reports wrong sums of the document to send at the field for the format', () => {
  const invoice = built()
  const totals = { ...invoice.totals, gross: invoice.totals.gross.plus(Decimal.of(0.01)) }
  expect(idsAndFields({ ...invoice, totals })).toEqual([
    ['BR-CO-15', 'eInvoice.format'],
    ['BR-CO-16', 'eInvoice.format'],
  ])
})

test('reports a finding in a line at the title of its row, once per rule', () => {
  const invoice = built()
  const lines = invoice.lines.map((line, at) => (at === 1 ? { ...line, unitCode: 'STD' } : line))
  expect(idsAndFields({ ...invoice, lines })).toEqual([['BR-CL-23', 'items.1.title']])
})
