import { isReversal } from '@kontor/domain/invoices/paper'
import {
  type ExchangeRate,
  exchangeRateDecimals,
  highestExchangeRate,
} from '@kontor/domain/money/exchange-rate'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { texts } from '../texts.ts'
import { useContentPart, useEditorState } from '../work/editor-context.ts'
import { dataGrid } from './dates-fields.tsx'

/**
 * The rate at which the tax of an invoice in another currency is converted, and the result. A credit keeps
 * the rate of the invoice that it reverses.
 */
export function ExchangeRateFields() {
  const [payment, setPayment] = useContentPart('payment')
  const taxInEuros = useEditorState((state) => state.invoice.content.totals.taxInEuros)
  const isKept = useEditorState((state) => isReversal(state.invoice.content))
  const isReadOnly = useReadOnly()
  if (payment.currency === 'EUR') return null
  const exchangeRate = payment.exchangeRate ?? { rate: 0, day: 0 }
  const change = (part: Partial<ExchangeRate>) =>
    setPayment({ ...payment, exchangeRate: { ...exchangeRate, ...part } })
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid {...dataGrid}>
        <Box data-field="payment.exchangeRate">
          <DateInput
            label={texts.exchangeRateDay}
            format="DD-MM-YYYY"
            value={exchangeRate.day}
            onChange={(day) => change({ day })}
            disabled={isKept}
          />
        </Box>
        <NumberInput
          label={texts.exchangeRate}
          value={exchangeRate.rate}
          onChange={(rate) => change({ rate })}
          min={0}
          max={highestExchangeRate}
          decimals={exchangeRateDecimals}
          unit={payment.currency}
          disabled={isKept}
        />
        {taxInEuros !== undefined && (
          <TextField
            label={texts.taxInEuros}
            value={formatMoney(taxInEuros, 'EUR')}
            disabled={isReadOnly}
            slotProps={{ htmlInput: { readOnly: true, style: { textAlign: 'right' } } }}
          />
        )}
      </FieldGrid>
    </Box>
  )
}
