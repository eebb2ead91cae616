import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useNavigate } from 'react-router'
import { useChainActions, useCopy } from '#rooms/state/chains/chain-actions.ts'
import { openEditor } from '#rooms/state/invoices/editor.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { ActionMenu } from '#rooms/ui/action-menu.tsx'
import { chainMenu, disabledBy } from '#rooms/ui/chains/chain-menu.ts'
import { uiTexts } from '#rooms/ui/texts.ts'
import { texts } from '../texts.ts'
import { useDownloads } from './use-downloads.ts'

/**
 * The menu of actions for a final on the list page: downloads, copy and chains [S2.4.21, S2.4.22, S2.4.23].
 */
export function FinalMenu({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate()
  const downloads = useDownloads()
  const copy = useCopy()
  const chain = useChainActions(invoice, (path) => void navigate(path))
  const mayWrite = useMayCall(invoiceEndpoints.createInvoice)
  const own = invoice.content.eInvoice.format
  const others = eInvoiceFormats.filter((format) => format !== own)
  const duplicate = () => {
    void navigate(openEditor({ mode: 'create', invoice: copy(invoice) }))
  }
  return (
    <ActionMenu
      label={texts.actions}
      actions={[
        {
          label: texts.download,
          ...(own !== 'pdf' && { hint: uiTexts.eInvoice.formats[own] }),
          onClick: () => void downloads.startOne(invoice, own),
        },
        ...others.map((format) => ({
          label: texts.saveAs(uiTexts.eInvoice.formats[format]),
          onClick: () => void downloads.startOne(invoice, format),
        })),
        ...(mayWrite ? [{ label: texts.duplicate, onClick: duplicate, ...disabledBy(chain.copy) }] : []),
        ...chainMenu(chain.isOn, chain.actions),
      ]}
    />
  )
}
