import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAction } from '../../state/http/action.ts'
import { WithQueries } from '../../state/testing/with-queries.tsx'
import { useConnectionForm } from './use-connection-form.ts'

test('a successful connection test replaces the error from a failed save', async () => {
  const { result } = renderHook(
    () =>
      useConnectionForm({
        input: 'https://anmeldung.example',
        isComplete: true,
        saving: useAction(() => Promise.reject(new ApiProblem(502, 'providerUnreachable'))),
        testing: useAction(() => Promise.resolve('accepted')),
        onSaved: vi.fn(),
      }),
    { wrapper: WithQueries },
  )
  await act(() => result.current.submit({ preventDefault: () => undefined } as never))
  expect(result.current.problem?.code).toBe('providerUnreachable')
  // The form shows the result of the action that started last, so the start times must differ.
  await new Promise((resolve) => setTimeout(resolve, 2))
  await act(() => result.current.test())
  expect(result.current).toMatchObject({ problem: undefined, tested: 'accepted' })
})

test('the result of a test does not appear if the input has changed meanwhile', async () => {
  const answer = Promise.withResolvers<string>()
  const { result } = renderHook(
    () =>
      useConnectionForm({
        input: 'https://anmeldung.example',
        isComplete: true,
        saving: useAction(() => Promise.resolve('saved')),
        testing: useAction(() => answer.promise),
        onSaved: vi.fn(),
      }),
    { wrapper: WithQueries },
  )
  const over = act(() => result.current.test())
  act(() => result.current.forgetResults())
  answer.resolve('accepted')
  await over
  expect(result.current.tested).toBeUndefined()
})
