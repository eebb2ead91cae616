import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, problem } from '../testing/fake-server.ts'
import { beginCompanySignIn, finishCompanySignIn } from './company-sign-in.ts'
import type { ProviderResponse } from './provider-response.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const finish = 'POST /v1/provider/sign-in/finish'
/** The result if no other window waits for the response. */
async function resultOf(received: ProviderResponse): Promise<string> {
  const result = finishCompanySignIn(received)
  await vi.advanceTimersByTimeAsync(2000)
  return result
}

const response = { organisation: 'werft', code: 'c', state: 's', iss: '' }

test('a response is used once, and only for the organisation that this tab began with [A18.4]', async () => {
  const server = fakeServer({
    'POST /v1/provider/sign-in/start': () => ({ address: 'https://provider.example/authorize' }),
    [finish]: problem(401, 'providerRefused'),
  })
  await beginCompanySignIn(window.location.origin, 'werft', false)
  expect(await resultOf({ ...response, organisation: 'hafen' })).toBe('over')
  expect(server.bodiesOf(finish)).toEqual([])
  await beginCompanySignIn(window.location.origin, 'werft', false)
  await expect(finishCompanySignIn(response)).rejects.toMatchObject({ status: 401 })
  expect(server.bodiesOf(finish)).toEqual([{ ...response, browserSecret: expect.stringMatching(/^\w{64}$/) }])
  expect(await resultOf(response)).toBe('over')
})
