import { emptyProfile } from '@kontor/domain/organisation/profile'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { useReceived } from '#rooms/state/inbox/received.ts'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { WorkCard } from './work-card.tsx'

const load = 'GET /v1/inbox/id/r-1'
const review = 'PUT /v1/inbox/invoice/review'
const addNote = 'POST /v1/inbox/invoice/note'

const received = {
  id: 'r-1',
  revision: 1,
  source: 'upload',
  size: 1,
  container: 'xml',
  kind: 'ubl',
  sha256: '',
  status: 'new',
}
const reviewed = { ...received, revision: 2, status: 'reviewed' }

function Shown() {
  const { data } = useReceived('r-1')
  return data && <WorkCard invoice={data} onRefresh={() => undefined} />
}

async function showCard() {
  const server = fakeServer({
    'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features: { inbox: true } }),
    [load]: () => received,
    [review]: () => reviewed,
  })
  renderPart(<Shown />)
  await screen.findByRole('button', { name: 'Geprüft' })
  return server
}

test('a step keeps the labels that the user is typing', async () => {
  await showCard()
  const tags = () => screen.getByLabelText<HTMLInputElement>('Tags, durch Komma getrennt')
  type(tags(), 'Porto')
  await press(screen, 'Geprüft')
  await screen.findByText('geprüft')
  expect(tags().value).toBe('Porto')
})

test('adding a note keeps what the user has typed since', async () => {
  const server = await showCard()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.respond({ [addNote]: () => promise })
  const note = () => screen.getByLabelText<HTMLInputElement>('Notiz')
  type(note(), 'Rückfrage')
  await press(screen, 'Notiz hinzufügen')
  type(note(), 'Rückfrage am Montag')
  await act(async () => resolve({ ...received, revision: 2 }))
  await waitFor(() => expect(screen.getByText('Notiz hinzufügen')).toHaveProperty('disabled', false))
  expect(note().value).toBe('Rückfrage am Montag')
})

test('a step stays visible if an older response arrives after it', async () => {
  const server = await showCard()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.respond({ [load]: () => promise })
  const reloading = queryClient.refetchQueries({ queryKey: ['received', 'r-1'] })
  fireEvent.click(screen.getByRole('button', { name: 'Geprüft' }))
  await screen.findByText('geprüft')
  await act(async () => {
    resolve(received)
    await reloading
  })
  expect(queryClient.getQueryData(['received', 'r-1'])).toMatchObject({ status: 'reviewed' })
})

test('an invoice is not rejected with an empty answer [A9.6]', async () => {
  await showCard()
  await press(screen, 'Ablehnen')
  const dialog = within(await screen.findByRole('dialog'))
  const reject = () => dialog.getByRole('button', { name: 'Ablehnen' })
  expect(reject()).toHaveProperty('disabled', false)
  type(dialog.getByLabelText('Antwort an den Absender'), ' ')
  expect(reject()).toHaveProperty('disabled', true)
})
