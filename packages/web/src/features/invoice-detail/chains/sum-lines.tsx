import type { Currency } from '@kontor/domain/money/currency'
import Box from '@mui/material/Box'
import { Money } from '#rooms/ui/money.tsx'

interface SumLinesProps {
  lines: readonly { label: string; value: number }[]
  currency: Currency
}

/** Sums, one below the other, each with its label. */
export function SumLines({ lines, currency }: SumLinesProps) {
  return (
    <Box component="dl" className="tabular" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.25 }}>
      {lines.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2' }}>
          <dt>{label}</dt>
          <Box component="dd" sx={{ m: 0 }}>
            <Money value={value} currency={currency} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
