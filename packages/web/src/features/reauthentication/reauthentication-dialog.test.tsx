import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { useReauthenticationQuestion } from '../../state/session/reauthentication.ts'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { texts } from './texts.ts'

const startAuthentication = vi.hoisted(() => vi.fn())
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

afterEach(() => {
  useReauthenticationQuestion.setState({ answer: undefined })
  queryClient.clear()
})

test('shows an error if the visit to the provider cannot begin, for example over plain http [A18.5]', async () => {
  fakeServer({ 'GET /v1/user/prove': () => ({ password: true, passkey: false, provider: true }) })
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window)
  // Browsers have no `crypto.subtle` over plain http.
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  openDialog()
  await screen.findByRole('button', { name: texts.withCompany })
  await press(screen, texts.withCompany)
  expect(await screen.findByText(texts.failed)).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.withCompany }).disabled).toBe(false)
})

test.each([
  ['NotAllowedError', texts.noPasskey],
  ['UnknownError', texts.failed],
])('says after %s whether no passkey was used or something failed [A20.3]', async (name, sentence) => {
  fakeServer({
    'GET /v1/user/prove': () => ({ password: true, passkey: true, provider: false }),
    'POST /v1/user/prove/passkey/begin': () => ({
      challenge: 'AAAA',
      rpId: 'localhost',
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'required',
    }),
  })
  vi.stubGlobal('PublicKeyCredential', class {})
  startAuthentication.mockRejectedValue(new DOMException('The device said no.', name))
  openDialog()
  await screen.findByRole('button', { name: texts.withPasskey })
  await press(screen, texts.withPasskey)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

function openDialog() {
  useReauthenticationQuestion.setState({ answer: () => undefined })
  renderPart(<ReauthenticationDialog />)
}
