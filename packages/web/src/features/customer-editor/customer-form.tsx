import { isSameAddress } from '@kontor/domain/address'
import type { Customer } from '@kontor/domain/customer'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaveCustomer, useStartCustomerEdit } from '../../state/customers.ts'
import { useSession } from '../../state/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { FormActions } from '../../ui/form-section.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useUnsavedGuard } from '../../ui/unsaved-guard.ts'
import { ContactSection } from './contact-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { EditingNotice } from './editing-notice.tsx'
import { texts } from './texts.ts'
import { useCustomerLock } from './use-customer-lock.ts'

const addressBookPath = '/home/addressbook'

/** The form of the customer editor: saves whatever was typed [S5.0.25], and keeps it where saving fails. */
export function CustomerForm({ opened }: { opened: Customer }) {
  const [stored, setStored] = useState(opened)
  const [customer, setCustomer] = useState(opened)
  const [sameAddress, setSameAddress] = useState(() => hasOneAddress(opened))
  const isSaved = useRef(false)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const save = useSaveCustomer()
  const newest = useStartCustomerEdit()
  const lockProblem = useCustomerLock(opened.id)

  const isModified = JSON.stringify(customer) !== JSON.stringify(stored)
  useUnsavedGuard(() => isModified && !isSaved.current && useSession.getState().isAuth)

  async function submit(input: Customer) {
    if (save.isPending || !(await save.run(input))) return
    isSaved.current = true
    navigate(addressBookPath)
  }

  async function loadNewest() {
    if (!(await confirm({ text: uiTexts.unsavedChanges }))) return
    const current = await newest.run(opened.id)
    if (!current) return
    setStored(current)
    setCustomer(current)
    setSameAddress(hasOneAddress(current))
    save.reset()
  }

  async function overwrite() {
    const current = await newest.run(opened.id)
    if (current) await submit({ ...customer, revision: current.revision })
  }

  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      sx={{ maxWidth: 900 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(customer)
      }}
    >
      <EditingNotice
        problem={save.problem ?? newest.problem ?? lockProblem}
        onLoadNewest={() => void loadNewest()}
        onOverwrite={() => void overwrite()}
      />
      <CustomerSection value={customer} onChange={setCustomer} />
      <ContactSection
        value={customer}
        onChange={setCustomer}
        sameAddress={sameAddress}
        onSameAddressChange={setSameAddress}
      />
      <DefaultsSection
        value={customer.paymentPreferences}
        onChange={(paymentPreferences) => setCustomer({ ...customer, paymentPreferences })}
      />
      <FormActions>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {texts.save}
        </Button>
        <Button onClick={() => navigate(addressBookPath)}>{texts.cancel}</Button>
      </FormActions>
    </Stack>
  )
}

function hasOneAddress({ postAddress, invoiceAddress }: Customer): boolean {
  return isSameAddress(postAddress, invoiceAddress)
}
