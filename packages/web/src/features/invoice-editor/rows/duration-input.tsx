import { durationOf, hoursOf, wholeHours, wholeMinutes } from '@kontor/domain/invoices/rows/duration'
import { parseGermanNumber } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { texts } from '../texts.ts'

interface DurationInputProps {
  /** Hours, with two decimals [S5.0.15]. */
  value: number
  onChange: (hours: number) => void
}

/** A working time in hours and minutes [S5.0.11]. */
export function DurationInput({ value, onChange }: DurationInputProps) {
  const { hours, minutes } = durationOf(value)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <WholeNumberField
        label={texts.hours}
        value={hours}
        read={wholeHours}
        onChange={(typed) => onChange(hoursOf({ hours: typed, minutes }))}
      />
      <WholeNumberField
        label={texts.minutes}
        value={minutes}
        read={wholeMinutes}
        onChange={(typed) => onChange(hoursOf({ hours, minutes: typed }))}
      />
    </Box>
  )
}

interface WholeNumberFieldProps {
  label: string
  value: number
  /** Converts a typed number to a whole one. Receives undefined if the text is not a number. */
  read: (typed: number | undefined) => number
  onChange: (value: number) => void
}

/** Shows the text as typed and, after blur, the parsed value [A5.7]. */
function WholeNumberField({ label, value, read, onChange }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(parseGermanNumber(event.target.value)))
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } } }}
    />
  )
}
