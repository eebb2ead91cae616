import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { loadedOnUse, useLoadedIfPossible } from '../../ui/loaded-on-use.ts'
import type { TagFieldProps } from './tag-input.tsx'
import { texts } from './texts.ts'

const input = loadedOnUse(() => import('./tag-input.tsx'))

/**
 * The field for a new tag. Until the code of its suggestions (10 KB of script) has loaded, a field that looks
 * the same keeps its place. If that code cannot be loaded, that field accepts tags without suggesting any.
 */
export function TagField(props: TagFieldProps) {
  const { module, failed } = useLoadedIfPossible(input)
  const hasFocus = useRef(false)
  if (module) return <module.TagInput {...props} autoFocus={hasFocus.current} />
  const { typed, onTyped, onAdd } = props
  return (
    <TextField
      label={texts.addTag}
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onAdd(typed.trim())}
      onFocus={() => {
        hasFocus.current = true
        input.load()
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      slotProps={{ htmlInput: { readOnly: !failed } }}
    />
  )
}
