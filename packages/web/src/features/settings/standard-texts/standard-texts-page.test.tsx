import { noStandardTexts } from '@kontor/domain/invoices/standard-texts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { type Handler, problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, fill } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { part, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { StandardTextsPage } from './standard-texts-page.tsx'

const call = 'PUT /v1/organisation/standard-texts'
const stored = { ...noStandardTexts, closing: 'Danke!', offerIntro: 'wir bieten an:', revision: 3 }

async function open(handlers: Record<string, Handler> = {}, features: Record<string, boolean> = {}) {
  const server = signedInAs('administration', [], {
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft', features, standardTexts: stored }),
    ...handlers,
  })
  renderPart(<StandardTextsPage />)
  await screen.findByRole('group', { name: 'Rechnungen' })
  return server
}
const preview = () => textOf(screen.getByRole('region', { name: 'So liest sich eine neue Rechnung' }))
const group = (name: string) => part(name, 'group')
const textIn = (name: string, label: string) => group(name).getByLabelText<HTMLInputElement>(label).value

test('sends every text with the revision, also those of a function that is off [A30.3]', async () => {
  const server = await open({ [call]: ({ body }) => ({ ...(body as object), revision: 4 }) })
  expect(screen.queryByRole('group', { name: 'Angebote' })).toBeNull()
  expect(buttonsOf(screen)).not.toContain('Speichern')
  fill(group('Rechnungen'), { Einführung: 'wir berechnen:', Verabschiedung: '' })
  fill(group('Gruß und Name'), { Gruß: 'Beste Grüße', 'Name unter dem Gruß': 'Klara\nKühn' })
  await press(screen, 'Speichern')
  expect(await server.bodyOf(call)).toEqual({
    intro: 'wir berechnen:',
    closing: '',
    offerIntro: 'wir bieten an:',
    offerClosing: '',
    greeting: 'Beste Grüße',
    signature: 'Klara\nKühn',
    revision: 3,
  })
  await waitFor(() => expect(buttonsOf(screen)).not.toContain('Speichern'))
  expect(textIn('Rechnungen', 'Einführung')).toBe('wir berechnen:')
})

test('has fields for offers while that function is on [A30.3]', async () => {
  await open({}, { offers: true })
  expect(textIn('Angebote', 'Einführung')).toBe('wir bieten an:')
  fill(group('Angebote'), { Verabschiedung: 'Bis bald.' })
  const offer = textOf(screen.getByRole('region', { name: 'So liest sich ein neues Angebot' }))
  expect(offer).toContain('wir bieten an:')
  expect(offer).toContain('Bis bald.')
})

test('shows how a new invoice reads, with the specified texts in place of empty ones [A30.3]', async () => {
  await open()
  expect(preview()).toContain('für unsere Leistungen erlauben wir uns')
  expect(preview()).toContain('Danke!')
  expect(preview()).toContain('Mit freundlichen Grüßen')
  fill(group('Gruß und Name'), { Gruß: 'Bis bald' })
  expect(preview()).toContain('Bis bald')
  expect(preview()).not.toContain('Mit freundlichen Grüßen')
})

test('keeps what was typed when the call fails, and sends it again [A30.3]', async () => {
  const server = await open({ [call]: problem(500) })
  fill(group('Rechnungen'), { Einführung: 'wir berechnen:' })
  await press(screen, 'Speichern')
  await server.bodyOf(call)
  await waitFor(() => expect(buttonsOf(screen)).toContain('Speichern'))
  expect(textIn('Rechnungen', 'Einführung')).toBe('wir berechnen:')
  await press(screen, 'Speichern')
  await waitFor(() => expect(server.bodiesOf(call)).toHaveLength(2))
})

test('texts that someone else has changed replace what was typed only when asked to [A30.3]', async () => {
  let current = stored
  const server = await open({
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft', features: {}, standardTexts: current }),
    [call]: problem(409, 'stale'),
  })
  fill(group('Rechnungen'), { Einführung: 'wir berechnen:' })
  current = { ...stored, intro: 'von jemand anderem:', revision: 4 }
  await press(screen, 'Speichern')
  await server.bodyOf(call)
  await screen.findByText(/^Jemand anders hat die Standardtexte inzwischen geändert\./)
  await act(() => queryClient.refetchQueries())
  expect(textIn('Rechnungen', 'Einführung')).toBe('wir berechnen:')
  await press(screen, 'Neuen Stand laden')
  await waitFor(() => expect(textIn('Rechnungen', 'Einführung')).toBe('von jemand anderem:'))
})

test('keeps what is typed while the texts are being saved, and saves it next [A30.3]', async () => {
  const answer = Promise.withResolvers<void>()
  let revision = 3
  const server = await open({
    [call]: async ({ body }) => {
      await answer.promise
      revision += 1
      return { ...(body as object), revision }
    },
  })
  fill(group('Rechnungen'), { Einführung: 'wir berechnen:' })
  await press(screen, 'Speichern')
  fill(group('Gruß und Name'), { Gruß: 'Bis bald' })
  answer.resolve()
  await waitFor(() => expect(buttonsOf(screen)).toContain('Speichern'))
  expect(textIn('Gruß und Name', 'Gruß')).toBe('Bis bald')
  await press(screen, 'Speichern')
  await waitFor(() => expect(server.bodiesOf(call)).toHaveLength(2))
  expect(server.bodiesOf(call)[1]).toMatchObject({
    greeting: 'Bis bald',
    intro: 'wir berechnen:',
    revision: 4,
  })
})
