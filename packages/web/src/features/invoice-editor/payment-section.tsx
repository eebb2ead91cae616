import type { CashDiscount, Payment } from '@kontor/domain/invoice'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CheckboxInput, NumberInput, PercentInput } from '../../ui/fields.tsx'
import { EditorSection, FieldGrid } from './editor-section.tsx'
import { texts } from './texts.ts'

interface PaymentSectionProps {
  value: Payment
  onChange: (payment: Payment) => void
  /** A row still shows VAT although the recipient owes it. */
  isTaxWrong: boolean
  onTaxOff: () => void
  disabled: boolean
}

/** Days and per cent are at least 0, what is no number is 0 [S5.0.22]. */
export function PaymentSection({ value, onChange, isTaxWrong, onTaxOff, disabled }: PaymentSectionProps) {
  const change = (part: Partial<Payment>) => onChange({ ...value, ...part })
  const { cashDiscount } = value
  const changeDiscount = (part: Partial<CashDiscount>) =>
    change({ cashDiscount: { ...cashDiscount, ...part } })
  const days = { min: 0, max: 1_000_000, decimals: 0, unit: texts.days, disabled }
  return (
    <EditorSection title={texts.sections.payment}>
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 2fr)">
        <Box>
          <NumberInput
            {...days}
            label={texts.paymentGoal}
            value={value.paymentGoal}
            onChange={(paymentGoal) => change({ paymentGoal })}
          />
          <CheckboxInput
            label={texts.showOnInvoice}
            checked={value.showPaymentGoal}
            onChange={(showPaymentGoal) => change({ showPaymentGoal })}
            disabled={disabled}
          />
        </Box>
        <Box>
          <FieldGrid columns="1fr 1fr" from={360}>
            <NumberInput
              {...days}
              label={texts.cashDiscountDays}
              value={cashDiscount.targetDays}
              onChange={(targetDays) => changeDiscount({ targetDays })}
              disabled={disabled || !cashDiscount.enabled}
            />
            <PercentInput
              label={texts.cashDiscountPercent}
              value={cashDiscount.amount}
              onChange={(amount) => changeDiscount({ amount })}
              max={100}
              disabled={disabled || !cashDiscount.enabled}
            />
          </FieldGrid>
          <CheckboxInput
            label={texts.cashDiscount}
            checked={cashDiscount.enabled}
            onChange={(enabled) => changeDiscount({ enabled })}
            disabled={disabled}
          />
        </Box>
      </FieldGrid>
      <CheckboxInput
        label={texts.reverseCharge}
        checked={value.useReverseCharge}
        onChange={(useReverseCharge) => change({ useReverseCharge })}
        disabled={disabled}
      />
      {isTaxWrong && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onTaxOff} disabled={disabled}>
              {texts.setAllRatesToZero}
            </Button>
          }
        >
          {texts.reverseChargeRows}
        </Alert>
      )}
    </EditorSection>
  )
}
