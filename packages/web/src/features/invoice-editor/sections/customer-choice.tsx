import { emptyCustomer } from '@kontor/domain/customers/customer'
import PersonSearchIcon from '@mui/icons-material/PersonSearch'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { useFixedTerms } from '../chains/use-fixed-terms.ts'
import { focusFieldAfterDialogs } from '../check/field-focus.ts'
import { texts } from '../texts.ts'
import { useEditorActions } from '../work/editor-context.ts'

const customerPicker = loadedOnUse(() => import('../pickers/customer-picker.tsx'))

/** Copies a customer from the address book into the document, or starts a new customer [S4.5.7]. */
export function CustomerChoice() {
  const { takeCustomer } = useEditorActions()
  const isReadOnly = useReadOnly(!useFixedTerms().isCustomerFree)
  const [isPicking, setPicking] = useState(false)
  const picker = useLoaded(customerPicker, isPicking)
  return (
    <>
      <Button
        startIcon={<PersonSearchIcon />}
        variant="outlined"
        onPointerEnter={customerPicker.load}
        onFocus={customerPicker.load}
        onClick={() => setPicking(true)}
        disabled={isReadOnly}
      >
        {texts.chooseCustomer}
      </Button>
      {isPicking && picker && (
        <picker.CustomerPicker
          onTake={(chosen) => {
            setPicking(false)
            takeCustomer(chosen)
          }}
          onNew={(companyName) => {
            setPicking(false)
            // Applies the defaults of a new contact.
            takeCustomer({ ...emptyCustomer(), companyName })
            void focusFieldAfterDialogs('customer.companyName')
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
