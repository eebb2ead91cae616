import type { Customer } from '@kontor/domain/customers/customer'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { changeSince } from '../../state/journal/change-since.ts'
import { UnsavedWorkDialog } from '../../ui/dialogs/unsaved-work-dialog.tsx'
import { FormActions } from '../../ui/fields/form-section.tsx'
import { InertWhileSaving } from '../../ui/fields/inert-while-saving.tsx'
import { useReadOnly } from '../../ui/fields/read-only.ts'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { ContactSection } from './contact-section.tsx'
import { customerDifferences } from './customer-differences.ts'
import { CustomerSection } from './customer-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { DispatchSection } from './dispatch-section.tsx'
import { EditingNotice } from './editing-notice.tsx'
import { texts } from './texts.ts'
import { addressBookPath, useCustomerWork } from './use-customer-work.ts'

/**
 * The form of the customer editor. The save button and Ctrl+S save the customer without validation [S5.0.25].
 * Keeps the input if saving fails.
 */
export function CustomerForm({ opened }: { opened: Customer }) {
  const navigate = useNavigate()
  const work = useCustomerWork(opened)
  const { customer, setCustomer, left, dispatch } = work
  const isReadOnly = useReadOnly()
  useSaveKey(isReadOnly ? undefined : work.save)
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      sx={{ maxWidth: 900 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isReadOnly) void work.save()
      }}
    >
      <EditingNotice
        problem={work.problem}
        onLoadNewest={() => void work.loadNewest()}
        onOverwrite={() => void work.overwrite()}
      />
      <InertWhileSaving isSaving={work.isSaving}>
        <Stack spacing={2}>
          <CustomerSection value={customer} onChange={setCustomer} />
          <ContactSection
            value={customer}
            onChange={setCustomer}
            sameAddress={work.sameAddress}
            onSameAddressChange={work.setSameAddress}
          />
          <DefaultsSection value={customer} onChange={setCustomer} />
          {dispatch.value && <DispatchSection value={dispatch.value} onChange={dispatch.onChange} />}
        </Stack>
      </InertWhileSaving>
      <FormActions isWorkKept={work.isWorkKept}>
        {!isReadOnly && (
          <Button type="submit" variant="contained" disabled={work.isSaving}>
            {texts.save}
          </Button>
        )}
        <Button onClick={() => navigate(addressBookPath)}>{isReadOnly ? texts.back : texts.cancel}</Button>
      </FormActions>
      {left && !isReadOnly && (
        <UnsavedWorkDialog
          storedAt={left.storedAt}
          differences={customerDifferences(opened, left.work)}
          changedSince={changeSince(left.work, opened)}
          onRestore={() => work.restore(left)}
          onDiscard={() => void work.discardEarlier()}
        />
      )}
    </Stack>
  )
}
