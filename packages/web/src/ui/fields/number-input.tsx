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
  /** Minimum; smaller input becomes this value [S5.0.16]. */
  min?: number
  /** Maximum; larger input becomes this value. */
  max?: number
  /** Maximum number of decimals; 0 for whole numbers. */
  decimals?: number
  /** Minimum number of decimals shown, e.g. 2 for money. */
  minDecimals?: number
  /** Whether thousands are separated; false for a number that counts nothing, such as a port. */
  grouped?: boolean
  /** Unit after the number, e.g. "Tage". */
  unit?: string
  disabled?: boolean
  error?: boolean
  helperText?: ReactNode
  autoFocus?: boolean
}

/**
 * A field for a number in German notation. Each change reports the parsed number, rounded and clamped to the
 * limits; text that is not a number counts as 0 [S5.0.22]. On blur, the field shows the reported number
 * [A5.7].
 */
export function NumberInput({
  label,
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  decimals = 4,
  minDecimals = 0,
  grouped = true,
  unit,
  disabled,
  ...field
}: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  // Typed text that is not a number. The error quotes it, because the field shows a number after blur.
  const [rejected, setRejected] = useState<string>()
  function parsed(text: string): number {
    const number = Math.min(Math.max(parseGermanNumber(text) ?? 0, min), max)
    // Rounds half away from zero, without binary rounding errors.
    return Decimal.of(number).round(decimals).toNumber()
  }
  return (
    <TextField
      label={label}
      value={typed ?? (grouped ? formatNumber(value, minDecimals, Math.max(decimals, 4)) : String(value))}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        setRejected(isInvalidNumber(text) ? text.trim() : undefined)
        onChange(parsed(text))
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

/** Whether typed text is an error. Blank text and a lone sign are not, because a number may follow. */
function isInvalidNumber(text: string): boolean {
  const typed = text.trim()
  return !['', '+', '-', '\u2212'].includes(typed) && parseGermanNumber(typed) === undefined
}

/** A field for a percentage, which it reports as a fraction: 2,5 becomes 0.025 [S5.0.22]. */
export function PercentInput({ value, onChange, ...field }: Omit<NumberInputProps, 'unit' | 'decimals'>) {
  return (
    <NumberInput
      {...field}
      // Avoids binary rounding errors: 0.07 becomes 7, not 7.000000000000001.
      value={Decimal.of(value).round(10).times(hundred).toNumber()}
      onChange={(percent) => onChange(Decimal.of(percent).dividedByHundred().toNumber())}
      decimals={4}
      unit="%"
      min={field.min ?? 0}
    />
  )
}
