import type { ChainPaper } from '@kontor/contract/invoices/paper-schema'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { ProjectClaim } from './project-claim.tsx'

const sums = { netto: 100, brutto: 119, rates: [] }
const advance: ChainPaper = {
  ...{ invoiceId: 'a-1', invoiceNumber: '1', invoiceDate: 1, kind: 'advance', status: 'final' },
  ...{ sums, followers: [], refersTo: [], payable: 119, unpaid: [] },
}
const settlement: ChainPaper = {
  ...{ ...advance, invoiceId: 's-1', invoiceNumber: '3', kind: 'settlement', payable: 200 },
  unpaid: ['a-1'],
}

/** What the customer still owes; '' if nothing is shown. */
function claimOf(papers: ChainPaper[]): string {
  cleanup()
  renderPart(<ProjectClaim papers={papers} currency="EUR" />)
  const shown = screen.queryByRole('region', { name: 'Noch zu zahlen laut Schlussrechnung' })
  return shown ? textOf(shown) : ''
}

test('adds the advances that the Schlussrechnung lists as unpaid, unless it is cancelled [A9.5]', () => {
  const paid = { ...advance, invoiceId: 'a-2', invoiceNumber: '2' }
  const claim = claimOf([advance, paid, settlement])
  expect(claim).toContain('Schlussrechnung200,00 €Abschlagsrechnung 1, nicht bezahlt119,00 €')
  expect(claim).toContain('319,00 €')
  expect(claim).not.toContain('Abschlagsrechnung 2')
  expect(claimOf([advance, { ...settlement, unpaid: [] }])).toBe('')
  const storno = {
    invoiceId: 'x',
    invoiceNumber: '4',
    invoiceDate: 1,
    relation: 'cancelledBy' as const,
    sums,
  }
  expect(claimOf([advance, { ...settlement, followers: [storno] }])).toBe('')
})

test('of an advance that was paid in part, adds only what was unpaid [A29.2]', () => {
  const claim = claimOf([advance, { ...settlement, received: { 'a-1': 59.5 } }])
  expect(claim).toContain('Abschlagsrechnung 1, nicht bezahlter Teil59,50 €')
  expect(claim).toContain('259,50 €')
})
