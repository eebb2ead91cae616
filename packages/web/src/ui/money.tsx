import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'

/** An amount in major units as German readers expect it [S1.0.7], never broken over two lines. */
export function Money({ value, currency = 'EUR' }: { value: number; currency?: Currency }) {
  return (
    <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
      {formatMoney(value, currency)}
    </Box>
  )
}
