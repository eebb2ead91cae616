import type { ChainPaper } from '@kontor/contract/invoices/paper-schema'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ChainPapers } from './chain-papers.tsx'

const settlement: ChainPaper = {
  invoiceId: 's',
  invoiceNumber: '2026-0003',
  invoiceDate: 1_790_000_000,
  kind: 'settlement',
  status: 'final',
  sums: { netto: 10_000, brutto: 11_900, rates: [{ rate: 0.19, netto: 10_000, tax: 1900 }] },
  followers: [],
  refersTo: [],
  payable: 3570,
  unpaid: [],
}

function textOf(paper: ChainPaper): string {
  render(
    <MemoryRouter>
      <ChainPapers papers={[paper]} currentId="" currency="EUR" />
    </MemoryRouter>,
  )
  const text = screen.getByRole('listitem').textContent
  cleanup()
  return text.replaceAll('\u00a0', ' ')
}

test('shows the amount due on a settlement only if it differs from the remaining gross sum', () => {
  expect(textOf(settlement)).toContain('nach Abzug der Abschläge: 3.570,00 € brutto')
  expect(textOf({ ...settlement, payable: 11_900 })).not.toContain('nach Abzug')
  const { sums } = settlement
  const cancelledBy = {
    invoiceId: 'x',
    invoiceNumber: '2026-0004',
    invoiceDate: 1_790_000_000,
    relation: 'cancelledBy' as const,
    sums: { netto: -sums.netto, brutto: -sums.brutto, rates: [] },
  }
  expect(textOf({ ...settlement, payable: 0, followers: [cancelledBy] })).not.toContain('nach Abzug')
})
