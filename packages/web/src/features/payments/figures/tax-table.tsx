import type { Figures, SmallBusinessFigures } from '@kontor/contract/payments/figures/figure-schema'
import { formatMoney } from '@kontor/domain/money/german-format'
import type { FigureStep } from '@kontor/domain/payments/figures/figure-period'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { periodName } from './figure-texts.ts'
import { texts } from './texts.ts'

interface TaxRow {
  id: string
  period: string
  rate: string
  netto: number
  tax: number
}

/** What is taxable in each period, by rate. */
export function TaxTable({ figures, step }: { figures: Figures; step: FigureStep }) {
  const { currency, periods, taxation } = figures
  const rows = periods.flatMap((one) =>
    one.tax.map(({ rate, netto, tax }): TaxRow => {
      const period = periodName(one, step)
      return { id: `${period} ${rate}`, period, rate: taxRateName(rate), netto, tax }
    }),
  )
  const columns: FigureColumn<TaxRow>[] = [
    { header: texts.period, isText: true, cell: ({ period }) => period },
    { header: texts.rate, cell: ({ rate }) => rate },
    { header: texts.netto, cell: ({ netto }) => <Money value={netto} currency={currency} /> },
    { header: texts.taxAmount, cell: ({ tax }) => <Money value={tax} currency={currency} /> },
  ]
  return (
    <Panel title={texts.tax}>
      <Typography color="textSecondary" sx={{ px: 2, pb: 1 }}>
        {texts.taxHint[taxation]} {texts.taxLimits}
      </Typography>
      {rows.length === 0 ? (
        <Typography sx={{ px: 2, pb: 2 }}>{texts.noTax}</Typography>
      ) : (
        <FigureTable label={texts.tax} columns={columns} rows={rows} rowId={({ id }) => id} />
      )}
    </Panel>
  )
}

/** How far the received turnover of a Kleinunternehmer is from its limits. */
export function SmallBusiness({ figures, year }: { figures: SmallBusinessFigures; year: number }) {
  const { before, beforeLimit, current, currentLimit } = figures
  return (
    <Panel title={texts.smallBusiness}>
      <Limit label={texts.turnover(year - 1)} amount={before} limit={beforeLimit} />
      <Limit label={texts.turnover(year)} amount={current} limit={currentLimit} />
    </Panel>
  )
}

function Limit({ label, amount, limit }: { label: string; amount: number; limit: number }) {
  const isOver = amount > limit
  return (
    <Alert severity={isOver ? 'warning' : 'success'} icon={false} sx={{ mx: 2, mb: 2 }}>
      {label}: {formatMoney(amount, 'EUR')} {texts.ofLimit(formatMoney(limit, 'EUR'))} –{' '}
      {isOver ? texts.overLimit : texts.withinLimit}
      <LinearProgress
        aria-hidden
        variant="determinate"
        color={isOver ? 'warning' : 'success'}
        value={Math.min(100, Math.max(0, (amount / limit) * 100))}
        sx={{ mt: 1, minWidth: 200 }}
      />
    </Alert>
  )
}
