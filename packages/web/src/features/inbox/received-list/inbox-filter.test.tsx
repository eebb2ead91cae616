import { endOfBerlinDay, noonOf, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { WithQueries } from '#rooms/state/testing/with-queries.tsx'
import { theme } from '#rooms/ui/theme.ts'
import { emptyFilter, InboxFilter, isEmpty, queryOf } from './inbox-filter.tsx'

function Page() {
  const [filter, setFilter] = useState({ ...emptyFilter, assignee: 'gegangen' })
  return (
    <>
      <InboxFilter filter={filter} onChange={setFilter} />
      <output>{JSON.stringify(queryOf(filter))}</output>
    </>
  )
}

/** Opens a select field, chooses an option and returns all options. */
function choose(label: string, option: string): (string | null)[] {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(`^${label}`), hidden: true }))
  const options = within(screen.getByRole('listbox', { name: label })).getAllByRole('option')
  fireEvent.click(options.find(({ textContent }) => textContent === option) ?? document.body)
  return options.map(({ textContent }) => textContent)
}

test('offers tags and assignees as filters, and keeps a chosen assignee who is no longer known [A9.6]', () => {
  queryClient.setQueryDefaults(['received-labels'], { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(['received-labels'], { people: ['alice', 'bob'], tags: ['Büro', 'eilig'] })
  render(
    <WithQueries>
      <ThemeProvider theme={theme}>
        <Page />
      </ThemeProvider>
    </WithQueries>,
  )
  const filter = () => JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '')
  expect(filter()).toMatchObject({ assignee: 'gegangen', tag: '' })
  expect(choose('Tag', 'eilig')).toEqual(['alle', 'Büro', 'eilig'])
  expect(choose('Zuständig', 'bob')).toEqual(['alle', 'alice', 'bob', 'gegangen'])
  expect(filter()).toMatchObject({ assignee: 'bob', tag: 'eilig' })
})

test.each([
  [{}, true],
  [{ text: '  ' }, true],
  [{ text: 'x' }, false],
  [{ status: 'new' }, false],
  [{ assignee: 'alice' }, false],
  [{ tag: 'a' }, false],
  [{ from: 1 }, false],
  [{ to: 1 }, false],
] as const)('the filter %j is empty: %s', (choice, expected) => {
  expect(isEmpty({ ...emptyFilter, ...choice })).toBe(expected)
})

test('a period begins and ends with whole days in Berlin, and a status stands alone [A9.6]', () => {
  const from = noonOf({ year: 2027, month: 3, day: 27 })
  const to = noonOf({ year: 2027, month: 3, day: 28 })
  expect(queryOf({ ...emptyFilter, text: ' Porto ', status: 'paid', from, to })).toEqual({
    ...{ text: 'Porto', statuses: ['paid'], tag: '', assignee: '' },
    ...{ start: startOfBerlinDay(from), end: endOfBerlinDay(to) },
  })
})
