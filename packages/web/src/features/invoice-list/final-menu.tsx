import { duplicateInvoice } from '@kontor/domain/duplicate-invoice'
import type { Invoice } from '@kontor/domain/invoice'
import { useNavigate } from 'react-router'
import { openEditor } from '../../state/editor.ts'
import { newId } from '../../state/new-id.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { texts } from './texts.ts'
import { usePdfDownloads } from './use-pdf-downloads.ts'

/** What can be done with a final from the list [S2.4.21–S2.4.23]. */
export function FinalMenu({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate()
  const downloads = usePdfDownloads()
  const duplicate = () => {
    const copy = duplicateInvoice(invoice, { now: Math.floor(Date.now() / 1000), newId })
    void navigate(openEditor({ mode: 'create', invoice: copy }))
  }
  return (
    <ActionMenu
      label={texts.actions}
      actions={[
        { label: texts.download, onClick: () => void downloads.start([invoice]) },
        { label: texts.duplicate, onClick: duplicate },
        { label: texts.cancelInvoice, disabled: true, hint: texts.notImplemented },
      ]}
    />
  )
}
