import type { Totals } from '@kontor/domain/invoices/invoice'
import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { texts } from '../texts.ts'

/** The current totals of the invoice [S2.6.18]. */
export function TotalsBox({ totals, currency }: { totals: Totals; currency: Currency }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={texts.totals}
      sx={{ ml: 'auto', width: { xs: '100%', sm: 320 }, px: 2, py: 1.5 }}
    >
      <Box component="dl" className="tabular" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        <Line label={texts.netto} value={formatMoney(totals.netto, currency)} />
        {totals.taxes.map((tax) => (
          <Line key={tax.rate} label={texts.tax(tax.name)} value={formatMoney(tax.value, currency)} />
        ))}
        <Line label={texts.brutto} value={formatMoney(totals.brutto, currency)} isSum />
      </Box>
    </Paper>
  )
}

function Line({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <Box
      sx={[
        { display: 'flex', justifyContent: 'space-between', gap: 2 },
        isSum && { pt: 1, mt: 0.25, borderTop: 1, borderColor: 'divider', fontWeight: 650, fontSize: '1rem' },
      ]}
    >
      <Box component="dt" sx={{ color: isSum ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {value}
      </Box>
    </Box>
  )
}
