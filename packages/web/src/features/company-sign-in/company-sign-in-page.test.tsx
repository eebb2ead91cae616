import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { CompanySignInPage } from './company-sign-in-page.tsx'
import { texts } from './texts.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/start/company?org=werft')
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => sessionStorage.clear())

const canSubmit = () => !screen.getByRole<HTMLButtonElement>('button', { name: texts.go }).disabled

test('over plain http, the page says that the sign-in needs https, and the form can be used again [A18.3]', async () => {
  const server = fakeServer()
  vi.stubGlobal('isSecureContext', false)
  // Over plain http, browsers have no `crypto.subtle`.
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  renderPart(<CompanySignInPage />)
  await press(screen, texts.go)
  expect(await screen.findByText(texts.problems.insecure)).toBeTruthy()
  expect(canSubmit()).toBe(true)
  expect(server.requests).toEqual([])
})

test('an address that is neither http nor https is not opened, and the form can be used again [A18.3]', async () => {
  fakeServer({ 'POST /v1/provider/sign-in/start': () => ({ address: 'javascript:alert(1)' }) })
  const opened = vi.spyOn(window.location, 'assign')
  renderPart(<CompanySignInPage />)
  await press(screen, texts.go)
  expect(await screen.findByText(texts.problems.failed)).toBeTruthy()
  expect(canSubmit()).toBe(true)
  expect(opened).not.toHaveBeenCalled()
})
