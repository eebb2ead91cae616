import type { CurrencySummary } from '@kontor/contract/payments/figures/figure-schema'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { usePaymentSummary } from '#rooms/state/payments/summary.ts'
import { Money } from '#rooms/ui/money.tsx'
import { texts } from './texts.ts'

/** What is open, overdue and received this month: a row for each currency, because these are never added up. */
export function SummaryRows() {
  const { data } = usePaymentSummary()
  return (
    // Keeps its place until the sums arrive, so that the lists do not move.
    <Box sx={{ mb: 2, minHeight: 24, flexShrink: 0, display: 'grid', rowGap: 0.5 }}>
      {data?.map((summary) => (
        <SummaryRow key={summary.currency} summary={summary} />
      ))}
    </Box>
  )
}

function SummaryRow({ summary: { currency, open, overdue, received } }: { summary: CurrencySummary }) {
  const sums = [
    { label: texts.open, value: open, path: '/home/open-items' },
    { label: texts.overdue, value: overdue, path: '/home/open-items?due=overdue', isLate: overdue > 0 },
    { label: texts.received, value: received, path: '/home/figures' },
  ]
  return (
    <Box component="section" aria-label={texts.title(currency)}>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
        {sums.map(({ label, value, path, isLate }) => (
          <Box key={label} sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              <Link component={RouterLink} to={path} color={isLate ? 'error' : 'textPrimary'}>
                <Money value={value} currency={currency} />
              </Link>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
