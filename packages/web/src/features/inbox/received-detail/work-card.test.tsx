import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { useSnackbar } from '#rooms/state/http/snackbar.ts'
import { useReceived } from '#rooms/state/inbox/received.ts'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, fill } from '#rooms/testing/forms.ts'
import { sampleReceived } from '#rooms/testing/sample-received.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { choose, optionsOf, press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { WorkCard } from './work-card.tsx'

const load = 'GET /v1/inbox/id/r-1'
const review = 'PUT /v1/inbox/invoice/review'
const release = 'PUT /v1/inbox/invoice/release'
const assign = 'PUT /v1/inbox/invoice/work'
const addNote = 'POST /v1/inbox/invoice/note'

const received = {
  ...sampleReceived,
  assignee: 'erika',
  tags: ['Eil'],
}
const reviewed = { ...received, revision: 2, status: 'reviewed' }

function Shown() {
  const { data } = useReceived('r-1')
  return data && <WorkCard invoice={data} onRefresh={() => undefined} />
}

async function showCard(role = 'accounting', status = 'new') {
  const server = signedInAs(role, ['inbox'], {
    [load]: () => ({ ...received, status }),
    [review]: () => reviewed,
    [release]: problem(409, 'stale'),
    [assign]: problem(500),
    'GET /v1/inbox/labels': () => ({ people: ['bernd', 'erika'], tags: [] }),
  })
  renderPart(<Shown />)
  await screen.findByRole('region', { name: 'Bearbeitung' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return server
}

test('a step keeps the labels that the user is typing', async () => {
  await showCard()
  const tags = () => screen.getByLabelText<HTMLInputElement>('Tags, durch Komma getrennt')
  type(tags(), 'Porto')
  await press(screen, 'Als geprüft markieren')
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
  fireEvent.click(screen.getByRole('button', { name: 'Als geprüft markieren' }))
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

/** The steps that the card offers, and whether it has fields for labels and notes. */
async function offered(role: string, status: string) {
  await showCard(role, status)
  const shown = [buttonsOf(screen).join(', '), screen.queryByLabelText('Notiz') !== null]
  cleanup()
  queryClient.clear()
  return shown
}

test('offers each role the steps that it may take, in each status [A9.6]', async () => {
  expect(await offered('accounting', 'new')).toEqual(['Als geprüft markieren, Ablehnen', true])
  expect(await offered('accounting', 'reviewed')).toEqual(['Freigeben, Ablehnen, Zurück auf neu', true])
  expect(await offered('accounting', 'released')).toEqual(['Bezahlt, Freigabe zurücknehmen', true])
  expect(await offered('accounting', 'paid')).toEqual(['Doch nicht bezahlt', true])
  expect(await offered('writing', 'new')).toEqual(['Als geprüft markieren, Ablehnen', true])
  expect(await offered('writing', 'reviewed')).toEqual(['Ablehnen, Zurück auf neu', true])
  expect(await offered('writing', 'released')).toEqual(['', true])
  expect(await offered('writing', 'rejected')).toEqual(['Zurück auf neu', true])
  for (const status of ['new', 'reviewed', 'released', 'rejected'])
    expect(await offered('reading', status)).toEqual(['', false])
})

test('each step sends the revision that the user saw; a release has a call of its own [A9.6]', async () => {
  let server = await showCard('accounting', 'reviewed')
  await press(screen, 'Freigeben')
  expect(await server.bodyOf(release)).toEqual({ id: 'r-1', status: 'released', note: '', revision: 1 })
  await screen.findByText(/^Jemand hat diese Rechnung inzwischen geändert/)
  cleanup()
  queryClient.clear()
  server = await showCard()
  await press(screen, 'Ablehnen')
  const dialog = within(await screen.findByRole('dialog'))
  fill(dialog, { 'Antwort an den Absender': 'Bitte berichtigen' })
  await press(dialog, 'Ablehnen')
  expect(await server.bodyOf(review)).toEqual({
    ...{ id: 'r-1', status: 'rejected', note: 'Bitte berichtigen', revision: 1 },
  })
})

test('sends the assignee with every tag once, and notes without blanks around them [A9.6]', async () => {
  const server = await showCard('writing')
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  const assignee = screen.getByRole('combobox', { name: 'Zuständig' })
  await waitFor(async () => expect(await optionsOf(assignee)).toEqual(['niemand', 'bernd', 'erika']))
  await choose(assignee, 'bernd')
  fill(screen, { 'Tags, durch Komma getrennt': 'Porto, Eil ,, Porto' })
  await press(screen, 'Speichern')
  expect(await server.bodyOf(assign)).toEqual({
    ...{ id: 'r-1', revision: 1, assignee: 'bernd', tags: ['Porto', 'Eil'] },
  })
  fill(screen, { Notiz: ' Rückfrage ' })
  await press(screen, 'Notiz hinzufügen')
  expect(await server.bodyOf(addNote)).toEqual({ id: 'r-1', text: 'Rückfrage' })
})

test('if somebody else has changed the invoice, the card says only that, and also in the dialog [A6.2]', async () => {
  const conflict = /^Jemand hat diese Rechnung inzwischen geändert/
  const failedCall = () => useSnackbar.getState().failedCall
  await showCard('accounting', 'reviewed')
  await press(screen, 'Freigeben')
  await screen.findByText(conflict)
  cleanup()
  queryClient.clear()
  const server = await showCard()
  server.respond({ [assign]: problem(409, 'stale'), [review]: problem(409, 'stale') })
  fill(screen, { 'Tags, durch Komma getrennt': 'Porto' })
  await press(screen, 'Speichern')
  await screen.findByText(conflict)
  await press(screen, 'Ablehnen')
  const dialog = within(await screen.findByRole('dialog'))
  await press(dialog, 'Ablehnen')
  await waitFor(() => expect(server.bodiesOf(review)).toHaveLength(1))
  await dialog.findByText(conflict)
  expect([release, assign, review]).not.toContain(failedCall())
  server.respond({ [assign]: problem(500) })
  await press(dialog, 'Abbrechen')
  await press(screen, 'Speichern')
  await waitFor(() => expect(failedCall()).toBe(assign))
  expect(screen.queryByText(conflict)).toBeNull()
})
