import type { Customer } from '@kontor/domain/customers/customer'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { FieldGrid } from '../../ui/fields/field-grid.tsx'
import { FormSection } from '../../ui/fields/form-section.tsx'
import { NumberInput, PercentInput } from '../../ui/fields/number-input.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { EInvoiceGroup } from './e-invoice-group.tsx'
import { texts } from './texts.ts'

type Preferences = Customer['paymentPreferences']

interface DefaultsSectionProps {
  value: Customer
  onChange: (customer: Customer) => void
}

const paymentModes = [
  { value: 0, label: texts.withoutDiscount },
  { value: 1, label: texts.withDiscount },
]

/** Defaults for the customer's new invoices [S2.9.10]. */
export function DefaultsSection({ value: customer, onChange: onCustomer }: DefaultsSectionProps) {
  const value = customer.paymentPreferences
  const onChange = (paymentPreferences: Preferences) => onCustomer({ ...customer, paymentPreferences })
  const { discount, useDiscount } = value
  return (
    <FormSection title={texts.defaults}>
      <FieldGrid columns="repeat(4, 1fr)" from={800} pairsFrom={0}>
        <SelectInput
          label={texts.paymentMode}
          value={useDiscount ? 1 : 0}
          options={paymentModes}
          onChange={(mode) => onChange({ ...value, useDiscount: mode === 1 })}
        />
        <NumberInput
          label={texts.discountDays}
          unit={texts.days}
          value={discount.days}
          onChange={(days) => onChange({ ...value, discount: { ...discount, days } })}
          disabled={!useDiscount}
          min={0}
          max={largestDays}
          decimals={0}
        />
        <PercentInput
          label={texts.discountPercent}
          value={discount.value}
          onChange={(share) => onChange({ ...value, discount: { ...discount, value: share } })}
          disabled={!useDiscount}
          max={100}
        />
        <NumberInput
          label={texts.paymentGoal}
          unit={texts.days}
          value={value.paymentGoal}
          onChange={(paymentGoal) => onChange({ ...value, paymentGoal })}
          min={0}
          max={largestDays}
          decimals={0}
        />
      </FieldGrid>
      <CheckboxInput
        label={texts.zeroTaxRate}
        checked={value.zeroTaxRateByDefault}
        onChange={(zeroTaxRateByDefault) => onChange({ ...value, zeroTaxRateByDefault })}
      />
      <EInvoiceGroup
        value={customer.eInvoice}
        onChange={(eInvoice) => onCustomer({ ...customer, eInvoice })}
      />
    </FormSection>
  )
}

/** Largest number of days that the API accepts. */
const largestDays = 1_000_000
