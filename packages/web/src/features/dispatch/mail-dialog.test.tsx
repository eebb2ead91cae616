import type { MailDetail } from '@kontor/contract/dispatch/mail-schema'
import type { MailState } from '@kontor/domain/dispatch/mail-state'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, dialog } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { answer, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { MailDialog } from './mail-dialog.tsx'

const sha256 = 'b'.repeat(64)
const mail: MailDetail = {
  ...{ id: 'm-1', paperKind: 'invoice', paperId: 'i-1', kind: 'invoice', number: '2027-1' },
  ...{ customerName: 'Musterbau', to: ['bau@example.com'], cc: [], bcc: [], subject: 'Betreff' },
  ...{ state: 'queued', createdAt: 1_790_000_000, createdBy: 'klara', acceptedAt: 0, nextAt: 0 },
  ...{ attempts: 0, words: '', redirectedTo: '', refused: [], messageId: '<m@werft.de>', body: 'Text' },
  files: [{ sha256, mimeType: 'application/pdf', size: 9, name: 'rechnung.pdf' }],
  events: [
    { at: 1_790_000_000, state: 'queued', user: 'klara', words: '' },
    { at: 1_790_000_060, state: 'accepted', user: '', words: '250 Angenommen als 4711' },
  ],
}
const withdraw = 'POST /v1/dispatch/withdraw'
const resolve = 'POST /v1/dispatch/resolve'
const title = 'E-Mail: Rechnung 2027-1'

async function open(state: MailState, role = 'accounting', calls: Parameters<typeof signedInAs>[2] = {}) {
  const server = signedInAs(role, ['dispatch'], {
    'GET /v1/dispatch/id/m-1': () => ({ ...mail, state }),
    [withdraw]: () => ({ ...mail, state: 'withdrawn' }),
    [resolve]: () => ({ ...mail, state: 'queued' }),
    ...calls,
  })
  renderPart(<MailDialog id="m-1" onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: title })
  await screen.findByText('rechnung.pdf')
  return server
}

const always = ['rechnung.pdf herunterladen', 'Schließen']

test.each([
  ['queued', ['Zurückziehen']],
  ['retry', ['Zurückziehen']],
  ['sending', []],
  ['accepted', []],
  ['withdrawn', []],
  ['failed', ['Noch einmal senden']],
  ['bounced', ['Noch einmal senden']],
  ['unclear', ['Ist angekommen', 'Noch einmal senden', 'Ist nicht angekommen']],
] as const)('what can be done about a mail that is %s [A23.12]', async (state, buttons) => {
  await open(state)
  expect(buttonsOf(dialog(title))).toEqual([...buttons, ...always])
})

test.each([
  ['writing', 'queued'],
  ['reading', 'queued'],
  ['auditing', 'unclear'],
] as const)('the role %s changes no mail that is %s [A23.12]', async (role, state) => {
  await open(state, role)
  expect(buttonsOf(dialog(title))).toEqual(always)
})

test('shows each step with what the mail server said, and the hash of the bytes [A23.12]', async () => {
  await open('accepted')
  const history = screen.getByRole('list', { name: 'Verlauf' }).textContent
  expect(history).toMatch(/klara.*wartet.*angenommen.*250 Angenommen als 4711/)
  expect(screen.getByText(`SHA-256: ${sha256}`)).toBeTruthy()
})

test('withdrawing asks first [A23.12]', async () => {
  const server = await open('queued')
  await press(dialog(title), 'Zurückziehen')
  await answer('Die E-Mail wird dann nicht gesendet.', 'declined')
  expect(server.bodiesOf(withdraw)).toEqual([])
  await press(dialog(title), 'Zurückziehen')
  await answer('Die E-Mail wird dann nicht gesendet.', 'agreed')
  expect(await server.bodyOf(withdraw)).toEqual({ id: 'm-1' })
})

test.each([
  ['Ist angekommen', 'accepted', 'Die E-Mail gilt dann als angenommen.'],
  [
    'Noch einmal senden',
    'again',
    'Kontor sendet die E-Mail noch einmal. War sie doch angekommen, erhält der Empfänger sie doppelt.',
  ],
  [
    'Ist nicht angekommen',
    'failed',
    'Die E-Mail gilt dann als fehlgeschlagen. Sie können den Beleg danach neu senden.',
  ],
])('an unclear mail is decided: %s [A23.12]', async (button, resolution, question) => {
  const server = await open('unclear')
  await press(dialog(title), button)
  await answer(question, 'declined')
  expect(server.bodiesOf(resolve)).toEqual([])
  await press(dialog(title), button)
  await answer(question, 'agreed')
  expect(await server.bodyOf(resolve)).toEqual({ id: 'm-1', resolution, again: false })
})

test('sending a failed mail again asks once more if its paper has been sent since [A23.30]', async () => {
  const server = await open('failed', 'accounting', { [resolve]: problem(409, 'mailSentBefore') })
  await press(dialog(title), 'Noch einmal senden')
  await answer(
    'Kontor sendet die E-Mail noch einmal. War sie doch angekommen, erhält der Empfänger sie doppelt.',
    'agreed',
  )
  const question = 'Der Beleg wurde schon gesendet. Soll er noch einmal an den Empfänger gehen?'
  await screen.findByText(question)
  const first = { id: 'm-1', resolution: 'again', again: false }
  expect(server.bodiesOf(resolve)).toEqual([first])
  await answer(question, 'agreed')
  await vi.waitFor(() => expect(server.bodiesOf(resolve)).toEqual([first, { ...first, again: true }]))
})
