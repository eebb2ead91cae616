import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#rooms/state/testing/with-queries.tsx'
import { press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { CompactInvoice } from '../compact-invoice.tsx'
import { draftColumns, finalColumns } from '../invoice-columns.tsx'
import { useListView } from '../list-view.ts'
import { FinalList } from './final-list.tsx'

/** Replaces the search worker, which is not needed here. */
class NoWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

beforeEach(() => vi.stubGlobal('Worker', NoWorker))

const finals = ['2026-0001', '2026-0002'].map(
  (invoiceNumber): Invoice => ({
    ...emptyInvoice(),
    id: invoiceNumber,
    invoiceNumber,
    status: 'final',
  }),
)

/** The list; refreshing it leaves only the second final. */
function Page() {
  const [shown, setShown] = useState(finals)
  return (
    <WithQueries>
      <FinalList finals={shown} failed={false} layout="wide" onRefresh={() => setShown(finals.slice(1))} />
    </WithQueries>
  )
}

const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'PDF' })

test('the PDF button is disabled unless a ticked final is still in the list [S2.4.11]', async () => {
  renderPart(<Page />)
  expect(download().disabled).toBe(true)
  act(() => useListView.setState({ tickedIds: new Set(['2026-0001']) }))
  expect(download().disabled).toBe(false)
  await press(screen, 'Rechnungen aktualisieren')
  expect(download().disabled).toBe(true)
})

test('a row shows the kind of a paper and its state, in lists of any width [A9.5]', () => {
  const [first, storno] = finals as [Invoice, Invoice]
  const reference = { invoiceId: '2026-0001', invoiceNumber: '2026-0001', invoiceDate: 0 }
  const paper = { kind: 'cancellation', cancels: reference, reason: '' } as const
  const sums = { netto: 0, brutto: 0, rates: [] }
  const papers: Invoice[] = [
    {
      ...first,
      content: { ...first.content, paper: { kind: 'advance', form: 'rest' } },
      followers: [{ ...reference, invoiceId: '2026-0002', relation: 'cancelledBy', sums }],
    },
    { ...storno, content: { ...storno.content, paper } },
    { ...first, content: { ...first.content, paper: { kind: 'credit', credits: reference, reason: '' } } },
    first,
  ]
  const cellOf = (columns: typeof finalColumns, id: string, invoice: Invoice) =>
    columns.find((column) => column.id === id)?.cell(invoice)
  const textsOf = (invoice: Invoice) =>
    [
      cellOf(finalColumns, 'invoiceNumber', invoice),
      cellOf(draftColumns, 'date', { ...invoice, followers: undefined }),
      <CompactInvoice key="compact" invoice={invoice} details="" />,
    ].map((cell) => {
      const { container } = render(cell)
      return [...container.querySelectorAll('.MuiChip-label')].map(textOf).join()
    })
  expect(papers.map(textsOf)).toEqual([
    ['Abschlag · storniert', 'Abschlag', 'Abschlag · storniert'],
    ['Storno', 'Storno', 'Storno'],
    // Not "Korrektur", which is a new version of a final.
    ['Rechnungskorrektur', 'Rechnungskorrektur', 'Rechnungskorrektur'],
    ['', '', ''],
  ])
})
