import { emptyProfile } from '@kontor/domain/organisation/profile'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearAfterSession } from '../state/session-end.ts'
import { fakeServer } from '../state/testing/fake-server.ts'
import { theme } from '../ui/theme.ts'
import { HomeApp } from './home-app.tsx'

beforeEach(() => {
  // Another test may have left its router.
  clearAfterSession()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
async function opensPage(title: string): Promise<void> {
  render(<HomeApp />, { wrapper: ({ children }) => <ThemeProvider theme={theme}>{children}</ThemeProvider> })
  // Pages load slowly on a busy machine.
  await screen.findByRole('heading', { name: title })
  cleanup()
}

test('a session opens the requested page, not the last page of the previous session [A3.8, S4.3.7]', async () => {
  window.history.replaceState(null, '', '/home/settings')
  await opensPage('Einstellungen')
  const removed = vi.spyOn(window, 'removeEventListener')
  clearAfterSession()
  // The old router no longer listens for changes to the address.
  expect(removed).toHaveBeenCalledWith('popstate', expect.any(Function))
  window.history.replaceState({ requestedPath: '/home/addressbook' }, '', '/start/login')
  await opensPage('Adressbuch')
  expect(window.location.pathname).toBe('/home/addressbook')
})

test('a session ignores a requested address that is not under /home [A3.8]', async () => {
  clearAfterSession()
  window.history.replaceState({ requestedPath: 'https://example.org/home' }, '', '/home/settings')
  await opensPage('Einstellungen')
  expect(window.location.pathname).toBe('/home/settings')
})

test.each([
  '/home/offers',
  '/home/offer',
  '/home/offer-editor',
  '/home/series',
  '/home/inbox',
  '/home/inbox/invoice',
  '/home/inbox/check',
  '/home/settings/mailbox',
  '/home/outbox',
  '/home/settings/dispatch',
])('%s is not found while its function is off [A9.1, S2.1.4]', async (path) => {
  fakeServer({ 'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features: {} }) })
  clearAfterSession()
  window.history.replaceState(null, '', path)
  await opensPage('Seite nicht gefunden')
  expect(window.location.pathname).toBe('/home/not-found')
})
