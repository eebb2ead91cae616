import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openCustomerEditor, useCustomerEditor } from '../../state/customer-editor.ts'
import { useStartCustomerEdit } from '../../state/customers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { CustomerForm } from './customer-form.tsx'
import { EditingNotice } from './editing-notice.tsx'
import { texts } from './texts.ts'

/** The customer editor [S2.9]; `?id=` names the customer to edit, so that a reload finds it again. */
export function CustomerEditorPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { customer, problem } = useOpenedCustomer(id)
  return (
    <>
      <PageHeader title={id === '' ? texts.createTitle : texts.editTitle} />
      {customer ? (
        <CustomerForm key={id} opened={customer} />
      ) : (
        <>
          {problem === undefined && <PageProgress />}
          {problem && (
            <>
              <EditingNotice problem={problem} />
              <EmptyState
                text={texts.unreachable}
                action={
                  <Button component={Link} to="/home/addressbook">
                    {texts.back}
                  </Button>
                }
              />
            </>
          )}
        </>
      )}
    </>
  )
}

/** What the address book has opened; after a reload the lock is taken anew, which answers the customer as it is now. */
function useOpenedCustomer(id: string) {
  const editor = useCustomerEditor()
  const { run: startEdit, problem } = useStartCustomerEdit()
  const isOpened = id === '' ? editor.mode === 'create' : editor.customer.id === id
  useEffect(() => {
    if (isOpened) return
    if (id === '') openCustomerEditor()
    else
      void startEdit(id).then((customer) => {
        if (customer) openCustomerEditor({ mode: 'edit', customer })
      })
  }, [isOpened, id, startEdit])
  return { customer: isOpened ? editor.customer : undefined, problem }
}
