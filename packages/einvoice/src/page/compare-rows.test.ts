import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { differencesFromPage } from './compare-page.ts'

const { content, seller } = completeInvoice('domestic')

function built(changes: Partial<InvoiceContent> = {}): EInvoice {
  return buildEInvoice({ ...content, ...changes }, { seller, number: 'R-1', format: 'zugferd' })
}

/** The terms missing from a page that prints only these texts. */
function missing(texts: [row: string, key: string, text: string][], eInvoice: EInvoice): string[] {
  const printed = texts.map(([row, key, text]) => ({ row, key, text }))
  return differencesFromPage(printed, eInvoice).map(({ term }) => term)
}

test('a title or description must be printed in the row of its own item', () => {
  const [first, second] = content.items
  if (first === undefined || second === undefined) throw new Error('the invoice has too few items')
  const items = [
    { ...first, title: 'Beratung', description: '' },
    { ...second, title: '', description: 'Handbuch' },
  ]
  const title: [string, string, string] = ['items.0', 'title', 'Beratung']
  const description: [string, string, string] = ['items.1', 'description', 'Handbuch']
  const texts = (terms: string[]) => terms.filter((term) => term.endsWith('Bezeichnung'))
  expect(texts(missing([title, description], built({ items })))).toEqual([])
  const swapped = [title.with(0, 'items.1'), description.with(0, 'items.0')] as [string, string, string][]
  expect(texts(missing(swapped, built({ items })))).toEqual(['Pos. 1 Bezeichnung', 'Pos. 2 Bezeichnung'])
})

test('a column that the page prints only for surcharges is not expected for items', () => {
  const ofSurcharge: [string, string, string][] = [
    ['surcharges.0', 'title', 'Treuerabatt'],
    ['surcharges.0', 'description', ''],
    ['surcharges.0', 'unitPrice', '1'],
  ]
  expect(missing(ofSurcharge, built()).filter((term) => term.startsWith('Pos.'))).toEqual([])
})

test('the note on a correction states the date of the original after its number, not before it', () => {
  const corrected: EInvoice = {
    ...built(),
    typeCode: '384',
    precedingInvoices: [{ number: 'P1', issueDate: '20261101' }],
  }
  const states = (text: string) => !missing([['', 'note', text]], corrected).includes('Korrigierte Rechnung')
  expect(states('Korrektur der Rechnung P1 vom 01.11.2026')).toBe(true)
  expect(states('01.11.2026: Korrektur der Rechnung P1 vom Sonntag')).toBe(false)
})
