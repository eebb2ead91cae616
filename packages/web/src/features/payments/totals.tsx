import type { OpenTotals } from '@kontor/contract/payments/payment-schema'
import { ageBuckets } from '@kontor/domain/payments/ageing'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Money } from '../../ui/money.tsx'
import { texts } from './texts.ts'

/** The sums of everything that is open in one currency, by age. */
export function Totals({ totals }: { totals: OpenTotals }) {
  const { currency } = totals
  const sums = [
    { label: texts.open, value: totals.open },
    { label: texts.overdue, value: totals.overdue },
    { label: texts.credit, value: totals.credit },
    ...ageBuckets.map((bucket) => ({ label: texts.buckets[bucket], value: totals.buckets[bucket] })),
  ]
  return (
    <Card component="section" aria-label={texts.totals(currency)} sx={{ p: 2, mb: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
        }}
      >
        {sums.map(({ label, value }) => (
          <div key={label}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              <Money value={value} currency={currency} />
            </Box>
          </div>
        ))}
      </Box>
    </Card>
  )
}
