import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signedInAs } from '../../testing/signed-in.ts'
import { answer, press, renderPart } from '../../ui/testing/render-part.tsx'
import { ConflictNotice } from './conflict-notice.tsx'

test('shows why the server refused the e-invoice, in the sentences of its findings', () => {
  const issues = [
    { path: 'eInvoice.buyerReference', code: 'BR-DE-15', message: 'Die Leitweg-ID fehlt.' },
    { path: 'eInvoice.format', code: 'pdf' },
  ]
  renderPart(
    <ConflictNotice
      invoice={emptyInvoice()}
      problem={new ApiProblem(422, 'eInvoiceRefused', { issues })}
      onReleased={async () => undefined}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'So wird daraus keine gültige E-Rechnung. Beheben Sie die Fehler, oder stellen Sie die Rechnung als einfaches PDF fertig. Die Leitweg-ID fehlt. pdf',
  )
})

test('says that the layout of a draft does not exist, and what to do [A4.5]', () => {
  renderPart(
    <ConflictNotice
      invoice={emptyInvoice()}
      problem={new ApiProblem(422, 'layoutMissing')}
      onReleased={async () => undefined}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'Die gewählte Layout-Vorlage gibt es nicht. Bitte bearbeiten Sie den Entwurf und wählen Sie eine andere.',
  )
})

const locked = new ApiProblem(409, 'locked', { lockedBy: 'bernd', lockedSince: 1_790_000_000 })
const ask =
  'bernd behält die Eingaben, kann sie aber nicht mehr speichern, sobald jemand anders etwas geändert hat. Wollen Sie die Sperre aufheben?'

test('an administrator releases the lock of a colleague after a question, and the invoice is loaded again [A4.8]', async () => {
  const call = 'POST /v1/invoices/invoice/release-lock'
  const invoice = { ...emptyInvoice(), id: 'i-1' }
  const server = signedInAs('administration', [], { [call]: () => invoice })
  const reload = vi.fn(async () => undefined)
  renderPart(<ConflictNotice invoice={invoice} problem={locked} onReleased={reload} />)
  await press(screen, 'Sperre aufheben')
  await answer(ask, 'declined')
  expect(server.bodiesOf(call)).toEqual([])
  await press(screen, 'Sperre aufheben')
  await answer(ask, 'agreed')
  expect(await server.bodyOf(call)).toEqual({ invoiceId: 'i-1' })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each(['accounting', 'writing', 'reading'])(
  '%s reads who holds the lock, and cannot release it',
  (role) => {
    signedInAs(role, [])
    renderPart(
      <ConflictNotice invoice={emptyInvoice()} problem={locked} onReleased={async () => undefined} />,
    )
    expect(screen.getByRole('alert').textContent).toMatch(/^Wird gerade von bernd bearbeitet/)
    expect(screen.queryByRole('button')).toBeNull()
  },
)
