import type { Mail } from '@kontor/contract/dispatch/mail-schema'
import type { ReminderRow } from '@kontor/contract/payments/reminders/reminder-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { defaultReminderSettings } from '@kontor/domain/payments/reminders/reminder-settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeDispatchDialog, useDispatchDialog } from '#rooms/state/dispatch/dispatch-dialog.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { buttonsOf, tick } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { part, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { RemindersPage } from './reminders-page.tsx'

const noon = (month: number, day: number) => noonOf({ year: 2026, month, day })
const row = (id: string, changes: Partial<ReminderRow> = {}): ReminderRow => ({
  ...{ id, number: `M-${id}`, date: noon(9, 8), deadline: noon(9, 18), customerId: 'c-1' },
  ...{ customerName: 'Werft GmbH', currency: 'EUR', level: 1, title: 'Zahlungserinnerung', total: 1190 },
  ...{ invoiceNumbers: ['2026-0001'], createdBy: 'klara', cancelledAt: 0, cancelNote: '', ...changes },
})
const letters = [row('1'), row('2'), row('3', { cancelledAt: noon(9, 9), cancelNote: 'Irrtum' })]
const mail: Mail = {
  ...{ id: 'm-1', paperKind: 'reminder', paperId: '1', kind: 'reminder', number: 'M-1' },
  ...{ customerName: 'Werft GmbH', to: ['ada@werft.example'], cc: [], bcc: [], subject: 'Mahnung' },
  ...{ state: 'accepted', createdAt: noon(9, 8), createdBy: 'klara', acceptedAt: noon(9, 8), nextAt: 0 },
  ...{ attempts: 1, words: '', redirectedTo: '', refused: [], messageId: '<a@b>', files: [] },
}
const paper = (paperId: string) => ({ paperKind: 'reminder', paperId })
const opened = () => useDispatchDialog.getState().open

beforeEach(() => {
  // Lists render only the rows that fit, and here nothing has a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  closeDispatchDialog()
})

async function open(role: string, functions = ['payments', 'dispatch']) {
  const path = '/v1/payments/reminders'
  const server = signedInAs(role, functions, {
    [`GET ${path}/claims`]: () => [],
    [`GET ${path}/letters`]: () => letters,
    [`GET ${path}/settings`]: () => ({ ...defaultReminderSettings(), numberPattern: 'M-{N}', revision: 0 }),
    'POST /v1/dispatch/paper': () => ({ mails: [mail] }),
  })
  renderPart(<RemindersPage />)
  await screen.findByText('M-1')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return server
}

test('the selected letter can be sent and shows its mails, which open [A23.27]', async () => {
  const server = await open('accounting')
  expect(buttonsOf(screen)).toEqual(['Mahnlauf'])
  fireEvent.click(screen.getByText('M-1'))
  expect(await server.bodyOf('POST /v1/dispatch/paper')).toEqual(paper('1'))
  await screen.findByText('an ada@werft.example')
  expect(textOf(part('Versand').getByRole('status'))).toMatch(/^Gesendet am 08\.09\.2026/)
  await press(screen, 'Senden')
  expect(opened()).toEqual({ kind: 'send', paper: paper('1') })
  fireEvent.click(screen.getByText('an ada@werft.example'))
  expect(opened()).toEqual({ kind: 'mail', id: 'm-1' })
})

test('ticked letters are sent at once, without cancelled ones [A23.27]', async () => {
  await open('accounting')
  tick('Alle Schreiben auswählen')
  expect(buttonsOf(screen)).toEqual(['Mahnlauf', '2 senden', '3 herunterladen'])
  await press(screen, '2 senden')
  expect(opened()).toEqual({ kind: 'sendAll', papers: [paper('1'), paper('2')] })
})

test('a cancelled letter is not sent [A23.27]', async () => {
  await open('accounting')
  fireEvent.click(screen.getByText('M-3'))
  await screen.findByRole('region', { name: 'Versand' })
  expect(buttonsOf(screen)).not.toContain('Senden')
  expect(buttonsOf(screen)).toContain('Herunterladen')
})

test.each([
  ['reading', ['payments', 'dispatch'], true],
  ['writing', ['payments', 'dispatch'], true],
  ['accounting', ['payments'], false],
])('as %s with the functions %j, nothing can be sent [A23.27]', async (role, functions, showsMails) => {
  const server = await open(role, functions)
  fireEvent.click(screen.getByText('M-1'))
  if (showsMails) await screen.findByText('an ada@werft.example')
  expect(screen.queryByRole('region', { name: 'Versand' }) !== null).toBe(showsMails)
  expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull()
  expect(server.bodiesOf('POST /v1/dispatch/paper')).toHaveLength(showsMails ? 1 : 0)
})
