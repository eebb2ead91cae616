import type { CashDiscount, Payment } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { NumberInput, PercentInput } from '#rooms/ui/fields/number-input.tsx'
import { texts } from '../texts.ts'
import { useContentPart } from '../work/editor-context.ts'
import { EditorSection } from './editor-section.tsx'
import { ShowToggle } from './show-toggle.tsx'

/** Payment terms. Days and percentages are at least 0; invalid input becomes 0 [S5.0.22]. */
export function PaymentSection() {
  const [value, onChange] = useContentPart('payment')
  const change = (part: Partial<Payment>) => onChange({ ...value, ...part })
  const { cashDiscount } = value
  const changeDiscount = (part: Partial<CashDiscount>) =>
    change({ cashDiscount: { ...cashDiscount, ...part } })
  const days = { min: 0, max: 1_000_000, decimals: 0, unit: texts.days }
  return (
    <EditorSection title={texts.sections.payment}>
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 2fr)">
        <Box data-field="payment.paymentGoal">
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            <NumberInput
              {...days}
              label={texts.paymentGoal}
              value={value.paymentGoal}
              onChange={(paymentGoal) => change({ paymentGoal })}
            />
            <ShowToggle
              checked={value.showPaymentGoal}
              onChange={(showPaymentGoal) => change({ showPaymentGoal })}
            />
          </Box>
        </Box>
        <Box data-field="payment.cashDiscount">
          <FieldGrid columns="1fr 1fr" from={360}>
            <NumberInput
              {...days}
              label={texts.cashDiscountDays}
              value={cashDiscount.targetDays}
              onChange={(targetDays) => changeDiscount({ targetDays })}
              disabled={!cashDiscount.enabled}
            />
            <PercentInput
              label={texts.cashDiscountPercent}
              value={cashDiscount.amount}
              onChange={(amount) => changeDiscount({ amount })}
              max={100}
              disabled={!cashDiscount.enabled}
            />
          </FieldGrid>
          <CheckboxInput
            label={texts.cashDiscount}
            checked={cashDiscount.enabled}
            onChange={(enabled) => changeDiscount({ enabled })}
          />
        </Box>
      </FieldGrid>
    </EditorSection>
  )
}
