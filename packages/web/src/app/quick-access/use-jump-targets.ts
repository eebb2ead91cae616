import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openCustomerEditor } from '../../state/customer-editor.ts'
import { useCustomers } from '../../state/customers.ts'
import { openEditor } from '../../state/editor.ts'
import { openInvoice } from '../../state/invoice-path.ts'
import { useDrafts, useFinals } from '../../state/invoices.ts'
import { useSelection } from '../../state/selection.ts'
import { customerTarget, invoiceTarget, type JumpTarget, pageTarget } from './jump-targets.ts'
import { quickTexts } from './texts.ts'

/** Pages, contacts, drafts, and the finals of the chosen period. */
export function useJumpTargets(showShortcuts: () => void): JumpTarget[] {
  const navigate = useNavigate()
  const finalsQuery = useSelection((selection) => selection.finalsQuery)
  const { data: customers = [] } = useCustomers()
  const { data: drafts = [] } = useDrafts()
  const { data: finals = [] } = useFinals(finalsQuery)
  return useMemo(() => {
    const goTo = (path: string) => void navigate(path)
    return [
      pageTarget(quickTexts.invoices, () => goTo('/home')),
      pageTarget(quickTexts.addressBook, () => goTo('/home/addressbook')),
      pageTarget(quickTexts.newInvoice, () => goTo(openEditor({ mode: 'create' }))),
      pageTarget(quickTexts.newContact, () => {
        openCustomerEditor()
        goTo('/home/customer-editor')
      }),
      pageTarget(quickTexts.settings, () => goTo('/home/settings')),
      pageTarget(quickTexts.shortcuts, showShortcuts),
      ...customers.map((customer) =>
        customerTarget(customer, () => {
          useSelection.setState({ selectedCustomerId: customer.id })
          goTo('/home/addressbook')
        }),
      ),
      ...[...drafts, ...finals].map((invoice) => invoiceTarget(invoice, () => goTo(openInvoice(invoice)))),
    ]
  }, [customers, drafts, finals, navigate, showShortcuts])
}
