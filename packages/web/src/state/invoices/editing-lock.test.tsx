import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { fakeWebLocks } from '../testing/only-tab.ts'
import { useEditingLock } from './editing-lock.ts'

const renewalInMs = 5 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
  fakeWebLocks()
  useSession.setState({ isAuth: true })
})
afterEach(() => {
  vi.useRealTimers()
  useSession.setState({ isAuth: false })
})

function open(id = 'd-1') {
  const calls = {
    take: vi.fn(async (_: string): Promise<void> => undefined),
    release: vi.fn(async (_: string, _keepalive: boolean): Promise<void> => undefined),
  }
  return { ...calls, ...renderHook(() => useEditingLock(calls, id)) }
}

const renewal = () => act(() => vi.advanceTimersByTimeAsync(renewalInMs))

test('a lock is renewed every 5 minutes and released on leaving, once [S4.2.1, A4.8]', async () => {
  const { take, release, result, unmount } = open()
  expect(take).not.toHaveBeenCalled()
  await renewal()
  await renewal()
  expect(take.mock.calls).toEqual([['d-1'], ['d-1']])
  await act(() => result.current.release())
  unmount()
  expect(release.mock.calls).toEqual([['d-1', false]])
})

test('a lock whose renewal failed once is renewed again, and still released on leaving [S4.2.1]', async () => {
  const { take, release, result, unmount } = open()
  take.mockRejectedValueOnce(new ApiProblem(0, ''))
  await renewal()
  expect(result.current.problem?.status).toBe(0)
  await renewal()
  expect(take).toHaveBeenCalledTimes(2)
  expect(result.current.problem).toBeUndefined()
  take.mockRejectedValueOnce(new ApiProblem(0, ''))
  await renewal()
  unmount()
  expect(release.mock.calls).toEqual([['d-1', false]])
})

test("a colleague's lock is named and never released [S4.2.1]", async () => {
  const { take, release, result, unmount } = open()
  take.mockRejectedValueOnce(new ApiProblem(409, 'locked', { lockedBy: 'bernd' }))
  await renewal()
  expect(result.current.problem?.lockedBy).toBe('bernd')
  unmount()
  expect(release).not.toHaveBeenCalled()
})

test('closing the window releases the lock with a call that outlives the page', async () => {
  const { release, unmount } = open()
  window.dispatchEvent(new Event('pagehide'))
  expect(release.mock.calls).toEqual([['d-1', true]])
  unmount()
  window.dispatchEvent(new Event('pagehide'))
  expect(release.mock.calls.filter(([, keepalive]) => keepalive)).toHaveLength(1)
})

test('a window that was hidden for more than 5 minutes renews the lock when it is shown', async () => {
  const { take } = open()
  const show = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await show()
  expect(take).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + renewalInMs + 1)
  await show()
  expect(take).toHaveBeenCalledTimes(1)
})

test('a new document and an ended session have no lock to release', async () => {
  const { take, release, unmount } = open('')
  await renewal()
  unmount()
  expect([take.mock.calls, release.mock.calls]).toEqual([[], []])
  const second = open()
  useSession.setState({ isAuth: false })
  second.unmount()
  expect(second.release).not.toHaveBeenCalled()
})
