import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WithQueries } from '../testing/with-queries.tsx'
import { useAction } from './action.ts'

test('a second run during the first makes no call and resolves to undefined', async () => {
  const answer = Promise.withResolvers<string>()
  const perform = vi.fn((_: string) => answer.promise)
  const { result } = renderHook(() => useAction(perform), { wrapper: WithQueries })
  await act(async () => {
    const first = result.current.run('A')
    expect(await result.current.run('B')).toBeUndefined()
    answer.resolve('done')
    expect(await first).toBe('done')
  })
  expect(perform.mock.calls.map(([input]) => input)).toEqual(['A'])
  await act(() => result.current.run('C'))
  expect(perform).toHaveBeenCalledTimes(2)
})

test('runs again after a failed call', async () => {
  const perform = vi.fn().mockRejectedValueOnce(new ApiProblem(500, 'internal')).mockResolvedValueOnce('done')
  const { result } = renderHook(() => useAction(perform), { wrapper: WithQueries })
  await act(async () => {
    expect(await result.current.run(undefined)).toBeUndefined()
    expect(await result.current.run(undefined)).toBe('done')
  })
})

test('an action in a queue makes each call, after the earlier ones', async () => {
  const first = Promise.withResolvers<string>()
  const perform = vi.fn((input: string) => (input === 'A' ? first.promise : Promise.resolve(input)))
  const { result } = renderHook(() => useAction(perform, undefined, 'test'), { wrapper: WithQueries })
  await act(async () => {
    const both = Promise.all([result.current.run('A'), result.current.run('B')])
    await Promise.resolve()
    expect(perform).toHaveBeenCalledTimes(1)
    first.resolve('A')
    expect(await both).toEqual(['A', 'B'])
  })
})
