import { payableOf } from '@kontor/domain/chains/settlement'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { type TaxCase, taxCases } from '@kontor/domain/tax/tax-case'
import { describe, expect, test } from 'vitest'
import { checkInvoice } from '../check/check-invoice.ts'
import { checkDocument } from '../document/check-document.ts'
import { completeInvoice, completeSeller } from '../testing/complete-invoice.ts'
import { papers } from '../testing/outgoing/arbitrary-paper.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeEInvoice } from './write-e-invoice.ts'

const formats = ['zugferd', 'xrechnung'] as const

function eInvoiceOf(kind: string, taxCase: TaxCase, format: (typeof formats)[number] = 'xrechnung') {
  const { content, seller } = completeInvoice(taxCase)
  const paper = papers[kind]?.(content) ?? content
  return { paper, seller, eInvoice: buildEInvoice(paper, { seller, number: 'P100-2026-0043', format }) }
}

describe.each(Object.keys(papers))('%s', (kind) => {
  test.each(taxCases)('satisfies every official rule and has no errors in the check: %s', (taxCase) => {
    for (const format of formats) {
      const { paper, seller, eInvoice } = eInvoiceOf(kind, taxCase, format)
      const { schemaFaults, findings } = checkDocument(writeEInvoice(eInvoice))
      expect([schemaFaults, findings]).toEqual([[], []])
      const checked = checkInvoice(paper, { seller, number: 'P100-2026-0043', format })
      expect(checked.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })
})

test('a Stornorechnung has type code 381 and the amounts of its original', () => {
  const { content } = completeInvoice('domestic')
  const original = buildEInvoice(content, { seller: completeSeller, number: 'x', format: 'xrechnung' })
  const { eInvoice } = eInvoiceOf('Stornorechnung', 'domestic')
  expect(eInvoice.typeCode).toBe('381')
  expect(eInvoice.totals).toEqual(original.totals)
  expect(eInvoice.lines).toEqual(original.lines)
  expect(eInvoice.precedingInvoices).toEqual([{ number: 'P100-2026-0042', issueDate: '20261120' }])
})

test('the Stornorechnung of an Endrechnung gives back what the Endrechnung asked for (BT-113, BT-115)', () => {
  const { eInvoice: settled } = eInvoiceOf('Endrechnung', 'domestic')
  const { eInvoice, paper } = eInvoiceOf('Storno einer Endrechnung', 'domestic')
  expect(eInvoice.totals).toEqual(settled.totals)
  expect(eInvoice.attachments).toEqual(settled.attachments)
  expect(Math.round(payableOf(paper) * 100)).toBe(8925 - Math.round(settled.totals.gross.toNumber() * 100))
})

test('each kind of paper has its type code', () => {
  const kinds = [
    'Stornorechnung',
    'Teilgutschrift',
    'Storno einer Teilgutschrift',
    'Abschlagsrechnung',
    'Abschlagsrechnung vor der Leistung',
    'Restrechnung',
    'Endrechnung',
    'Storno einer Endrechnung',
  ]
  const codes = kinds.map((kind) => eInvoiceOf(kind, 'domestic').eInvoice.typeCode)
  expect(codes).toEqual(['381', '381', '380', '326', '326', '380', '380', '381'])
})

test('the XML states an expected day as a period and a note, never as the actual day (BT-72) [A9.5]', () => {
  const { content, seller } = completeInvoice('domestic')
  const startDate = noonOf({ year: 2026, month: 12, day: 30 })
  const expecting = (type: 'type1' | 'type3') => {
    const deliveryDate = { type, label: '', startDate, endDate: 0, expected: true } as const
    const advance = { ...content, dates: { ...content.dates, deliveryDate } }
    const { delivery, notes } = buildEInvoice(advance, { seller, number: '1', format: 'xrechnung' })
    return { ...delivery, notes }
  }
  expect(expecting('type3')).toMatchObject({
    date: undefined,
    period: { start: '20261230', end: '20261230' },
    notes: expect.arrayContaining(['Voraussichtliches Leistungsdatum: 30.12.2026']),
  })
  expect(expecting('type1')).toMatchObject({
    date: undefined,
    period: undefined,
    notes: expect.arrayContaining(['Leistungsdatum steht noch nicht fest']),
  })
})

test('the Stornorechnung of a credit is an invoice that refers to the credit, with positive amounts [A9.5]', () => {
  const [eInvoice, taken] = ['Storno einer Teilgutschrift', 'Teilgutschrift'].map(
    (kind) => eInvoiceOf(kind, 'domestic').eInvoice,
  )
  expect(eInvoice?.totals).toEqual(taken?.totals)
  expect(eInvoice?.totals.gross.toNumber()).toBeGreaterThan(0)
  expect(eInvoice?.precedingInvoices).toEqual([{ number: 'P100-2026-0042', issueDate: '20261120' }])
})

test('a Restrechnung deducts its advances as invoice lines, not as a prepaid amount', () => {
  const { eInvoice } = eInvoiceOf('Restrechnung', 'domestic')
  expect(eInvoice.precedingInvoices).toHaveLength(1)
  expect(eInvoice.lines.at(-1)?.quantity.toNumber()).toBe(-1)
  expect(eInvoice.totals.prepaid.toNumber()).toBe(0)
  expect(eInvoice.attachments).toEqual([])
})

test('an Endrechnung has a prepaid amount and lists its advances in an attachment', () => {
  const { eInvoice } = eInvoiceOf('Endrechnung', 'domestic')
  const { gross, prepaid, due } = eInvoice.totals
  expect(prepaid.toNumber()).toBe(89.25)
  expect(due.plus(prepaid).toNumber()).toBe(gross.toNumber())
  const [list] = eInvoice.attachments
  expect(eInvoice.attachments).toMatchObject([
    {
      id: 'abschlagsrechnungen.csv',
      description: 'Abschlagsrechnungen',
      fileName: 'abschlagsrechnungen.csv',
      mimeCode: 'text/csv',
    },
  ])
  const text = new TextDecoder().decode(
    Uint8Array.from(atob(list?.base64 ?? ''), (character) => character.charCodeAt(0)),
  )
  expect(text.split('\r\n')).toEqual([
    '"Rechnungsnummer";"Datum";"USt.-Satz";"Netto";"USt.";"Brutto"',
    '"P100-2026-0042";"20.11.2026";"19\u00a0%";"75,00";"14,25";"89,25"',
  ])
})
