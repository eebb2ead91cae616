import { Decimal } from '@kontor/domain/money/decimal'
import { expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { semanticInvoiceOf } from './semantic-invoice-of.ts'

function built(changes: Partial<EInvoice> = {}): EInvoice {
  const { content, seller } = completeInvoice('domestic')
  return { ...buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' }), ...changes }
}

test('an attachment keeps its reference, description, type, name and bytes (BG-24)', () => {
  const attachment = {
    id: 'liste.csv',
    description: 'Liste',
    fileName: 'liste.csv',
    mimeCode: 'text/csv' as const,
    base64: 'QQ==',
  }
  expect(semanticInvoiceOf(built({ attachments: [attachment] })).attachments).toEqual([
    {
      reference: 'liste.csv',
      description: 'Liste',
      file: { content: 'QQ==', mediaType: 'text/csv', name: 'liste.csv' },
    },
  ])
})

test('the paid amount (BT-113) is omitted if it is 0', () => {
  const { totals } = built()
  const paid = (amount: number) =>
    semanticInvoiceOf(built({ totals: { ...totals, prepaid: Decimal.of(amount) } })).totals?.paid
  expect([paid(0), paid(0.01), paid(-5)]).toEqual([undefined, '0.01', '-5.00'])
})

test('empty texts, lists and groups are omitted', () => {
  const { seller, buyer, payment } = built()
  const invoice = semanticInvoiceOf(
    built({
      orderNumber: '',
      notes: ['', 'Hinweis', ''],
      precedingInvoices: [
        { number: '', issueDate: '' },
        { number: 'R-0', issueDate: '20260305' },
      ],
      dueDate: undefined,
      delivery: { date: undefined, period: undefined, address: undefined },
      payment: { ...payment, meansCode: undefined, remittance: '' },
      allowancesAndCharges: [],
      seller: { ...seller, identifier: '', registration: '' },
      buyer: { ...buyer, identifier: '', electronicAddress: { scheme: 'EM', value: '' } },
    }),
  )
  const absent = ['orderReference', 'dueDate', 'delivery', 'payment', 'attachments', 'allowances', 'charges']
  expect(absent.filter((name) => name in invoice)).toEqual([])
  expect(invoice.notes).toEqual([{ text: 'Hinweis' }])
  expect(invoice.precedingInvoices).toEqual([{ number: 'R-0', issueDate: '2026-03-05' }])
  const ofParties = Object.keys({ ...invoice.seller, ...invoice.buyer, electronicAddress: undefined })
  expect(ofParties.filter((name) => /^identifiers?$|^registration$/.test(name))).toEqual([])
  expect('electronicAddress' in (invoice.buyer ?? {})).toBe(false)
})

test('the parties keep their identifiers: BT-29, BT-30, BT-46', () => {
  const { seller, buyer } = built()
  const invoice = semanticInvoiceOf(
    built({
      seller: { ...seller, identifier: 'L-77', registration: 'HRB 1' },
      buyer: { ...buyer, identifier: 'K-7' },
    }),
  )
  expect(invoice.seller).toMatchObject({ identifiers: [{ id: 'L-77' }], registration: { id: 'HRB 1' } })
  expect(invoice.buyer).toMatchObject({ identifier: { id: 'K-7' } })
})
