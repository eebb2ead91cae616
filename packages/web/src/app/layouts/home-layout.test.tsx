import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../state/session/session.ts'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { theme } from '../../ui/theme.ts'
import { HomeLayout } from './home-layout.tsx'

const demand = (secondFactorMissing: boolean) => act(async () => useSession.setState({ secondFactorMissing }))
const title = 'Zweiten Faktor einrichten'
const typed = () => screen.queryByDisplayValue<HTMLInputElement>('Halb fertig')

function openLayout(): void {
  const children = [{ index: true, element: <input aria-label="Titel" /> }]
  const router = createMemoryRouter([{ path: '/home', element: <HomeLayout />, children }], {
    initialEntries: ['/home'],
  })
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
}
beforeEach(() => {
  fakeServer({ 'GET /v1/user/passkeys': () => [] })
})

test('a second factor demanded in the middle of work covers the page, and keeps what was typed [A10.11]', async () => {
  await demand(false)
  openLayout()
  fireEvent.change(await screen.findByLabelText('Titel'), { target: { value: 'Halb fertig' } })
  const tab = document.title
  await demand(true)
  await screen.findByRole('dialog', { name: title })
  expect(typed()).not.toBeNull()
  expect(screen.getByText(/danach arbeiten Sie an derselben Stelle weiter/)).toBeTruthy()
  await demand(false)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  expect(typed()).not.toBeNull()
  expect(document.title).toBe(tab)
})

test('a session that begins without a required second factor opens no page [A10.11]', async () => {
  await demand(true)
  openLayout()
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByLabelText('Titel')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
