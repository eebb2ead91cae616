import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'

interface SearchInputProps extends Pick<TextFieldProps, 'autoFocus' | 'onFocus' | 'onKeyDown' | 'sx'> {
  label: string
  value: string
  onChange: (query: string) => void
}

/** A search field for filtering a list. Shows its label as the placeholder. */
export function SearchInput({ label, value, onChange, ...field }: SearchInputProps) {
  return (
    <TextField
      type="search"
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...field}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
