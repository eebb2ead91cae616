import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from '../texts.ts'

interface TitledRow {
  title: string
  description: string
}

/**
 * The title and the description of a row that is being edited. In a wide form, they span `rows` rows of the
 * form's grid.
 */
export function TitleFields({
  value,
  onChange,
  rows,
  titleInput,
}: {
  value: TitledRow
  onChange: (change: Partial<TitledRow>) => void
  rows: number
  /** Takes the place of the plain field for the title. */
  titleInput?: ReactNode
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridColumn: { '@': '1 / -1', '@800': 'auto' },
        gridRow: { '@800': `span ${rows}` },
      }}
    >
      {titleInput ?? (
        <TextInput
          data-field="title"
          label={texts.title}
          limit={textLimits.item.title}
          value={value.title}
          onChange={(title) => onChange({ title })}
        />
      )}
      <TextInput
        data-field="description"
        label={texts.description}
        limit={textLimits.item.description}
        value={value.description}
        onChange={(description) => onChange({ description })}
        minRows={2}
      />
    </Box>
  )
}
