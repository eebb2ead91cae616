import type { CustomerDispatch } from '@kontor/contract/dispatch/mail-schema'
import { isMailAddress, mostRecipients } from '@kontor/domain/dispatch/mail-address'
import { allRecipients, type RecipientRule } from '@kontor/domain/dispatch/recipients'
import { useState } from 'react'
import { useCustomerDispatch, useSaveCustomerDispatch } from '../../state/dispatch/customer-dispatch.ts'

/** How the customer gets its mails, while it is being edited. The journal does not keep it. */
export function useDispatchWork(customerId: string) {
  const stored = useCustomerDispatch(customerId)
  const [typed, setTyped] = useState<CustomerDispatch>()
  const saving = useSaveCustomerDispatch()
  const isModified = typed !== undefined && JSON.stringify(typed) !== JSON.stringify(stored)
  return {
    /** Undefined until loaded, and while the function is off. */
    value: typed ?? stored,
    onChange: setTyped,
    isModified,
    /** False if an address is invalid; then nothing is saved. */
    isValid: typed === undefined || typed.recipients.every(isRuleValid),
    isSaving: saving.isPending,
    /** Resolves to whether everything is saved. */
    async save(id: string): Promise<boolean> {
      if (!isModified) return true
      const recipients = typed.recipients.filter((rule) => allRecipients(rule).length > 0)
      return (await saving.run({ ...typed, customerId: id, recipients })) !== undefined
    },
  }
}

function isRuleValid(rule: RecipientRule): boolean {
  const all = allRecipients(rule)
  return all.length <= mostRecipients && all.every(isMailAddress)
}
