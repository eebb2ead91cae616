import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReauthenticationQuestion } from '#rooms/state/session/reauthentication.ts'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { ExportPage } from './export-page.tsx'

test('the export asks who is there if the last proof is too old, and saves one file [A10.7, A19.1]', async () => {
  const call = 'POST /v1/organisation/export'
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const server = signedInAs('accounting', [], { [call]: problem(403, 'proofNeeded') })
  renderPart(<ExportPage />)
  await press(screen, 'Export herunterladen')
  await waitFor(() => expect(useReauthenticationQuestion.getState().answer).toBeDefined())
  useReauthenticationQuestion.getState().answer?.(false)
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export herunterladen' }).disabled).toBe(
      false,
    ),
  )
  expect(save).not.toHaveBeenCalled()

  await press(screen, 'Export herunterladen')
  await waitFor(() => expect(useReauthenticationQuestion.getState().answer).toBeDefined())
  server.respond({ [call]: () => new Response('ZIP') })
  useReauthenticationQuestion.getState().answer?.(true)
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(await new Response(save.mock.calls[0]?.[0] as Blob).text()).toBe('ZIP')
  expect(server.bodiesOf(call)).toEqual([{}, {}, {}])
})
