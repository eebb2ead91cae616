import { Decimal } from '@kontor/domain/money/decimal'
import { formatNumber, parseGermanNumber } from '@kontor/domain/money/german-format'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { uiTexts } from '../texts.ts'
import { useReadOnly } from './read-only.ts'

const hundred = Decimal.of(100)

interface NumberInputProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** Smaller input counts as this [S5.0.16]. */
  min?: number
  /** Larger input counts as this. */
  max?: number
  /** Digits after the comma that are kept; 0 for whole numbers. */
  decimals?: number
  /** Digits after the comma that are shown at least, as 2 for money. */
  leastDecimals?: number
  /** Unit behind the number, e.g. „Tage“. */
  unit?: string
  disabled?: boolean
  error?: boolean
  helperText?: ReactNode
  autoFocus?: boolean
}

/**
 * A number typed the German way. Each keystroke reports what is understood; what is no number is 0 [S5.0.22].
 * On blur the field shows what was understood [A5.7].
 */
export function NumberInput({
  label,
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  decimals = 4,
  leastDecimals = 0,
  unit,
  disabled,
  ...field
}: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  // Said until something else is typed, since what is shown on blur is no longer what was typed.
  const [rejected, setRejected] = useState<string>()
  function understood(text: string): number {
    const number = Math.min(Math.max(parseGermanNumber(text) ?? 0, min), max)
    // Half away from zero, as it is stored.
    return Decimal.of(number).round(decimals).toNumber()
  }
  return (
    <TextField
      label={label}
      value={typed ?? formatNumber(value, leastDecimals)}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        setRejected(isNoNumber(text) ? text.trim() : undefined)
        onChange(understood(text))
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      autoComplete="off"
      {...field}
      {...(rejected !== undefined && { error: true, helperText: uiTexts.noNumber(rejected) })}
      disabled={useReadOnly(disabled)}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
        input:
          unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}

/** A sign alone is the beginning of a number. */
function isNoNumber(text: string): boolean {
  const typed = text.trim()
  return !['', '+', '-', '\u2212'].includes(typed) && parseGermanNumber(typed) === undefined
}

/** Entered as per cent, handed on as a share of one: 2,5 is 0.025 [S5.0.22]. */
export function PercentInput({ value, onChange, ...field }: Omit<NumberInputProps, 'unit' | 'decimals'>) {
  return (
    <NumberInput
      {...field}
      // Without the noise of binary fractions: 0.07 is 7, not 7.000000000000001.
      value={Decimal.of(value).round(10).times(hundred).toNumber()}
      onChange={(percent) => onChange(Decimal.of(percent).dividedByHundred().toNumber())}
      decimals={4}
      unit="%"
      min={field.min ?? 0}
    />
  )
}
