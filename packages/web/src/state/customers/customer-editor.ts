import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { create } from 'zustand'
import { whenSessionEnds } from '../session-end.ts'

/** The customer to open in the editor [S3.12.6]. */
interface CustomerEditorState {
  mode: 'create' | 'edit'
  customer: Customer
}

const initialCustomerEditor = (): CustomerEditorState => ({ mode: 'create', customer: emptyCustomer() })

export const useCustomerEditor = create<CustomerEditorState>(initialCustomerEditor)

/** Sets what the customer editor shows the next time its route opens. Default: a new customer. */
export function openCustomerEditor(editor: Partial<CustomerEditorState> = {}): void {
  useCustomerEditor.setState({ ...initialCustomerEditor(), ...editor })
}

whenSessionEnds(() => openCustomerEditor())
