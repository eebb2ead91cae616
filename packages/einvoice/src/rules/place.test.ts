import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import { exact } from './exact.ts'
import { EvaluationError, Place } from './place.ts'

const invoice = new Place(
  new DocumentTree(
    ublOf(
      'ID= R \n 1 ',
      'InvoiceLine/ID=1',
      'InvoiceLine/LineExtensionAmount=1.50',
      'InvoiceLine/LineExtensionAmount/@currencyID=EUR',
      'InvoiceLine+/ID=2',
      'InvoiceLine/LineExtensionAmount=2',
      'InvoiceLine/Note=',
      'Note=x',
    ),
    ublInvoice,
  ),
)

test('reading text normalizes its white space; reading a value leaves it unchanged', () => {
  expect([invoice.value('ID'), invoice.text('ID')]).toEqual([' R \n 1 ', 'R 1'])
  expect([invoice.values('ID'), invoice.texts('ID')]).toEqual([[' R \n 1 '], ['R 1']])
  expect([invoice.value('Missing'), invoice.text('Missing'), invoice.values('Missing')]).toEqual(['', '', []])
})

test('reading a single value throws if there are several', () => {
  const lines = 'InvoiceLine/ID'
  expect([invoice.values(lines), invoice.count(lines), invoice.has(lines)]).toEqual([['1', '2'], 2, true])
  for (const read of [() => invoice.value(lines), () => invoice.text(lines), () => invoice.number(lines)])
    expect(read).toThrow(EvaluationError)
  expect(() => invoice.value(lines)).toThrow('InvoiceLine/ID: several values')
  expect(() => invoice.number(lines)).toThrow('InvoiceLine/ID: several numbers')
})

test('numbers are exact, and a missing number is undefined; reading text that is not a number throws', () => {
  const [first] = invoice.all('InvoiceLine')
  expect([first?.number('LineExtensionAmount'), first?.number('Missing')]).toEqual([exact('1.5'), undefined])
  expect(invoice.numbers('InvoiceLine/LineExtensionAmount')).toEqual([exact('1.5'), exact('2')])
  expect(() => invoice.numbers('Note')).toThrow('Note: not a number')
  expect(() => invoice.number('Note')).toThrow(EvaluationError)
})

test('finds the attributes and the path of an element, and the elements above it', () => {
  const [amount] = invoice.all('InvoiceLine/LineExtensionAmount')
  expect([amount?.attribute('currencyID'), amount?.attribute('other')]).toEqual(['EUR', undefined])
  expect(amount?.path).toBe('Invoice/InvoiceLine[1]/LineExtensionAmount')
  expect(
    ['InvoiceLine', 'Invoice', 'LineExtensionAmount', 'Price'].map((name) => amount?.isWithin(name)),
  ).toEqual([true, true, false, false])
  expect([amount?.parentName, invoice.parentName]).toEqual(['InvoiceLine', ''])
  expect([invoice.path, amount?.root.path]).toEqual(['Invoice', 'Invoice'])
})

test('a path starts at the place, or anywhere if it begins with two slashes, and finds empty elements', () => {
  const [, second] = invoice.all('InvoiceLine')
  expect([second?.values('Note'), second?.values('//Note'), second?.count('//Note')]).toEqual([
    [''],
    ['', 'x'],
    2,
  ])
  expect([second?.has('Note'), second?.has('Price'), second?.has('//Note'), second?.has('//Price')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([second?.values('//*ote'), second?.values('../Note'), second?.values('.')]).toEqual([
    ['', 'x'],
    ['x'],
    ['2 2 '],
  ])
  expect(second?.all('//InvoiceLine').map(({ path }) => path)).toEqual([
    'Invoice/InvoiceLine[1]',
    'Invoice/InvoiceLine[2]',
  ])
})

test('the path of a term starts at the place if the group there contains the term, otherwise at the root', () => {
  const line = (net: string) =>
    `${trade}/IncludedSupplyChainTradeLineItem+/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount=${net}`
  const root = new Place(
    new DocumentTree(ciiOf(line('1'), line('2'), `${settlement}/InvoiceCurrencyCode=EUR`), cii),
  )
  const lines = root.all('BG-25')
  expect(lines.map((one) => one.values('BT-131'))).toEqual([['1'], ['2']])
  expect(lines.map((one) => one.values('BT-5'))).toEqual([['EUR'], ['EUR']])
  expect(root.values('BT-131')).toEqual(['1', '2'])
  const asPaths = root.all(`${trade}/IncludedSupplyChainTradeLineItem`)
  expect(asPaths.map((one) => one.values('BT-131'))).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
  expect(lines.map((one) => one.root.values('BT-131'))).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
})

test('recognizes a credit note, and finds its lines by the name that invoice lines have', () => {
  const note = new Place(new DocumentTree(creditNoteOf('CreditNoteLine/ID=1'), ublCreditNote))
  expect([note.isCreditNote, invoice.isCreditNote]).toEqual([true, false])
  expect([note.values('InvoiceLine/ID'), note.values('//InvoiceLine/ID')]).toEqual([['1'], ['1']])
})
