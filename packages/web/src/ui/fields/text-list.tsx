import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useRef, useState } from 'react'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../dialogs/confirm-dialog.tsx'
import { uiTexts } from '../texts.ts'
import { FieldGroup } from './form-section.tsx'
import { useReadOnly } from './read-only.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface TextListProps {
  /** Heading of the list. */
  label: string
  /** Label of each entry; the entry's number, counted from 1, follows it. */
  entryLabel: string
  addLabel: string
  value: readonly string[]
  onChange: (entries: string[]) => void
  type?: TextInputProps['type']
  /** Maximum length of an entry. */
  limit: number
}

/** A list of texts; even empty ones are allowed [S5.0.24]. Asks before removing one [S5.0.39]. */
export function TextList({
  label,
  entryLabel,
  addLabel,
  value,
  onChange,
  type = 'text',
  limit,
}: TextListProps) {
  const confirm = useConfirm()
  const isReadOnly = useReadOnly()
  const addButton = useRef<HTMLButtonElement>(null)
  // Only a newly added entry takes the focus; existing ones do not.
  const [addedIndex, setAddedIndex] = useState<number>()

  async function remove(index: number) {
    const entry = value[index]?.trim() ?? ''
    const agreed = await confirm({
      title: entry === '' ? undefined : uiTexts.removeTitle(entry),
      text: confirmations.deleteEntry,
      confirmLabel: uiTexts.remove,
      destructive: true,
    })
    if (!agreed) return
    onChange(value.filter((_, other) => other !== index))
    // The dialog would return the focus to the button that has just been removed.
    setTimeout(() => addButton.current?.focus())
  }

  return (
    <FieldGroup title={label}>
      <Stack spacing={1.5}>
        {value.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat, and fields keep no state
          <Stack key={index} direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
            <TextInput
              label={`${entryLabel} ${index + 1}`}
              type={type}
              limit={limit}
              value={entry}
              onChange={(text) => onChange(value.map((other, at) => (at === index ? text : other)))}
              autoFocus={index === addedIndex}
            />
            <Tooltip title={uiTexts.remove}>
              <IconButton
                aria-label={`${entryLabel} ${index + 1} ${uiTexts.remove.toLowerCase()}`}
                disabled={isReadOnly}
                onClick={() => void remove(index)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Stack>
        ))}
      </Stack>
      <Button
        ref={addButton}
        size="small"
        disabled={isReadOnly}
        startIcon={<AddIcon />}
        sx={{ mt: 0.5 }}
        onClick={() => {
          setAddedIndex(value.length)
          onChange([...value, ''])
        }}
      >
        {addLabel}
      </Button>
    </FieldGroup>
  )
}
