import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'

/** An amount in major units in German format [S1.0.7], kept on one line. */
export function Money({ value, currency = 'EUR' }: { value: number; currency?: Currency }) {
  return (
    <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
      {formatMoney(value, currency)}
    </Box>
  )
}
