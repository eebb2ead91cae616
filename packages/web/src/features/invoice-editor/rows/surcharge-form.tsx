import { type InvoiceItem, type Surcharge, surchargeTypes } from '@kontor/domain/invoices/invoice'
import { itemPrices } from '@kontor/domain/invoices/rows/invoice-item'
import {
  pricesById,
  signedAmount,
  surchargeable,
  surchargePrices,
  surchargeSign,
} from '@kontor/domain/invoices/rows/surcharge'
import { withReferences } from '@kontor/domain/invoices/rows/surcharge-tax-rate'
import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { TaxRateSelect } from './item-form.tsx'
import { PreviewPrice } from './preview-price.tsx'
import { ReferencesInput } from './references-input.tsx'
import { RowForm } from './row-form.tsx'
import { taxErrorOf } from './tax-error.ts'
import { TitleFields } from './title-fields.tsx'
import { useSurchargeTaxRate } from './use-tax-rates.ts'

interface SurchargeFormProps {
  label: string
  value: Surcharge
  onChange: (surcharge: Surcharge) => void
  onSubmit: () => void
  onCancel: () => void
  items: InvoiceItem[]
  currency: Currency
  taxCase: TaxCase
}

const signOptions = [
  { value: 'surcharge' as const, label: texts.surcharge },
  { value: 'discount' as const, label: texts.discount },
]
const typeOptions = surchargeTypes.map((value) => ({
  value,
  label: texts.baseTypeNames[value],
}))

export function SurchargeForm(props: SurchargeFormProps) {
  const { label, value, onChange, onSubmit, onCancel, items, currency, taxCase } = props
  // An amount of 0 has no sign, so this state remembers the choice.
  const [sign, setSign] = useState(surchargeSign(value.amount))
  const change = (part: Partial<Surcharge>) => onChange({ ...value, ...part })
  const taxError = taxErrorOf(value, taxCase)
  const taxRateOn = useSurchargeTaxRate()
  const { netto } = surchargePrices(value, pricesById(pricedItems(items)))
  return (
    <RowForm label={label} onSubmit={onSubmit} onCancel={onCancel}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            '@': 'minmax(0, 1fr) minmax(0, 1fr)',
            '@560': 'repeat(4, minmax(0, 1fr))',
            '@800': 'minmax(0, 1fr) 136px 136px 136px 100px',
          },
        }}
      >
        <TitleFields value={value} onChange={change} rows={3} />
        <SelectInput
          label={texts.direction}
          value={sign}
          options={signOptions}
          onChange={(chosen) => {
            setSign(chosen)
            change({ amount: signedAmount(value.amount, chosen) })
          }}
        />
        <NumberInput
          data-field="amount"
          label={texts.percentage}
          value={Math.abs(value.amount)}
          onChange={(percentage) => change({ amount: signedAmount(percentage, sign) })}
          min={0}
          max={1_000_000}
          unit="%"
        />
        <SelectInput
          label={texts.baseType}
          value={value.type}
          options={typeOptions}
          onChange={(type) => change({ type })}
        />
        <TaxRateSelect
          value={value.taxRate}
          onChange={(taxRate) => change({ taxRate })}
          error={taxError !== undefined}
        />
        <ReferencesInput
          value={value.itemReferences}
          onChange={(itemReferences) => onChange(withReferences(value, itemReferences, taxRateOn))}
          items={surchargeable(items)}
        />
        <PreviewPrice label={texts.netto} value={formatMoney(netto.toNumber(), currency)} error={taxError} />
      </Box>
    </RowForm>
  )
}

function pricedItems(items: InvoiceItem[]) {
  return items.map((item) => ({ id: item.id, ...itemPrices(item) }))
}
