import { TextInput } from '../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** Maximum length of a reason in the contract, in characters. */
const longestReason = 500

/** The reason that is printed on a cancellation or credit. */
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
