import { checkVatId } from '@kontor/domain/tax/vat-id'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { useState } from 'react'
import { uiTexts } from '../texts.ts'
import { TextInput } from './text-input.tsx'

interface VatIdInputProps {
  label: string
  value: string
  onChange: (vatId: string) => void
}

/**
 * A VAT id. Warns about an implausible one, except while it is being typed. Accepts it anyway, because
 * authorities assign numbers that no public rule covers.
 */
export function VatIdInput({ label, value, onChange }: VatIdInputProps) {
  const [typing, setTyping] = useState(false)
  const finding = checkVatId(value)
  const isDoubtful = finding === 'malformed' || finding === 'wrongCheckDigit'
  return (
    <TextInput
      label={label}
      limit={textLimits.customer.VAT}
      value={value}
      onChange={(vatId) => {
        setTyping(true)
        onChange(vatId)
      }}
      onBlur={() => setTyping(false)}
      helperText={isDoubtful && !typing && uiTexts.vatIdFinding[finding]}
      warning
    />
  )
}
