import { isSameAddress } from '@kontor/domain/customers/address'
import type { Customer } from '@kontor/domain/customers/customer'
import { useEffect, useState } from 'react'
import { openCustomerEditor } from '../../state/customers/customer-editor.ts'
import { customerLock, useSaveCustomer, useStartCustomerEdit } from '../../state/customers/customers.ts'
import { showError } from '../../state/http/snackbar.ts'
import { useEditingLock } from '../../state/invoices/editing-lock.ts'
import type { JournalEntry } from '../../state/journal/journal.ts'
import { useUnsavedWork } from '../../state/journal/use-unsaved-work.ts'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { useLeaveGuard } from '../../ui/dialogs/leave-guard.ts'
import { useReadOnly } from '../../ui/fields/read-only.ts'
import { customerDifferences, withTypedContent } from './customer-differences.ts'
import { texts } from './texts.ts'
import { useDispatchWork } from './use-dispatch-work.ts'

export const addressBookPath = '/home/addressbook'

/**
 * The customer while it is being edited: connects the form, the journal, the lock, the leave guard and
 * saving.
 */
export function useCustomerWork(opened: Customer) {
  const [stored, setStored] = useState(opened)
  const [customer, setCustomer] = useState(opened)
  const [sameAddress, setSameAddress] = useState(() => hasOneAddress(opened))
  const leaveAfter = useLeaveAfter()
  const confirm = useConfirm()
  const saving = useSaveCustomer()
  const newest = useStartCustomerEdit()
  const isReadOnly = useReadOnly()
  const dispatch = useDispatchWork(opened.id)
  const lock = useEditingLock(customerLock, isReadOnly ? '' : opened.id)
  // On leaving, resets the editor to a new customer, so that reopening this one takes the lock again.
  useEffect(() => () => openCustomerEditor(), [])

  const isModified = JSON.stringify(customer) !== JSON.stringify(stored)
  const work = useUnsavedWork({
    kind: 'customer',
    subjectId: opened.id,
    read: () => (isModified ? customer : undefined),
    changesNothing: (left) => customerDifferences(opened, left).length === 0,
  })
  useLeaveGuard({ isModified: work.isModified || dispatch.isModified, onDiscard: work.forget })

  function show(shown: Customer) {
    setCustomer(shown)
    setSameAddress(hasOneAddress(shown))
  }

  function restore(entry: JournalEntry<'customer'>) {
    work.resume(entry)
    show(withTypedContent(stored, entry.work))
  }

  async function submit(input: Customer) {
    if (!dispatch.isValid) return showError(texts.dispatch.invalid)
    const toSave = { customer: input, creation: work.session.creation, keep: () => work.keep(input) }
    const leave = leaveAfter()
    const saved = await saving.run(toSave)
    if (!saved) return
    work.forget()
    if (!(await dispatch.save(saved.id))) {
      setStored(saved)
      setCustomer(saved)
      return
    }
    await leave(() => addressBookPath)
  }

  async function loadNewest() {
    if (!(await confirm({ text: confirmations.leave }))) return
    const current = await newest.run(opened.id)
    if (!current) return
    setStored(current)
    show(current)
    saving.reset()
  }

  async function overwrite() {
    const current = await newest.run(opened.id)
    if (current) await submit({ ...customer, revision: current.revision })
  }

  return {
    customer,
    setCustomer,
    sameAddress,
    setSameAddress,
    left: work.left,
    discardEarlier: work.discardEarlier,
    restore,
    save: () => submit(customer),
    /** How the customer gets its mails. */
    dispatch,
    isSaving: saving.isPending || dispatch.isSaving,
    isWorkKept: work.isKept,
    /** Why the customer could not be saved, loaded or kept locked. */
    problem: saving.problem ?? newest.problem ?? lock.problem,
    loadNewest,
    overwrite,
  }
}

function hasOneAddress({ postAddress, invoiceAddress }: Customer): boolean {
  return isSameAddress(postAddress, invoiceAddress)
}
