import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../ui/testing/render-part.tsx'
import { ConflictNotice } from './conflict-notice.tsx'

test('shows why the server refused the e-invoice, in the sentences of its findings', () => {
  const issues = [
    { path: 'eInvoice.buyerReference', code: 'BR-DE-15', message: 'Die Leitweg-ID fehlt.' },
    { path: 'eInvoice.format', code: 'pdf' },
  ]
  renderPart(
    <ConflictNotice invoice={emptyInvoice()} problem={new ApiProblem(422, 'eInvoiceRefused', { issues })} />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'So wird daraus keine gültige E-Rechnung. Beheben Sie die Fehler, oder stellen Sie die Rechnung als einfaches PDF fertig. Die Leitweg-ID fehlt. pdf',
  )
})

test('says that the layout of a draft does not exist, and what to do [A4.5]', () => {
  renderPart(<ConflictNotice invoice={emptyInvoice()} problem={new ApiProblem(422, 'layoutMissing')} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'Die gewählte Layout-Vorlage gibt es nicht. Bitte bearbeiten Sie den Entwurf und wählen Sie eine andere.',
  )
})
