import { isMailAddress, splitAddresses } from '@kontor/domain/dispatch/mail-address'
import { useState } from 'react'
import { TextInput, type TextInputProps } from '../fields/text-input.tsx'
import { dispatchTexts as texts } from './texts.ts'

interface AddressInputProps extends Pick<TextInputProps, 'helperText' | 'required' | 'showErrors'> {
  label: string
  /** The addresses as typed, valid or not. Later values from outside are ignored. */
  value: readonly string[]
  onChange: (addresses: string[]) => void
}

/** A field for several addresses, separated by commas, semicolons or spaces. Names the first invalid one. */
export function AddressInput({ value, onChange, ...field }: AddressInputProps) {
  const [text, setText] = useState(() => value.join(', '))
  const wrong = value.find((address) => !isMailAddress(address))
  return (
    <TextInput
      {...field}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(splitAddresses(typed))
      }}
      limit={longestText}
      error={wrong === undefined ? undefined : texts.noAddress(wrong)}
    />
  )
}

/** In characters: room for 20 addresses of the usual length. */
const longestText = 2000
