import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { sortedTags, TagDot } from '../../ui/tag-dots.tsx'
import { texts } from './texts.ts'

export interface TagFieldProps {
  /** The tags to suggest. */
  known: string[]
  isLoading: boolean
  typed: string
  onTyped: (text: string) => void
  onAdd: (tag: string) => void
}

interface TagInputProps extends TagFieldProps {
  autoFocus: boolean
}

/** The field for a new tag, with suggestions [S2.5.12]. */
export function TagInput({ known, isLoading, typed, onTyped, onAdd, autoFocus }: TagInputProps) {
  return (
    <Autocomplete
      freeSolo
      autoHighlight={false}
      options={sortedTags(known)}
      loading={isLoading}
      loadingText={texts.tagsLoading}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && onTyped(text)}
      onChange={(_, tag) => onAdd(tag?.trim() ?? '')}
      renderOption={({ key, ...option }, tag) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
          <TagDot tag={tag} />
          {tag}
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={texts.addTag} autoFocus={autoFocus} />}
    />
  )
}
