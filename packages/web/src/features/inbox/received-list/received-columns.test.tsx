import { type ReceivedInvoice, receivedListSchema } from '@kontor/contract/inbox/received-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#rooms/ui/testing/render-part.tsx'
import { CompactReceived } from './received-columns.tsx'

const today = noonOf({ year: 2027, month: 3, day: 2 })
const [received] = receivedListSchema.parse([
  {
    ...{ id: 'r-1', revision: 1, source: 'upload', size: 1, container: 'xml', kind: 'ubl', status: 'new' },
    dueDate: today - 86_400,
  },
])

function show(changes: Partial<ReceivedInvoice>): void {
  cleanup()
  if (received === undefined) throw new Error('no invoice')
  renderPart(<CompactReceived invoice={{ ...received, ...changes }} today={today} />)
}

test('marks an invoice as overdue after its day, unless it is paid or rejected [A9.6]', () => {
  const isLate = (changes: Partial<ReceivedInvoice>) => {
    show(changes)
    return screen.queryByTitle('überfällig') !== null
  }
  expect(isLate({})).toBe(true)
  expect(isLate({ status: 'released' })).toBe(true)
  expect(isLate({ dueDate: today })).toBe(false)
  expect(isLate({ dueDate: 0 })).toBe(false)
  expect(isLate({ status: 'paid' })).toBe(false)
  expect(isLate({ status: 'rejected' })).toBe(false)
})

test.each([
  [{ errors: 2, warnings: 1 }, '2 Fehler, 1 Warnung'],
  [{ warnings: 2 }, '2 Warnungen'],
  [{}, 'in Ordnung'],
  [{ kind: 'pdf' }, 'kein XML'],
] as const)('names what the check found: %o [A9.6]', (changes, expected) => {
  show(changes)
  expect(screen.getByText(expected)).toBeTruthy()
})
