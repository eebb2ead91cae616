import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { renderPart } from '../../ui/testing/render-part.tsx'
import { PasswordLinkPage } from './password-link-page.tsx'

test.each([true, false])(
  'a link asks for a password only if it can be used: %s [A10.6, A18.1]',
  async (passwordUsable) => {
    fakeServer({
      'POST /v1/password-links/open': () => ({
        ...{ organisation: 'acme', organisationName: 'Acme', username: 'erika', passwordUsable },
      }),
    })
    renderPart(<PasswordLinkPage />)
    await screen.findByRole('heading', { name: 'Willkommen, erika' })
    expect(screen.queryByLabelText('Neues Passwort') !== null).toBe(passwordUsable)
    expect(screen.queryByText(/^Bei Acme melden Sie sich mit Ihrem Firmenkonto an/) === null).toBe(
      passwordUsable,
    )
  },
)
