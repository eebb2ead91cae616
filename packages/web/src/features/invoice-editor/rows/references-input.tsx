import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { texts } from '../texts.ts'

interface ReferencesInputProps {
  value: string[]
  onChange: (itemReferences: string[]) => void
  items: InvoiceItem[]
}

/** The items that a surcharge is based on: ticked one by one in a list, or all at once. */
export function ReferencesInput({ value, onChange, items }: ReferencesInputProps) {
  const ticked = new Set(value)
  const count = items.filter(({ id }) => ticked.has(id)).length
  const toggle = (id: string) =>
    onChange(ticked.has(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <Box
      role="group"
      aria-label={texts.references}
      sx={{
        gridColumn: { '@': '1 / -1', '@800': '2 / -1' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        px: 1.5,
        py: 0.5,
        maxHeight: 220,
        overflow: 'auto',
        display: 'grid',
      }}
    >
      <FormControlLabel
        label={texts.allItems}
        disabled={items.length === 0}
        control={
          <Checkbox
            checked={count > 0 && count === items.length}
            indeterminate={count > 0 && count < items.length}
            onChange={() => onChange(count === items.length ? [] : items.map(({ id }) => id))}
          />
        }
      />
      {items.map((item) => (
        <FormControlLabel
          key={item.id}
          sx={{ ml: 1 }}
          label={`${item.index + 1} ${item.title || texts.untitled}`}
          control={<Checkbox checked={ticked.has(item.id)} onChange={() => toggle(item.id)} />}
        />
      ))}
    </Box>
  )
}
