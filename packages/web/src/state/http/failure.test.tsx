import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { expect, test } from 'vitest'
import { hasCode, reportFailure, stated } from './failure.ts'
import { useSnackbar } from './snackbar.ts'

async function messageFor(problem: ApiProblem): Promise<string> {
  useSnackbar.setState({ text: '' })
  await expect(stated(Promise.reject(problem), hasCode('nameTaken', 'stale'))).rejects.toBe(problem)
  reportFailure(problem)
  return useSnackbar.getState().text
}

test('a failure that the page states has no second message; any other failure has one [A6.2, S8.0.3]', async () => {
  expect(await messageFor(new ApiProblem(409, 'nameTaken'))).toBe('')
  expect(await messageFor(new ApiProblem(409, 'stale'))).toBe('')
  expect(await messageFor(new ApiProblem(500, 'internal'))).toMatch(/^Fehler bei der Anfrage/)
  // The same code from a call whose page says nothing.
  reportFailure(new ApiProblem(409, 'nameTaken'))
  expect(useSnackbar.getState().text).toMatch(/^Fehler bei der Anfrage/)
  expect(await stated(Promise.resolve('done'), () => true)).toBe('done')
})
