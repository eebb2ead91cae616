import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useSelection } from '../../state/selection.ts'
import { texts } from './texts.ts'

/** What is typed here stays until the session ends, so that coming back finds the same list. */
export function ContactSearch() {
  const search = useSelection((state) => state.customersSearch)
  return (
    <TextField
      type="search"
      placeholder={texts.search}
      value={search}
      onChange={(event) => useSelection.setState({ customersSearch: event.target.value })}
      sx={{ px: 2, pb: 1 }}
      slotProps={{
        htmlInput: { 'aria-label': texts.search },
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
