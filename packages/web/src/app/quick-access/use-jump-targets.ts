import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openCustomerEditor } from '../../state/customers/customer-editor.ts'
import { useCustomers } from '../../state/customers/customers.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useAllFinals, useDrafts, useFinals } from '../../state/invoices/invoices.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { customerTarget, invoiceTarget, type JumpTarget, pageTarget } from './jump-targets.ts'
import { quickTexts } from './texts.ts'

const none: Invoice[] = []

/** Pages, contacts, drafts, and finals: those of the chosen period at once, all others when something is looked for. */
export function useJumpTargets(showShortcuts: () => void, typed: string): JumpTarget[] {
  const navigate = useNavigate()
  const finalsQuery = useSelection((selection) => selection.finalsQuery)
  const { data: customers = [] } = useCustomers()
  const { data: drafts = [] } = useDrafts()
  const { data: latest = none } = useFinals(finalsQuery)
  const { data: all = none } = useAllFinals(typed.trim() !== '')
  return useMemo(() => {
    const isLatest = new Set(latest.map(({ id }) => id))
    const finals = [...latest, ...all.filter(({ id }) => !isLatest.has(id))]
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
  }, [customers, drafts, latest, all, navigate, showShortcuts])
}
