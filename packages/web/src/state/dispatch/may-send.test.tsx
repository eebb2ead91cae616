import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import { expect, test } from 'vitest'
import { needsOfSending } from './may-send.ts'

test('whoever may send is who may make the call [A23.11]', () => {
  const { access, function: needed } = dispatchEndpoints.sendMails
  expect(needsOfSending).toEqual({ access, function: needed })
})
