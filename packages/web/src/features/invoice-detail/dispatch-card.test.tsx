import type { Mail } from '@kontor/contract/dispatch/mail-schema'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDispatchDialog } from '#rooms/state/dispatch/dispatch-dialog.ts'
import { buttonsOf } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { part, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { DispatchCard } from './dispatch-card.tsx'

const mail = (id: string, changes: Partial<Mail>): Mail => ({
  ...{ id, paperKind: 'invoice', paperId: 'i-1', kind: 'invoice', number: '1', customerName: '' },
  ...{ to: ['a@example.com'], cc: ['b@example.com'], bcc: [], subject: '', state: 'queued' },
  ...{ createdAt: 1_790_000_000, createdBy: '', acceptedAt: 0, nextAt: 0, attempts: 0, words: '' },
  ...{ redirectedTo: '', refused: [], messageId: '', files: [], ...changes },
})
const list = 'POST /v1/dispatch/paper'

async function open(
  mails: Mail[],
  { role = 'accounting', status = 'final' as const as 'final' | 'draft' } = {},
) {
  const server = signedInAs(role, ['dispatch'], { [list]: () => ({ mails }) })
  renderPart(<DispatchCard invoice={{ ...emptyInvoice(), id: 'i-1', status }} />)
  await screen.findByRole('region', { name: 'Versand' })
  expect(await server.bodyOf(list)).toEqual({ paperKind: 'invoice', paperId: 'i-1' })
}
const status = () => part('Versand').getByRole('status').textContent

test('a final can be sent, and opens its dialog [A23.11]', async () => {
  await open([])
  expect(status()).toBe('Noch nicht gesendet.')
  await press(part('Versand'), 'Senden')
  const paper = { paperKind: 'invoice', paperId: 'i-1' }
  expect(useDispatchDialog.getState().open).toEqual({ kind: 'send', paper })
})

test('a draft says why it cannot be sent yet [A23.11]', async () => {
  await open([], { status: 'draft' })
  expect(status()).toBe('Erst nach dem Fertigstellen')
  expect(buttonsOf(part('Versand'))).toEqual([])
})

test.each(['writing', 'reading', 'auditing'])(
  'the role %s sees mails, but may not send [A23.11]',
  async (role) => {
    await open([mail('m-1', {})], { role })
    await waitFor(() => expect(buttonsOf(part('Versand'))).toHaveLength(1))
    expect(part('Versand').queryByRole('button', { name: 'Senden' })).toBeNull()
  },
)

test.each(['queued', 'sending', 'retry', 'failed', 'bounced', 'unclear', 'withdrawn'] as const)(
  'a mail that is %s does not count as sent [A23.13]',
  async (state) => {
    await open([mail('m-1', { state })])
    await waitFor(() => expect(buttonsOf(part('Versand'))).toHaveLength(2))
    expect(status()).toBe('Noch nicht gesendet.')
    expect(buttonsOf(part('Versand'))).toContain('Senden')
  },
)

test('an accepted mail says when it was sent; one of the test mode does not count [A23.13]', async () => {
  const acceptedAt = Date.UTC(2027, 0, 15, 13, 5) / 1000
  const test = mail('m-2', { state: 'accepted', acceptedAt: acceptedAt + 60, redirectedTo: 'test@werft.de' })
  await open([test, mail('m-1', { state: 'accepted', acceptedAt })])
  await waitFor(() => expect(status()).toBe('Gesendet am 15.01.2027 14:05'))
  expect(buttonsOf(part('Versand'))).toContain('Erneut senden')
  await press(part('Versand'), /nur zum Test an test@werft\.de$/)
  expect(useDispatchDialog.getState().open).toEqual({ kind: 'mail', id: 'm-2' })
})

test('while the function is off, there is no card and no call [A9.1]', async () => {
  const server = signedInAs('accounting', [])
  renderPart(<DispatchCard invoice={{ ...emptyInvoice(), id: 'i-1', status: 'final' }} />)
  await server.bodyOf('GET /v1/organisation')
  expect(screen.queryByRole('region')).toBeNull()
  expect(server.bodiesOf(list)).toEqual([])
})
