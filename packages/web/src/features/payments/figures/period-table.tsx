import type { Figures, PeriodFigures } from '@kontor/contract/payments/figures/figure-schema'
import { formatMoney } from '@kontor/domain/money/german-format'
import type { FigureStep } from '@kontor/domain/payments/figures/figure-period'
import Link from '@mui/material/Link'
import { Link as RouterLink, useNavigate } from 'react-router'
import { showFinals } from '#rooms/state/invoices/show-finals.ts'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { Bars, Legend } from './bars.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { periodName, sumOf } from './figure-texts.ts'
import { texts } from './texts.ts'

interface PeriodTableProps {
  figures: Figures
  step: FigureStep
  /** Shows the payments of a period. */
  onPayments: (period: PeriodFigures) => void
}

/** The figures of each period; each number leads to its invoices or payments. */
export function PeriodTable({ figures: { periods, currency }, step, onPayments }: PeriodTableProps) {
  const navigate = useNavigate()
  const largest = Math.max(0, ...periods.flatMap(({ invoiced, received }) => [invoiced, received]))
  const money = (value: number) => <Money value={value} currency={currency} />
  const nameOf = (one: PeriodFigures) => periodName(one, step)
  const columns: FigureColumn<PeriodFigures>[] = [
    { header: texts.period, isText: true, cell: nameOf },
    { header: texts.bars, isText: true, cell: (one) => <Bars {...one} largest={largest} /> },
    {
      header: texts.invoiced,
      cell: (one) => (
        <Link
          component="button"
          type="button"
          aria-label={texts.showInvoices(nameOf(one), formatMoney(one.invoiced, currency))}
          onClick={() => void navigate(showFinals(one))}
        >
          {money(one.invoiced)}
        </Link>
      ),
    },
    { header: texts.invoicedBefore, cell: (one) => money(one.invoicedBefore) },
    {
      header: texts.received,
      cell: (one) => (
        <Link
          component="button"
          type="button"
          aria-label={texts.showPayments(nameOf(one), formatMoney(one.received, currency))}
          onClick={() => onPayments(one)}
        >
          {money(one.received)}
        </Link>
      ),
    },
    { header: texts.receivedBefore, cell: (one) => money(one.receivedBefore) },
    { header: texts.givenUp, cell: (one) => money(one.givenUp) },
    {
      header: texts.open,
      cell: (one) => (
        <Link
          component={RouterLink}
          to={`/home/open-items?asOf=${one.end}`}
          aria-label={texts.showOpen(nameOf(one), formatMoney(one.open, currency))}
        >
          {money(one.open)}
        </Link>
      ),
    },
    {
      header: texts.daysToPay,
      title: texts.median,
      cell: ({ paidCount, daysToPay }) => (paidCount === 0 ? '–' : daysToPay),
    },
  ]
  const sum = (value: (one: PeriodFigures) => number) => money(sumOf(periods.map(value)))
  return (
    <Panel title={texts.periods}>
      <Legend invoiced={texts.invoiced} received={texts.received} />
      <FigureTable
        label={texts.periods}
        columns={columns}
        rows={periods}
        rowId={({ start }) => String(start)}
        sums={[
          texts.sum,
          '',
          sum(({ invoiced }) => invoiced),
          sum(({ invoicedBefore }) => invoicedBefore),
          sum(({ received }) => received),
          sum(({ receivedBefore }) => receivedBefore),
          sum(({ givenUp }) => givenUp),
          money(periods.at(-1)?.open ?? 0),
          '',
        ]}
      />
    </Panel>
  )
}
