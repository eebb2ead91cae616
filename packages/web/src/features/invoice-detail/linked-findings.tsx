import type { Finding } from '@kontor/einvoice/check/finding'
import { FindingLink } from '../../ui/dialogs/finding-link.tsx'
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
      messageOf={(finding) => (
        <FindingLink
          finding={finding}
          onGoTo={(field) => {
            onClose()
            onGoTo(field)
          }}
          onLeave={onClose}
        />
      )}
    />
  )
}
