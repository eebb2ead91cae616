import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/**
 * `wide`: lists in the left two thirds, previews in the right third [S2.4.1]. Otherwise the lists take the
 * whole width, one above the other, and a preview slides in from the bottom. On `compact` screens, each
 * invoice has three lines instead of columns.
 */
export type ListLayout = 'wide' | 'narrow' | 'compact'

export function useListLayout(): ListLayout {
  const { breakpoints } = useTheme()
  const isWide = useMediaQuery(breakpoints.up('lg'))
  const isCompact = useMediaQuery(breakpoints.down('sm'))
  if (isWide) return 'wide'
  return isCompact ? 'compact' : 'narrow'
}
