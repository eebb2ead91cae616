import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import type { Mail } from '@kontor/contract/dispatch/mail-schema'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDispatchDialog } from '#rooms/state/dispatch/dispatch-dialog.ts'
import { buttonsOf } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { choose, press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { OutboxPage } from './outbox-page.tsx'

const mail = (id: string, changes: Partial<Mail> = {}): Mail => ({
  ...{ id, paperKind: 'invoice', paperId: 'i-1', kind: 'invoice', number: id, customerName: 'Musterbau' },
  ...{ to: ['bau@example.com'], cc: [], bcc: [], subject: 'Betreff', state: 'accepted' },
  ...{ createdAt: 1_790_000_000, createdBy: 'klara', acceptedAt: 1_790_000_060, nextAt: 0 },
  ...{ attempts: 1, words: '250 ok', redirectedTo: '', refused: [], messageId: '', files: [] },
  ...changes,
})
const outbox: OutboxState = {
  ...{ isSet: true, fromAddress: '', testAddress: '', stop: '', words: '', stoppedAt: 0 },
  ...{ waiting: 0, failed: 0, bounced: 0, unclear: 0 },
}
const list = 'POST /v1/dispatch/list'

function open(mails: Mail[], state: Partial<OutboxState> = {}, next = '') {
  // Without a layout, the table would render no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const server = signedInAs('reading', ['dispatch'], {
    'GET /v1/dispatch/state': () => ({ ...outbox, ...state }),
    [list]: ({ body }) =>
      (body as { after: string }).after === '' ? { mails, next } : { mails: [mail('R-9')], next: '' },
  })
  renderPart(<OutboxPage />)
  return server
}

test('lists all mails first, and those that a filter and a search ask for [A23.12]', async () => {
  const server = open([])
  await screen.findByText(/^Noch keine E-Mails\./)
  expect(server.bodiesOf(list)).toEqual([{ states: [], search: '', after: '' }])
  await choose(screen.getByRole('combobox', { name: 'Zustand' }), 'warten')
  await waitFor(() =>
    expect(server.bodiesOf(list).at(-1)).toEqual({
      ...{ states: ['queued', 'sending', 'retry'], search: '', after: '' },
    }),
  )
  type(screen.getByRole('searchbox'), ' Bau ')
  await waitFor(() =>
    expect(server.bodiesOf(list).at(-1)).toEqual({
      ...{ states: ['queued', 'sending', 'retry'], search: 'Bau', after: '' },
    }),
  )
  await screen.findByText('Keine E-Mail passt dazu.')
})

test('names unclear and failed mails, and shows them [A23.12]', async () => {
  const server = open([], { unclear: 2, failed: 1 })
  await screen.findByText(/^Bei 2 E-Mails ist unklar/)
  await screen.findByText('1 E-Mail ist fehlgeschlagen.')
  const [unclear] = screen.getAllByRole('button', { name: 'Anzeigen' })
  if (unclear) fireEvent.click(unclear)
  await waitFor(() =>
    expect(server.bodiesOf(list).at(-1)).toEqual({ states: ['unclear'], search: '', after: '' }),
  )
})

test('loads further pages only when asked [A23.12]', async () => {
  const server = open([mail('R-1')], {}, 'm-100')
  await press(screen, await screen.findByText('Mehr laden').then(({ textContent }) => textContent))
  await waitFor(() => expect(buttonsOf(screen)).not.toContain('Mehr laden'))
  expect(server.bodiesOf(list)).toContainEqual({ states: [], search: '', after: 'm-100' })
})

test('a double click opens the mail, whose state is in words [A23.12]', async () => {
  const at = Date.UTC(2027, 0, 15, 13, 5) / 1000
  open([mail('R-7', { state: 'retry', nextAt: at })])
  fireEvent.doubleClick(await screen.findByText('neuer Versuch um 14:05'))
  expect(useDispatchDialog.getState().open).toEqual({ kind: 'mail', id: 'R-7' })
})

test('names mails that could not be delivered, and shows them [A35.3]', async () => {
  const server = open([mail('R-1', { state: 'bounced', words: '550 User unknown' })], { bounced: 1 })
  await screen.findByText('1 E-Mail war nicht zustellbar. Bitte öffnen und die Adresse prüfen.')
  await screen.findByText('unzustellbar')
  await press(screen, 'Anzeigen')
  await waitFor(() =>
    expect(server.bodiesOf(list).at(-1)).toEqual({ states: ['bounced'], search: '', after: '' }),
  )
})
