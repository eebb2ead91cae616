import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { maxPriceChanges, type PriceChange } from '@kontor/domain/series/series'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { FieldGrid } from '../../ui/fields/field-grid.tsx'
import { FieldGroup } from '../../ui/fields/form-section.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

interface PriceChangesProps {
  /** The items of the template. */
  items: readonly InvoiceItem[]
  /** The day of a new entry: the first day of the period of the next invoice; 0 for none. */
  nextDay: UnixSeconds
  value: readonly PriceChange[]
  onChange: (changes: PriceChange[]) => void
}

/** Prices of the template's items that change on a day. */
export function PriceChanges({ items, nextDay, value, onChange }: PriceChangesProps) {
  const [first] = items
  const options = items.map(({ id, title }, index) => ({ value: id, label: texts.item(index + 1, title) }))
  const change = (index: number, changes: Partial<PriceChange>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  return (
    <FieldGroup title={texts.priceChanges}>
      <Stack spacing={2}>
        {value.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {texts.priceChangesHint}
          </Typography>
        )}
        {value.map(({ itemId, from, unitPrice }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item can have several prices
          <FieldGrid key={index} columns="minmax(0, 1fr) 10rem 9.5rem" from={480}>
            <SelectInput
              label={texts.priceItem}
              value={itemId}
              options={options}
              onChange={(id) => change(index, { itemId: id, unitPrice: priceOf(items, id) })}
              error={!hasItem(items, itemId)}
              helperText={hasItem(items, itemId) ? undefined : texts.priceItemGone}
            />
            <DateInput
              label={texts.priceFrom}
              value={from}
              onChange={(day) => change(index, { from: day })}
              required
            />
            <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
              <NumberInput
                label={texts.price}
                value={unitPrice}
                onChange={(price) => change(index, { unitPrice: price })}
                minDecimals={2}
              />
              <Tooltip title={uiTexts.remove}>
                <IconButton
                  aria-label={texts.removePrice(index + 1)}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </Stack>
          </FieldGrid>
        ))}
        {first && value.length < maxPriceChanges && (
          <Button
            startIcon={<AddIcon />}
            onClick={() =>
              onChange([...value, { itemId: first.id, from: nextDay, unitPrice: first.unitPrice }])
            }
            sx={{ alignSelf: 'start' }}
          >
            {texts.addPrice}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}

/** Whether each price has a day and an item of the template. */
export function arePricesComplete(value: readonly PriceChange[], items: readonly InvoiceItem[]): boolean {
  return value.every(({ itemId, from }) => from > 0 && hasItem(items, itemId))
}

const hasItem = (items: readonly InvoiceItem[], itemId: string) => items.some(({ id }) => id === itemId)

const priceOf = (items: readonly InvoiceItem[], itemId: string) =>
  items.find(({ id }) => id === itemId)?.unitPrice ?? 0
