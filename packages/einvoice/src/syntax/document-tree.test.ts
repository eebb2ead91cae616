import { expect, test } from 'vitest'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { DocumentTree } from './document-tree.ts'
import { readPath } from './path.ts'
import { writeInvoice } from './write-invoice.ts'

const totals = { tax: '0.19', taxInTaxCurrency: '0.20' }
const root = writeInvoice({ number: 'R-1', currency: 'EUR', taxCurrency: 'USD', totals }, ublInvoice)
const tree = new DocumentTree(root, ublInvoice)
const valuesOf = (path: string) => tree.values(root, readPath(path))

test('a condition may refer to the invoice currency or to a different tax currency', () => {
  expect(valuesOf('TaxTotal[TaxAmount/@currencyID=$BT-5]/TaxAmount')).toEqual(['0.19'])
  expect(valuesOf('TaxTotal[TaxAmount/@currencyID=$other]/TaxAmount')).toEqual(['0.20'])
})

test('a step up leads to the parent if the parent meets the conditions, and nowhere from the root', () => {
  const elementsOf = (path: string) => tree.elements(root, readPath(path))
  expect(elementsOf('ID/..')).toEqual([root])
  expect(elementsOf('ID/..[ID=R-1]')).toEqual([root])
  expect(elementsOf('ID/..[ID=R-2]')).toEqual([])
  expect(elementsOf('..')).toEqual([])
})

test('a condition treats 0 and 1 as false and true, and vat and Vat as VAT', () => {
  const isTaken = (text: string, value: string) => {
    const element: XmlElement = { ...root, children: [], text }
    return new DocumentTree(element, ublInvoice).leads(element, readPath(`.[.=${value}]`))
  }
  for (const [text, value] of [
    ['0', 'false'],
    ['1', 'true'],
    ['vat', 'VAT'],
    ['Vat', 'VAT'],
    ['VAT', 'VAT'],
  ] as const)
    expect([text, isTaken(text, value)]).toEqual([text, true])
  for (const [text, value] of [
    ['0', 'true'],
    ['1', 'false'],
    ['GST', 'VAT'],
  ] as const)
    expect([text, isTaken(text, value)]).toEqual([text, false])
})
