import { deliveryDateKind, deliveryDateTypes } from '@kontor/domain/invoices/delivery-date'
import type { DeliveryDate, DeliveryDateType } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { FieldGrid } from '../../../ui/fields/field-grid.tsx'
import { SelectInput } from '../../../ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { useContentPart } from '../work/editor-context.ts'

/** Shared by both rows of the section, so that their fields line up. */
export const dataGrid = { columns: '1fr 2fr 1fr 1fr', from: 720, pairsFrom: 360 }
const typeOptions = (Object.keys(deliveryDateTypes) as DeliveryDateType[]).map((value) => ({
  value,
  label: texts.deliveryDateTypeNames[value],
}))

/** The invoice date, the type of the delivery date, and the date fields for this type [S2.6.11]. */
export function DatesFields() {
  const [value, onChange] = useContentPart('dates')
  const { invoiceDate, deliveryDate } = value
  const kind = deliveryDateKind(deliveryDate.type)
  const change = (part: Partial<DeliveryDate>) =>
    onChange({ ...value, deliveryDate: { ...deliveryDate, ...part } })
  const day = { format: 'DD-MM-YYYY', required: true } as const
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid {...dataGrid}>
        <Box data-field="dates.invoiceDate">
          <DateInput
            {...day}
            label={texts.invoiceDate}
            value={invoiceDate}
            onChange={(date) => onChange({ ...value, invoiceDate: date })}
          />
        </Box>
        <SelectInput
          {...(kind === 'same-day' && { 'data-field': 'dates.deliveryDate' })}
          label={texts.deliveryDateType}
          value={deliveryDate.type}
          options={typeOptions}
          // Clears the label: other clients store the type's name there, which would contradict the new type
          // on the page.
          onChange={(type) => change({ type, label: '' })}
        />
        {kind !== 'same-day' && (
          <Box data-field="dates.deliveryDate">
            <DateInput
              {...day}
              key={deliveryDate.type}
              label={kind === 'range' ? texts.rangeStart : texts.deliveryDateTypeNames[deliveryDate.type]}
              value={deliveryDate.startDate}
              onChange={(startDate) => change({ startDate })}
            />
          </Box>
        )}
        {kind === 'range' && (
          <Box data-field="dates.deliveryDate.endDate">
            <DateInput
              {...day}
              label={texts.rangeEnd}
              value={deliveryDate.endDate}
              onChange={(endDate) => change({ endDate })}
              min={deliveryDate.startDate}
            />
          </Box>
        )}
      </FieldGrid>
    </Box>
  )
}
