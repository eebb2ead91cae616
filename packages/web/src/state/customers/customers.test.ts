// @vitest-environment happy-dom
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { expect, test } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { customerLock } from './customers.ts'

test('a stored contact replaces itself in the address book and on its page, and no other', async () => {
  const [old, other] = [
    { ...emptyCustomer(), id: 'c-1', companyName: 'Werft' },
    { ...emptyCustomer(), id: 'c-2', companyName: 'Hafen' },
  ]
  const stored = { ...old, companyName: 'Werft Nord' }
  queryClient.setQueryData(['customers'], [old, other])
  for (const one of [old, other]) queryClient.setQueryData(['customer', one.id], one)
  fakeServer({ 'POST /v1/addressbook/customers/customer/start-edit': () => stored })
  await customerLock.take('c-1')
  expect(queryClient.getQueryData(['customers'])).toEqual([stored, other])
  expect(queryClient.getQueryData(['customer', 'c-1'])).toEqual(stored)
  expect(queryClient.getQueryData(['customer', 'c-2'])).toEqual(other)
})
