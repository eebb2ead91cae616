import { deliveryDateKind, deliveryDateTypes } from '@kontor/domain/invoices/delivery-date'
import { deliveryTypeName } from '@kontor/domain/invoices/delivery-sentence'
import type { DeliveryDate, DeliveryDateType } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { useContentPart, useEditorState } from '../work/editor-context.ts'

/** Shared by both rows of the section, so that their fields line up. */
export const dataGrid = { columns: '1fr 2fr 1fr 1fr', from: 720, threeFrom: 480, pairsFrom: 300 }
type Choice = Pick<DeliveryDate, 'type' | 'expected'>

const types = Object.keys(deliveryDateTypes) as DeliveryDateType[]
const specified = types.map((type): Choice => ({ type }))
const choices = [...specified, ...types.map((type): Choice => ({ type, expected: true }))]
const optionOf = (choice: Choice) => ({ value: keyOf(choice), label: deliveryTypeName(choice) })
const options = { invoice: specified.map(optionOf), advance: choices.map(optionOf) }

/** Identifies one of the options. */
function keyOf({ type, expected }: Choice): string {
  return expected ? `expected ${type}` : type
}

/**
 * The invoice date, the type of the delivery date, and the date fields for this type [S2.6.11]. An advance is
 * dated before its service, so its date can also be an expected one, or not known yet (UStAE 14.8 (4)).
 */
export function DatesFields() {
  const [value, onChange] = useContentPart('dates')
  const isAdvance = useEditorState(({ invoice }) => invoice.content.paper?.kind === 'advance')
  const { invoiceDate, deliveryDate } = value
  const { expected, ...days } = deliveryDate
  const kind = deliveryDateKind(deliveryDate.type)
  const change = (part: Partial<DeliveryDate>) =>
    onChange({ ...value, deliveryDate: { ...deliveryDate, ...part } })
  const choose = (key: string) => {
    const choice = choices.find((option) => keyOf(option) === key)
    // Clears the label: other clients store the type's name there, which would contradict the new type on the
    // page.
    if (choice) onChange({ ...value, deliveryDate: { ...days, ...choice, label: '' } })
  }
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
        <Box sx={{ gridColumn: { '@480': 'span 2', '@720': 'auto' } }}>
          <SelectInput
            {...(kind === 'same-day' && { 'data-field': 'dates.deliveryDate' })}
            label={texts.deliveryDateType}
            value={keyOf(deliveryDate)}
            options={options[isAdvance || expected ? 'advance' : 'invoice']}
            onChange={choose}
          />
        </Box>
        {kind !== 'same-day' && (
          <Box data-field="dates.deliveryDate">
            <DateInput
              {...day}
              key={keyOf(deliveryDate)}
              label={kind === 'range' ? texts.rangeStart : deliveryTypeName(deliveryDate)}
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
