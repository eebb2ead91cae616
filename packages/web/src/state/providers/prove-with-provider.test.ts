// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { proveWithProvider } from './prove-with-provider.ts'
import { handOver } from './provider-response.ts'

test('aborting a proof before the provider loads closes the window; no response is accepted [A18.5]', async () => {
  const leaving = new AbortController()
  const left = new Error('left')
  const server = fakeServer({
    'POST /v1/user/prove/provider/begin': () => {
      leaving.abort(left)
      return { address: 'https://provider.example/authorize?state=s-1' }
    },
  })
  const visit = { close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(visit as unknown as Window)
  await expect(proveWithProvider(leaving.signal)).rejects.toBe(left)
  expect(visit.close).toHaveBeenCalledOnce()
  expect(visit.location.replace).not.toHaveBeenCalled()
  const response = { organisation: 'werft', code: 'c', state: 's-1', iss: '' }
  await expect(handOver(response)).resolves.toBe(false)
  expect(server.requests).toHaveLength(1)
})
