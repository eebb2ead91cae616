import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { SetupPage } from './setup-page.tsx'

const call = 'POST /v1/setup/restore'
const opened = { 'POST /v1/setup/open': () => ({ success: true }) }

async function openRestore() {
  window.location.hash = 'secret'
  onTestFinished(() => window.history.replaceState({}, '', window.location.pathname))
  renderPart(<SetupPage />)
  await press(screen, 'Aus einer Sicherung einrichten')
}

function choose(name = 'kontor-werk.backup') {
  const input = document.querySelector('input[type="file"]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['SEALED'], name)] } })
}

const typePassphrase = (text: string) => type(screen.getByLabelText('Passphrase der Sicherung'), text)
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('a backup is sent with the code and the passphrase; then the page says what stands still [A33.2]', async () => {
  const server = fakeServer({
    ...opened,
    [call]: () => ({ organisation: 'werk', name: 'Werft Nord', outboxStopped: true }),
  })
  await openRestore()
  await press(screen, 'Wiederherstellen')
  expect(screen.getByText('Bitte wählen Sie die Datei.')).toBeTruthy()
  choose()
  expect(screen.getByText('Gewählt: kontor-werk.backup')).toBeTruthy()
  await press(screen, 'Wiederherstellen')
  expect(server.bodiesOf(call)).toEqual([])
  typePassphrase('größer als zwölf')
  await press(screen, 'Wiederherstellen')
  await screen.findByText(/Werft Nord ist wiederhergestellt/)
  const [sent] = server.requests.filter((request) => request.call === call)
  expect(sent?.headers.get('content-type')).toBe('application/octet-stream')
  expect(sent?.headers.get('x-setup-code')).toBe('secret')
  expect(decodeURIComponent(sent?.headers.get('x-passphrase') ?? '')).toBe('größer als zwölf')
  expect(alerts().join()).toContain('Postausgang steht still')
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' }).getAttribute('href')).toBe(
    '/start/login?org=werk',
  )
})

test.each([
  [422, 'wrongPassphrase', 'Die Passphrase stimmt nicht'],
  [422, 'backupDamaged', 'beschädigt'],
  [422, 'backupNewer', 'neueren Ausgabe'],
  [422, 'backupTampered', 'wurde verändert'],
  [413, 'payloadTooLarge', 'größer als 1 GB'],
  [503, 'secretKeyMissing', 'KONTOR_SECRET_KEY'],
  [400, 'invalidRequest', 'nichts wiederhergestellt'],
  [500, 'internal', 'ist unklar. Versuchen Sie zuerst, sich anzumelden'],
  [502, '', 'ist unklar. Versuchen Sie zuerst, sich anzumelden'],
])('%s %s says "%s" and keeps what was entered [A33.2]', async (status, code, sentence) => {
  fakeServer({ ...opened, [call]: problem(status, code) })
  await openRestore()
  choose()
  typePassphrase('ein langer Satz')
  await press(screen, 'Wiederherstellen')
  await waitFor(() => expect(alerts().join()).toContain(sentence))
  expect(screen.getByText('Gewählt: kontor-werk.backup')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wiederherstellen' }).disabled).toBe(false)
})

test('a code that is over says so, and the way back leads to a new organisation [A33.2]', async () => {
  fakeServer({ ...opened, [call]: problem(404, 'invalidLink') })
  await openRestore()
  await press(screen, 'Neue Organisation anlegen')
  expect(screen.getByRole('textbox', { name: /^Name der Organisation/ })).toBeTruthy()
  await press(screen, 'Aus einer Sicherung einrichten')
  choose()
  typePassphrase('ein langer Satz')
  await press(screen, 'Wiederherstellen')
  await waitFor(() => expect(alerts().join()).toContain('gilt nicht mehr'))
})
