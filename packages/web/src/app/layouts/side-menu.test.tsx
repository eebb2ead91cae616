import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signedInAs } from '../../testing/signed-in.ts'
import { renderPart } from '../../ui/testing/render-part.tsx'
import { SideMenu } from './side-menu.tsx'

// The build replaces it.
beforeEach(() => vi.stubGlobal('__KONTOR_VERSION__', '1.1.0'))

const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('no entry moves when the functions arrive: those below them wait [A26.4]', async () => {
  const organisation = Promise.withResolvers<unknown>()
  signedInAs('', [], { 'GET /v1/organisation': () => organisation.promise })
  renderPart(<SideMenu />)
  expect(titles()).toContain('Rechnungen')
  expect(titles()).not.toContain('Kontakte')
  organisation.resolve({ id: 'werft', name: 'Werft', features: { offers: true } })
  await screen.findByRole('link', { name: 'Settings' })
  expect(titles().filter(Boolean).slice(0, 4)).toEqual(['Rechnungen', 'Angebote', 'Kontakte', 'Settings'])
  expect(screen.getByText('Logout')).toBeTruthy()
})

test('the help button opens the chapter about the page [A26.8]', () => {
  signedInAs('', [])
  renderPart(<SideMenu />, '/home/addressbook')
  const help = screen.getByRole('link', { name: 'Hilfe zu dieser Seite' })
  expect(help.getAttribute('href')).toBe('/home/help?chapter=kontakte')
})
