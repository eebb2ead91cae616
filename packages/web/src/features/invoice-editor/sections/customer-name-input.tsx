import { addressSummary } from '@kontor/domain/customers/address'
import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { useCallback } from 'react'
import { useCustomers } from '#rooms/state/customers/customers.ts'
import { loadedOnUse, useLoadedIfPossible } from '#rooms/ui/loaded-on-use.ts'
import { useFixedTerms } from '../chains/use-fixed-terms.ts'
import { SuggestingInput } from '../pickers/suggesting-input.tsx'
import { texts } from '../texts.ts'
import { useEditorActions } from '../work/editor-context.ts'

const customerSearch = loadedOnUse(() => import('../pickers/customers-in-order.ts'))

interface CustomerNameInputProps {
  value: string
  onChange: (companyName: string) => void
  disabled: boolean
}

/** The name of the company. Typing finds contacts; taking one copies it into the document [S4.5.7]. */
export function CustomerNameInput({ value, onChange, disabled }: CustomerNameInputProps) {
  const { data: customers } = useCustomers()
  const { isCustomerFree } = useFixedTerms()
  const { takeCustomer } = useEditorActions()
  const { module } = useLoadedIfPossible(customerSearch, false)
  const suggest = useCallback(
    (text: string) =>
      module && customers && isCustomerFree ? module.searchCustomers(customers, text) : noCustomers,
    [module, customers, isCustomerFree],
  )
  return (
    <SuggestingInput
      data-field="customer.companyName"
      label={texts.companyName}
      limit={textLimits.customer.companyName}
      value={value}
      onChange={onChange}
      disabled={disabled}
      listLabel={texts.contacts}
      suggest={suggest}
      keyOf={({ id }) => id}
      titleOf={customerName}
      detailsOf={detailsOf}
      onTake={takeCustomer}
      onApproach={customerSearch.load}
    />
  )
}

const noCustomers: Customer[] = []

function detailsOf({ department, invoiceAddress, postAddress }: Customer): string {
  return [department, addressSummary(invoiceAddress) || addressSummary(postAddress)]
    .filter((part) => part !== '')
    .join(' · ')
}
