import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

interface CreditSumsProps {
  /** The credit; its sums are negative. */
  credit: InvoiceContent | undefined
  currency: Currency
  isTooHigh: boolean
}

/** The net, tax and gross credit so far, updated with each keystroke. */
export function CreditSums({ credit, currency, isTooHigh }: CreditSumsProps) {
  const { netto = 0, brutto = 0, taxes = [] } = credit?.totals ?? {}
  return (
    <Box component="section" aria-label={texts.credit.sum} aria-live="polite">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.credit.sum}
      </Typography>
      <Box component="dl" className="tabular" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        <Line label={texts.credit.net} value={formatMoney(netto, currency)} />
        {taxes.map((tax) => (
          <Line key={tax.rate} label={texts.credit.tax(tax.name)} value={formatMoney(tax.value, currency)} />
        ))}
        <Line label={texts.credit.gross} value={formatMoney(brutto, currency)} isSum />
      </Box>
      {isTooHigh && (
        <Typography variant="body2" color="error" sx={{ mt: 1 }}>
          {texts.credit.tooMuch}
        </Typography>
      )}
    </Box>
  )
}

function Line({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: isSum ? 650 : 400 }}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        {value}
      </Box>
    </Box>
  )
}
