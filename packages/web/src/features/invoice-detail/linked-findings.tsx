import type { Finding } from '@kontor/einvoice/check/finding'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { FindingList } from '../../ui/dialogs/finding-list.tsx'

interface LinkedFindingsProps {
  findings: readonly Finding[]
  /** Opens the editor at a field of the invoice. */
  onGoTo: (field: string) => void
  onClose: () => void
}

/**
 * A list of findings. Each links to the place where it can be fixed: a field in the editor, or the page
 * Unternehmensdaten if the finding is about the seller.
 */
export function LinkedFindings({ findings, onGoTo, onClose }: LinkedFindingsProps) {
  return (
    <FindingList
      findings={findings}
      messageOf={({ field, message }) =>
        field.startsWith('seller.') ? (
          <Link component={RouterLink} to="/home/settings/organisation" color="textPrimary" onClick={onClose}>
            {message}
          </Link>
        ) : (
          <Link
            component="button"
            type="button"
            variant="body2"
            color="textPrimary"
            sx={{ textAlign: 'left' }}
            onClick={() => {
              onClose()
              onGoTo(field)
            }}
          >
            {message}
          </Link>
        )
      }
    />
  )
}
