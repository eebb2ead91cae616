import { expect, test } from 'vitest'
import { InvoiceNumbers } from './invoice-numbers.ts'

const numbers = new InvoiceNumbers()
numbers.add(['2026-0031', 'P100-2026-0012'])

test('a query that is part of an invoice number, or has the format of one, means an invoice number', () => {
  for (const query of ['0031', '2026-00', 'p100', 'P100-2026-0012', '2026-0013', 'P217-2026-0099'])
    expect([query, numbers.areMeantBy(query)]).toEqual([query, true])
})

test('words and other numbers do not mean an invoice number', () => {
  for (const query of ['Kröger', 'Umbau 2026', 'K-1006-2', 'DE136695976', '06484 Quedlinburg', 'P217', ''])
    expect([query, numbers.areMeantBy(query)]).toEqual([query, false])
})
