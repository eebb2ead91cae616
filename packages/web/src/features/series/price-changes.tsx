import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { maxPriceChanges, type PriceChange } from '@kontor/domain/series/series'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
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
  return (
    <FieldGroup title={texts.priceChanges}>
      <Stack spacing={2}>
        {value.length > 0 && (
          <>
            <Typography variant="body2" color="textSecondary">
              {texts.priceChangesHint}
            </Typography>
            {/* Where the fields of a price are stacked, the gap shows where the next price begins. */}
            <Box sx={{ display: 'grid', gap: { '@': 4, '@480': 2 } }}>
              {value.map((one, index) => (
                <PriceRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: an item can have several prices
                  key={index}
                  items={items}
                  position={index + 1}
                  value={one}
                  onChange={(changed) => onChange(value.with(index, changed))}
                  onRemove={() => onChange(value.filter((_, at) => at !== index))}
                />
              ))}
            </Box>
          </>
        )}
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

interface PriceRowProps {
  items: readonly InvoiceItem[]
  /** Position of the price, counted from 1. */
  position: number
  value: PriceChange
  onChange: (value: PriceChange) => void
  onRemove: () => void
}

function PriceRow({ items, position, value, onChange, onRemove }: PriceRowProps) {
  const isKnown = hasItem(items, value.itemId)
  return (
    <FieldGrid columns="minmax(0, 1fr) 10rem 9.5rem" from={480}>
      <SelectInput
        label={texts.priceItem}
        value={value.itemId}
        options={items.map(({ id, title }, index) => ({ value: id, label: texts.item(index + 1, title) }))}
        onChange={(id) => onChange({ ...value, itemId: id, unitPrice: priceOf(items, id) })}
        error={!isKnown}
        helperText={isKnown ? undefined : texts.priceItemGone}
      />
      <DateInput
        label={texts.priceFrom}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        required
      />
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
        <NumberInput
          label={texts.price}
          value={value.unitPrice}
          onChange={(unitPrice) => onChange({ ...value, unitPrice })}
          minDecimals={2}
        />
        <Tooltip title={uiTexts.remove}>
          <IconButton aria-label={texts.removePrice(position)} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
    </FieldGrid>
  )
}

/** Whether each price has a day and an item of the template. */
export function arePricesComplete(value: readonly PriceChange[], items: readonly InvoiceItem[]): boolean {
  return value.every(({ itemId, from }) => from > 0 && hasItem(items, itemId))
}

const hasItem = (items: readonly InvoiceItem[], itemId: string) => items.some(({ id }) => id === itemId)

const priceOf = (items: readonly InvoiceItem[], itemId: string) =>
  items.find(({ id }) => id === itemId)?.unitPrice ?? 0
