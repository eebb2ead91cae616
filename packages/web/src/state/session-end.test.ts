// @vitest-environment happy-dom
import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test, vi } from 'vitest'
import { openChainDialog, useChainDialog } from './chains/chain-dialog.ts'
import { openCustomerEditor, useCustomerEditor } from './customers/customer-editor.ts'
import { queryClient } from './http/query-client.ts'
import { openEditor, useEditor } from './invoices/editor.ts'
import { useSelection } from './invoices/selection.ts'
import { useShownRecoveryCodes } from './second-factors/shown-recovery-codes.ts'
import { useReauthenticationQuestion, withReauthentication } from './session/reauthentication.ts'
import { accessToken, logout, signedIn, useSession } from './session/session.ts'
import { clearAfterSession } from './session-end.ts'

test('the end of a session resets the selection, filters, editors and dialogs [S4.3.7]', () => {
  const stores = [useSelection, useEditor, useCustomerEditor, useShownRecoveryCodes, useChainDialog]
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
  useShownRecoveryCodes.setState({ codes: ['1234-5678'] })
  openChainDialog('cancel', { ...emptyInvoice(), id: 'f' })
  for (const [index, store] of stores.entries()) expect(store.getState()).not.toEqual(initial[index])
  clearAfterSession()
  expect(stores.map((store) => store.getState())).toEqual(initial)
})

test('the end of a session empties the cache of server data [S4.3.7]', () => {
  queryClient.setQueryData(['drafts'], [emptyInvoice()])
  clearAfterSession()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('the end of a session rejects a call that is waiting for a proof, and does not repeat it [S4.3.7]', async () => {
  const make = vi.fn().mockRejectedValue(new ApiProblem(403, 'proofNeeded'))
  const rejection = expect(withReauthentication(make)).rejects.toMatchObject({ code: 'declined' })
  await vi.waitUntil(() => useReauthenticationQuestion.getState().answer !== undefined)
  clearAfterSession()
  expect(useReauthenticationQuestion.getState().answer).toBeUndefined()
  await rejection
  expect(make).toHaveBeenCalledTimes(1)
})

test('Logout ends the session even without a network, and clears its state in memory [S4.3.7]', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresIn: 900 }
  signedIn({ apiURL: 'https://kontor.example', orgID: 'org', username: 'ada', remember: true }, tokens)
  expect(accessToken()).toBe('access')
  useSelection.setState({ finalsSearch: 'Aal' })
  logout()
  expect(useSelection.getState().finalsSearch).toBe('')
  expect(useSession.getState()).toMatchObject({ isAuth: false, orgID: 'org', username: '' })
  expect(accessToken()).toBe('')
})
