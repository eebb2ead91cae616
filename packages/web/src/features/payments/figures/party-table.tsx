import type { Figures, PartyFigures } from '@kontor/contract/payments/figures/figure-schema'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useNavigate } from 'react-router'
import { showFinals } from '#rooms/state/invoices/show-finals.ts'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { Bars } from './bars.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { texts } from './texts.ts'

interface PartyTableProps {
  title: string
  /** What a row is. */
  noun: string
  parties: readonly PartyFigures[]
  figures: Pick<Figures, 'currency' | 'periods'>
}

/** The figures of each customer or project over all periods, those with the largest turnover first. */
export function PartyTable({ title, noun, parties, figures: { currency, periods } }: PartyTableProps) {
  const navigate = useNavigate()
  const range = { start: periods[0]?.start ?? 0, end: periods.at(-1)?.end ?? 0 }
  const largest = Math.max(0, ...parties.flatMap(({ invoiced, received }) => [invoiced, received]))
  const money = (value: number) => <Money value={value} currency={currency} />
  const columns: FigureColumn<PartyFigures>[] = [
    { header: noun, isText: true, cell: ({ name }) => <PartyName name={name || texts.unnamed} /> },
    { header: texts.bars, isText: true, cell: (one) => <Bars {...one} largest={largest} /> },
    {
      header: texts.invoiced,
      cell: ({ name, invoiced }) => (
        <Link
          component="button"
          type="button"
          aria-label={texts.showInvoices(name, formatMoney(invoiced, currency))}
          onClick={() => void navigate(showFinals(range, name))}
        >
          {money(invoiced)}
        </Link>
      ),
    },
    { header: texts.received, cell: ({ received }) => money(received) },
    {
      header: texts.open,
      cell: ({ name, open }) => (
        <Link
          component={RouterLink}
          to={`/home/open-items?asOf=${range.end}&query=${encodeURIComponent(name)}`}
          aria-label={texts.showOpen(name, formatMoney(open, currency))}
        >
          {money(open)}
        </Link>
      ),
    },
  ]
  return (
    <Panel title={title}>
      <FigureTable label={title} columns={columns} rows={parties} rowId={({ id }) => id} />
    </Panel>
  )
}

/** A long name must not push the figures out of sight. */
function PartyName({ name }: { name: string }) {
  return (
    <Box
      title={name}
      sx={{ maxWidth: { xs: '9rem', md: '20rem' }, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {name}
    </Box>
  )
}
