import { useSelection } from '../../state/invoices/selection.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { texts } from './texts.ts'

/**
 * The search field for contacts. Its text stays until the session ends, so that users return to the same
 * list.
 */
export function ContactSearch() {
  const search = useSelection((state) => state.customersSearch)
  return (
    <SearchInput
      label={texts.search}
      value={search}
      onChange={(query) => useSelection.setState({ customersSearch: query })}
      sx={{ px: 2, pb: 1 }}
    />
  )
}
