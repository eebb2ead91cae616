// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAfterSession } from '../state/session-end.ts'
import { theme } from '../ui/theme.ts'
import { HomeApp } from './home-app.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function opensPage(title: string): Promise<void> {
  render(<HomeApp />, { wrapper: ({ children }) => <ThemeProvider theme={theme}>{children}</ThemeProvider> })
  // Pages load slowly on a busy machine.
  await screen.findByRole('heading', { name: title }, { timeout: 20_000 })
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
