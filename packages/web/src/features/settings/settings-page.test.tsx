import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { renderPart } from '../../ui/testing/render-part.tsx'
import { SettingsPage } from './settings-page.tsx'

test('a person without a password is not asked for the old one [A10.7]', async () => {
  fakeServer({ 'GET /v1/user/prove': () => ({ password: false, passkey: false, provider: true }) })
  renderPart(<SettingsPage />)
  await screen.findByText(/^Sie melden sich ohne Passwort an/)
  await waitFor(() => expect(screen.queryByLabelText('Altes Passwort')).toBeNull())
})
