import { type InvoiceItem, itemUnits } from '@kontor/domain/invoices/invoice'
import { changeUnit, itemPrices } from '@kontor/domain/invoices/rows/invoice-item'
import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { taxRateChoices, taxRateName } from '@kontor/domain/tax/tax-rate'
import Box from '@mui/material/Box'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { DurationInput } from './duration-input.tsx'
import { ItemTitleInput } from './item-title-input.tsx'
import { PreviewPrice } from './preview-price.tsx'
import { RowForm } from './row-form.tsx'
import { taxErrorOf } from './tax-error.ts'
import { TitleFields } from './title-fields.tsx'

interface ItemFormProps {
  label: string
  value: InvoiceItem
  onChange: (item: InvoiceItem) => void
  onSubmit: () => void
  onCancel: () => void
  currency: Currency
  taxCase: TaxCase
}

/** Largest quantity and largest absolute price [A1.4]. */
const largestFactor = 1e9
const unitOptions = itemUnits.map((value) => ({ value, label: texts.unitNames[value] }))

export function ItemForm(props: ItemFormProps) {
  const { label, value, onChange, onSubmit, onCancel, currency, taxCase } = props
  const change = (part: Partial<InvoiceItem>) => onChange({ ...value, ...part })
  const taxError = taxErrorOf(value, taxCase)
  return (
    <RowForm label={label} onSubmit={onSubmit} onCancel={onCancel}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            '@': 'minmax(0, 1fr) minmax(0, 1fr)',
            '@560': '1.5fr 1.1fr 1.2fr 1fr',
            '@800': 'minmax(0, 1fr) 176px 116px 136px 100px',
          },
        }}
      >
        <TitleFields
          value={value}
          onChange={change}
          rows={2}
          titleInput={<ItemTitleInput item={value} onChange={onChange} />}
        />
        <QuantityInput value={value} onChange={(quantity) => change({ quantity })} />
        <SelectInput
          data-field="unit"
          label={texts.unit}
          value={value.unit}
          options={unitOptions}
          onChange={(unit) => onChange(changeUnit(value, unit))}
        />
        <NumberInput
          data-field="unitPrice"
          label={texts.unitPrice}
          value={value.unitPrice}
          onChange={(unitPrice) => change({ unitPrice })}
          min={-largestFactor}
          max={largestFactor}
          minDecimals={2}
          helperText={value.title.trim() !== '' && value.unitPrice === 0 && texts.noPrice}
        />
        <TaxRateSelect
          value={value.taxRate}
          onChange={(taxRate) => change({ taxRate })}
          error={taxError !== undefined}
        />
        <PreviewPrice
          label={texts.netto}
          value={formatMoney(itemPrices(value).netto.toNumber(), currency)}
          error={taxError}
        />
      </Box>
    </RowForm>
  )
}

/** An input for a quantity of at least 0, or for hours and minutes if the unit is time [S5.0.11, S5.0.16]. */
function QuantityInput({ value, onChange }: { value: InvoiceItem; onChange: (quantity: number) => void }) {
  if (value.unit === 'time') return <DurationInput value={value.quantity} onChange={onChange} />
  return (
    <NumberInput
      data-field="quantity"
      label={texts.quantity}
      value={value.quantity}
      onChange={onChange}
      min={0}
      max={largestFactor}
      {...(value.unit === 'percentage' && { unit: '%' })}
    />
  )
}

interface TaxRateSelectProps {
  value: number
  onChange: (taxRate: number) => void
  error: boolean
}

/** Offers 0, 5, 7, 16 and 19 per cent, plus the rate that an older line already has [S5.0.17]. */
export function TaxRateSelect({ value, onChange, error }: TaxRateSelectProps) {
  return (
    <SelectInput
      data-field="taxRate"
      label={texts.taxRate}
      value={value}
      options={taxRateChoices(value).map((rate) => ({ value: rate, label: taxRateName(rate) }))}
      onChange={onChange}
      error={error}
    />
  )
}
