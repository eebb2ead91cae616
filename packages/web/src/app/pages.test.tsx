import { emptyProfile } from '@kontor/domain/organisation/profile'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../state/http/query-client.ts'
import { needsOf } from '../state/organisation/page-needs.ts'
import { useSession } from '../state/session/session.ts'
import { clearAfterSession } from '../state/session-end.ts'
import { fakeServer } from '../state/testing/fake-server.ts'
import { WithQueries } from '../state/testing/with-queries.tsx'
import { homePaths, sectionOf } from './pages.ts'
import { useOfferedPages } from './use-offered-pages.ts'

/** The names of the offered pages, once the organisation is loaded. */
async function offered(name: 'menu' | 'jump', features: object, role = ''): Promise<string[]> {
  const { requests } = fakeServer({
    'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features }),
  })
  useSession.setState({ role })
  const { result } = renderHook(() => useOfferedPages(name), { wrapper: WithQueries })
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const titles = result.current.map(({ title }) => title)
  cleanup()
  clearAfterSession()
  return titles
}

test.each([
  ['/home', '/home'],
  ['/home/invoice', '/home'],
  ['/home/invoice-editor', '/home'],
  ['/home/offer-editor', '/home/offers'],
  ['/home/customer-editor', '/home/addressbook'],
  ['/home/contact', '/home/addressbook'],
  ['/home/inbox/invoice', '/home/inbox'],
  ['/home/settings/people/', '/home/settings'],
  ['/home/not-found', undefined],
  ['/home/other', undefined],
  ['/other', undefined],
])('at %s, the menu highlights %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})

test('a page and the page of its menu entry belong to the same function, with two exceptions', () => {
  for (const path of homePaths) {
    const section = homePaths.find((known) => known === sectionOf(path))
    if (section === undefined || section === '/home/settings' || path === '/home/contact') continue
    expect([path, needsOf(path).function]).toEqual([path, needsOf(section).function])
  }
})

const all = { offers: true, series: true, inbox: true }

test('the menu offers the pages of the functions that are on, in a fixed order [S2.3, A9.1]', async () => {
  expect(await offered('menu', {})).toEqual(['Rechnungen', 'Kontakte', 'Settings'])
  expect(await offered('menu', all)).toEqual([
    'Rechnungen',
    'Angebote',
    'Serien',
    'Kontakte',
    'Eingang',
    'Settings',
  ])
})

test('the quick access offers new documents only to a user who may write [A9.1]', async () => {
  const reading = ['Rechnungen', 'Angebote', 'Serien', 'Kontakte', 'Eingang', 'E-Rechnung prüfen']
  expect(await offered('jump', all, 'reading')).toEqual([...reading, 'Einstellungen'])
  expect(await offered('jump', {}, 'writing')).toEqual([
    'Rechnungen',
    'Kontakte',
    'Neue Rechnung',
    'Neuer Kontakt',
    'Einstellungen',
  ])
  expect((await offered('jump', all, 'writing')).slice(4, 7)).toEqual([
    'Neue Rechnung',
    'Neues Angebot',
    'Neuer Kontakt',
  ])
})
