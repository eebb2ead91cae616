import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReauthenticationQuestion } from '#rooms/state/session/reauthentication.ts'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { ExportPage } from './export-page.tsx'

const call = 'POST /v1/organisation/backup'
const passphrase = 'ein langer Satz'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sicherung herunterladen' })

function typeBoth(first: string, second = first) {
  type(field('Passphrase'), first)
  type(field('Passphrase wiederholen'), second)
}

test('only the highest right sees the backup; the export stays for accounting [A33.1]', () => {
  signedInAs('accounting', [])
  renderPart(<ExportPage />)
  expect(screen.getByRole('button', { name: 'Export herunterladen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sicherung herunterladen' })).toBeNull()
})

test('a backup needs a long passphrase twice, asks who is there, and saves one file [A33.1]', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const server = signedInAs('administration', [], { [call]: problem(403, 'proofNeeded') })
  renderPart(<ExportPage />)
  typeBoth('kurz')
  await press(screen, 'Sicherung herunterladen')
  expect(document.activeElement).toBe(field('Passphrase'))
  expect(screen.getByText(/mindestens 12 Zeichen/)).toBeTruthy()
  typeBoth(passphrase, `${passphrase}x`)
  await press(screen, 'Sicherung herunterladen')
  expect(screen.getByText('Die Passphrasen stimmen nicht überein.')).toBeTruthy()
  expect(server.bodiesOf(call)).toEqual([])

  typeBoth(passphrase)
  await press(screen, 'Sicherung herunterladen')
  await waitFor(() => expect(useReauthenticationQuestion.getState().answer).toBeDefined())
  expect(button().disabled).toBe(true)
  server.respond({ [call]: () => new Response('SEALED') })
  useReauthenticationQuestion.getState().answer?.(true)
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(await new Response(save.mock.calls[0]?.[0] as Blob).text()).toBe('SEALED')
  expect(server.bodiesOf(call)).toEqual([{ passphrase }, { passphrase }])
  await waitFor(() => expect(field('Passphrase').value).toBe(''))
})

test('an interrupted download says so and saves nothing; a second one at a time waits [A33.1]', async () => {
  const save = vi.spyOn(URL, 'createObjectURL')
  const broken = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('SEA'))
        },
        pull(controller) {
          controller.error(new TypeError('network'))
        },
      }),
    )
  const server = signedInAs('administration', [], { [call]: broken })
  renderPart(<ExportPage />)
  typeBoth(passphrase)
  await press(screen, 'Sicherung herunterladen')
  expect((await screen.findByRole('alert')).textContent).toContain('wurde unterbrochen')
  server.respond({ [call]: problem(429, 'tooManyRequests') })
  await press(screen, 'Sicherung herunterladen')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('läuft bereits'))
  expect(save).not.toHaveBeenCalled()
  expect(field('Passphrase').value).toBe(passphrase)
})
