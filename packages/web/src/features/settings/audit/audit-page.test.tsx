import { endOfBerlinDay, noonOf, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { fill, fillDay } from '#rooms/testing/forms.ts'
import { choose, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { AuditPage } from './audit-page.tsx'

const call = 'POST /v1/audit-events'

test('asks for a whole day, from midnight to midnight in Berlin, of one kind and one person [A13.3]', async () => {
  const server = fakeServer({ [call]: () => [] })
  renderPart(<AuditPage />)
  await waitFor(() =>
    expect(server.bodiesOf(call)).toEqual([{ objectType: '', user: '', start: 0, end: 0, before: 0 }]),
  )
  await choose(screen.getByRole('combobox', { name: 'Objekt' }), 'Angebote')
  fill(screen, { 'Person oder Programm': ' bernd ' })
  await fillDay('Tag', '29.03.2026')
  const day = noonOf({ year: 2026, month: 3, day: 29 })
  await waitFor(() =>
    expect(server.bodiesOf(call).at(-1)).toEqual({
      ...{ objectType: 'offer', user: 'bernd', before: 0 },
      ...{ start: startOfBerlinDay(day), end: endOfBerlinDay(day) },
    }),
  )
  expect(endOfBerlinDay(day) - startOfBerlinDay(day)).toBe(23 * 3600 - 1)
})

test('checks the chain only when asked, and names the first finding [A13.3]', async () => {
  const report = { isIntact: false, events: 7, documents: 3, finding: 'Nr. 4 fehlt.' }
  const verify = 'GET /v1/audit-events/verification'
  const server = fakeServer({ [call]: () => [], [verify]: () => report })
  renderPart(<AuditPage />)
  await screen.findByText('Dazu steht nichts im Protokoll.')
  expect(server.bodiesOf(verify)).toEqual([])
  await press(screen, 'Kette prüfen')
  await screen.findByText('Die Kette ist beschädigt. Der erste Fund: Nr. 4 fehlt.')
})
