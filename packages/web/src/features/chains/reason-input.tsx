import { TextInput } from '../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** Longest reason that the contract accepts, in characters. */
const longestReason = 500

/** Why a paper takes back another one; it is printed. */
export function ReasonInput({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextInput
      label={texts.reason}
      value={value}
      onChange={(reason) => onChange(reason.slice(0, longestReason))}
      helperText={`${texts.reasonHint} ${value.length} / ${longestReason}`}
      minRows={2}
      autoFocus
    />
  )
}
