import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test } from 'vitest'
import { openCustomerEditor, useCustomerEditor } from '../customers/customer-editor.ts'
import { openEditor, useEditor } from '../invoices/editor.ts'
import { useSelection } from '../invoices/selection.ts'
import { clearAfterSession } from './session-end.ts'

test('the end of a session resets selection, filters and editor hand-overs [S4.3.7]', () => {
  const stores = [useSelection, useEditor, useCustomerEditor]
  const initial = stores.map((store) => store.getState())
  useSelection.setState({
    selectedDraftId: 'd',
    selectedFinalId: 'f',
    selectedCustomerId: 'c',
    finalsQuery: { type: 'last', lastDays: 365, start: 0, end: 0 },
    finalsSearch: 'Aal',
    finalsPage: 3,
    finalsPageSize: 50,
    customersSearch: 'Berg',
    scrollPositions: { finals: 400 },
  })
  openEditor({ mode: 'edit', invoice: { ...emptyInvoice(), id: 'd' } })
  openCustomerEditor({ mode: 'edit', customer: { ...emptyCustomer(), id: 'c' } })
  for (const [place, store] of stores.entries()) expect(store.getState()).not.toEqual(initial[place])
  clearAfterSession()
  expect(stores.map((store) => store.getState())).toEqual(initial)
})
