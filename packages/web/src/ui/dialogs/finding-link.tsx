import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { ListedFinding } from './finding-list.tsx'

interface FindingLinkProps {
  finding: ListedFinding
  /** Goes to a field of the invoice. */
  onGoTo: (field: string) => void
  /** Called before the link leads to the Unternehmensdaten. */
  onLeave?: () => void
}

/** The message of a finding as a link to its field, or to the Unternehmensdaten if it is about the seller. */
export function FindingLink({ finding: { field, message }, onGoTo, onLeave }: FindingLinkProps) {
  return field.startsWith('seller.') ? (
    <Link component={RouterLink} to="/home/settings/organisation" color="textPrimary" onClick={onLeave}>
      {message}
    </Link>
  ) : (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="textPrimary"
      sx={{ textAlign: 'left' }}
      onClick={() => onGoTo(field)}
    >
      {message}
    </Link>
  )
}
