import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePending } from './once.ts'

test('a second run during the first does nothing, and both are over when the first is', async () => {
  const answer = Promise.withResolvers<string>()
  const second = vi.fn(() => Promise.resolve('second'))
  const { result } = renderHook(() => usePending())
  expect(result.current.isPending).toBe(false)
  let first: Promise<string | undefined> | undefined
  act(() => {
    first = result.current.once(() => answer.promise)
  })
  expect(result.current.isPending).toBe(true)
  await act(async () => {
    expect(await result.current.once(second)).toBeUndefined()
  })
  expect(result.current.isPending).toBe(true)
  await act(async () => {
    answer.resolve('first')
    expect(await first).toBe('first')
  })
  expect(result.current.isPending).toBe(false)
  expect(second).not.toHaveBeenCalled()
})

test('a failed run rejects, and the next one runs', async () => {
  const { result } = renderHook(() => usePending())
  await act(async () => {
    await expect(result.current.once(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  })
  expect(result.current.isPending).toBe(false)
  await act(async () => {
    expect(await result.current.once(() => Promise.resolve('done'))).toBe('done')
  })
})
