import type { Person } from '@kontor/contract/people/people-schema'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { answer, choose, press, renderPart, textOf, type } from '#rooms/ui/testing/render-part.tsx'
import { PeoplePage } from './people-page.tsx'

const former: Person = {
  username: 'erika',
  email: '',
  role: 'writing',
  roleUntil: 0,
  disabled: true,
  invited: false,
  secondFactor: false,
  sessions: 0,
  lastSeen: 0,
  passwordAllowed: false,
  earlierNames: [],
}
let people: Person[]
beforeEach(() => {
  people = []
  // Here, elements have no height, and the list renders only the rows that it has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})

/** Opens the page with `people`. */
async function openPage(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /v1/people': () => people,
    'GET /v1/user/second-factors': () => ({ codesSince: 1, recoveryCodes: 10, required: false }),
    ...routes,
  })
  renderPart(<PeoplePage />)
  await screen.findByText(/Person(en)?$/)
  return server
}

/** The names of the first rows of the list, and what it says about their number. */
const shownNames = (count: number) =>
  [...within(screen.getByRole('grid', { name: 'Benutzer' })).getAllByRole('row')]
    .slice(1, count + 1)
    .map((row) => textOf(row.querySelector('td') ?? row))
const shownCount = () => textOf(screen.getByText(/Person(en)?$/))

/** 1,000 people, of whom every tenth is disabled and every third writes. */
const thousand = () =>
  Array.from(
    { length: 1000 },
    (_, index): Person => ({
      ...former,
      username: `Person ${index}`,
      email: `p${index}@example.de`,
      role: index % 3 === 0 ? 'writing' : 'reading',
      disabled: index % 10 === 0,
      secondFactor: index % 2 === 0,
      lastSeen: 1_763_683_200 + index,
    }),
  )

test('1,000 people are searched, filtered and sorted, and only the visible rows are rendered [A10.4]', async () => {
  people = thousand()
  await openPage()
  expect(shownCount()).toBe('1.000 Personen')
  expect(shownNames(3)).toEqual(['Person 0', 'Person 1', 'Person 2'])
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  await press(screen, 'Zuletzt gesehen')
  await press(screen, 'Zuletzt gesehen')
  expect(shownNames(2)).toEqual(['Person 999', 'Person 998'])

  type(screen.getByRole('searchbox', { name: 'Name oder E-Mail suchen' }), 'p99 ')
  await screen.findByText('11 von 1.000 Personen')
  await choose(screen.getByRole('combobox', { name: 'Rolle' }), 'Schreiben')
  await screen.findByText('5 von 1.000 Personen')
  expect(shownNames(9)).toEqual(['Person 999', 'Person 996', 'Person 993', 'Person 990', 'Person 99'])
  await choose(screen.getByRole('combobox', { name: 'Zustand' }), 'gesperrt')
  expect(shownNames(9)).toEqual(['Person 990'])
  await choose(screen.getByRole('combobox', { name: 'Zustand' }), 'ohne zweiten Faktor')
  expect(shownNames(9)).toEqual(['Person 999', 'Person 993', 'Person 99'])
  await choose(screen.getByRole('combobox', { name: 'Zustand' }), 'eingeladen')
  expect(screen.getByText('Niemand entspricht der Suche.')).toBeTruthy()
})

test('before a second factor is required, the page says how many people have none [A10.11]', async () => {
  people = thousand()
  const require = 'PUT /v1/organisation/second-factor'
  const server = await openPage({ [require]: () => ({ required: true }) })
  const question = /^Noch ohne zweiten Faktor: 500 Personen\. Das gilt sofort:/
  const flip = async () => {
    fireEvent.click(await screen.findByRole('switch', { name: 'Zweiten Faktor verlangen' }))
    return textOf(await screen.findByText(question))
  }
  await answer(await flip(), 'declined')
  expect(server.bodiesOf(require)).toEqual([])
  await answer(await flip(), 'agreed')
  expect(server.bodiesOf(require)).toEqual([{ required: true }])
})
