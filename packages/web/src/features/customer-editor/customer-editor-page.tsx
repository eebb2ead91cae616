import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCustomerEditor } from '../../state/customers/customer-editor.ts'
import { useLoadCustomer, useStartCustomerEdit } from '../../state/customers/customers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useReadOnly } from '../../ui/fields/read-only.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { CustomerForm } from './customer-form.tsx'
import { EditingNotice } from './editing-notice.tsx'
import { texts } from './texts.ts'

/** The customer editor [S2.9]. `?id=` identifies the customer, so that a reload opens the same one. */
export function CustomerEditorPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { key } = useLocation()
  return (
    <>
      <PageHeader title={id === '' ? texts.createTitle : texts.editTitle} />
      <OpenedCustomer key={`${key}/${id}`} id={id} />
    </>
  )
}

function OpenedCustomer({ id }: { id: string }) {
  const [customer, setCustomer] = useState(() => handedOver(id))
  const isReadOnly = useReadOnly()
  const { run: startEdit, problem: refusal } = useStartCustomerEdit()
  const { run: load, problem: failure } = useLoadCustomer()
  const problem = refusal ?? failure
  const isMissing = customer === undefined
  const open = isReadOnly ? load : startEdit
  useEffect(() => {
    if (isMissing) void open(id).then(setCustomer)
  }, [isMissing, id, open])

  if (customer) return <CustomerForm opened={customer} />
  if (!problem) return <PageProgress />
  return (
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
  )
}

/**
 * The new customer, or the one that the address book has locked. Undefined after a reload if the URL has an
 * id, so that the page takes the lock again.
 */
function handedOver(id: string): Customer | undefined {
  const { mode, customer } = useCustomerEditor.getState()
  if (id === '') return mode === 'create' ? customer : emptyCustomer()
  return customer.id === id ? customer : undefined
}
