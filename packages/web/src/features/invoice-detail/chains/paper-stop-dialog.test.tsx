import { problemStatus } from '@kontor/contract/calls/problem'
import type { DomainErrorCode } from '@kontor/domain/domain-error'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Paper } from '@kontor/domain/invoices/paper'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSnackbar } from '#rooms/state/http/snackbar.ts'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { WithQueries } from '#rooms/state/testing/with-queries.tsx'
import { ActionMenu } from '#rooms/ui/action-menu.tsx'
import { chainMenu } from '#rooms/ui/chains/chain-menu.ts'
import { chainProblemText } from '#rooms/ui/chains/chain-problem-texts.ts'
import { isPaperProblem } from '#rooms/ui/chains/paper-problem.ts'
import { chainTexts } from '#rooms/ui/chains/texts.ts'
import { press } from '#rooms/ui/testing/render-part.tsx'
import { PaperStopDialog } from './paper-stop-dialog.tsx'

/** Parts of the sentences for each error: the reason and the solution. */
const sentences = {
  invoiceCancelled: ['inzwischen storniert', 'Als neue Rechnung übernehmen'],
  invoiceCredited: ['schon etwas gutgeschrieben', 'weiteren Teilgutschrift'],
  advanceSettled: ['Abschlag ist abgerechnet', 'Stornieren Sie zuerst die Schlussrechnung'],
  paperTakesBack: ['nimmt selbst einen anderen zurück', 'Schreiben Sie stattdessen eine neue'],
  settlementStands: ['wird nicht korrigiert', 'Stornieren Sie sie'],
  advanceLeftOut: ['lässt einen Abschlag aus: P100-2026-0002', 'Aktualisieren Sie die Abschläge'],
  advanceNotOpen: ['storniert oder schon abgerechnet ist: P100-2026-0002', 'Aktualisieren Sie'],
  advanceUnpaid: ['Nicht ganz bezahlt: P100-2026-0002', 'Schreiben Sie den Rest gut'],
  nothingToSettle: ['kein Abschlag mehr offen', 'schon abgerechnet (P100-2026-0003)', 'Löschen Sie'],
  settlementDiffers: ['nicht mit den Abschlagsrechnungen überein: P100-2026-0002', 'Aktualisieren Sie'],
  settlementTooEarly: ['vor einem ihrer Abschläge datiert: P100-2026-0002', 'Ändern Sie das Rechnungsdatum'],
  fullSettlementEnded: ['nur bis zum Rechnungsdatum 31.12.2027', 'Ändern Sie das Datum'],
  creditTooHigh: ['mehr, als von der Rechnung noch übrig ist', 'Verringern Sie'],
  nothingToCredit: ['nimmt nichts zurück', 'löschen Sie den Entwurf'],
  projectMissing: ['gehört zu einem Projekt', 'geben Sie die Projektnummer an'],
  currencyDiffers: ['eine andere als in P100-2026-0002', 'Stellen Sie sie wieder ein'],
  recipientDiffers: ['sind andere als in P100-2026-0002', 'Tragen Sie beides wie dort ein'],
  tooManyAdvances: ['mehr als 200 offene Abschlagsrechnungen', 'fassen Sie sie in einer neuen zusammen'],
} as const satisfies Partial<Record<DomainErrorCode, readonly string[]>>

function showStop(code: DomainErrorCode, invoice = emptyInvoice(), onClose = () => {}): void {
  render(
    <WithQueries>
      <PaperStopDialog
        invoice={invoice}
        problem={{ code, advances: ['P100-2026-0002'], settlements: ['P100-2026-0003'] }}
        onClose={onClose}
        onEdit={() => undefined}
      />
    </WithQueries>,
  )
}

test.each(Object.entries(sentences))('the dialog explains %s and names a solution', (code, parts) => {
  showStop(code as keyof typeof sentences)
  const text = screen.getByRole('dialog', { name: 'So geht es noch nicht' }).textContent
  for (const part of parts) expect(text).toContain(part)
})

test('these tests cover every error with which a chain rejects an action', () => {
  const errors = Object.keys(problemStatus).filter((code) => isPaperProblem({ code }))
  expect(errors.toSorted()).toEqual(Object.keys(sentences).toSorted())
})

test.each([
  ['locked', 'gerade von alice bearbeitet'],
  ['stale', 'inzwischen geändert'],
  ['notFound', 'gibt es nicht mehr'],
  ['statusNotAllowed', 'nur mit einer fertigen Rechnung'],
  ['numberTaken', 'Prüfen Sie die Angaben'],
])('explains %s, an error that also occurs outside chains', (code, sentence) => {
  expect(chainProblemText({ code, lockedBy: 'alice' })).toContain(sentence)
})

test('a menu entry that is disabled by a chain states the reason', () => {
  const errors = Object.keys(chainTexts.reasons) as (keyof typeof chainTexts.reasons)[]
  for (const error of errors) {
    const actions = chainMenu(true, [{ name: 'cancel', error, run: () => undefined }])
    render(<ActionMenu label="Aktionen" actions={actions} />)
    fireEvent.click(screen.getByRole('button', { name: 'Aktionen' }))
    const entry = screen.getByRole('menuitem')
    expect(entry.textContent).toContain(chainTexts.reasons[error])
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    cleanup()
  }
  expect(errors).toHaveLength(5)
})

test('only a settlement offers to update its advances', () => {
  const draft = emptyInvoice()
  const paper: Paper = { kind: 'settlement', form: 'rest', settles: [] }
  const update = () => screen.queryByRole('button', { name: 'Abschläge aktualisieren' })
  showStop('recipientDiffers', { ...draft, content: { ...draft.content, paper } })
  expect(update()).toBeNull()
  cleanup()
  showStop('creditTooHigh', draft)
  expect(update()).toBeNull()
  cleanup()
  showStop('advanceNotOpen', { ...draft, content: { ...draft.content, paper } })
  expect(update()).not.toBeNull()
})

test('the dialog stays open if updating the advances fails, and closes when it succeeds', async () => {
  const draft = emptyInvoice()
  const paper: Paper = { kind: 'settlement', form: 'rest', settles: [] }
  const settlement = { ...draft, id: 's-1', content: { ...draft.content, paper } }
  const settle = 'POST /v1/invoices/invoice/settle'
  const server = fakeServer({ [settle]: problem(409, 'locked', { lockedBy: 'alice' }) })
  const onClose = vi.fn()
  showStop('advanceLeftOut', settlement, onClose)
  const dialog = screen.getByRole('dialog', { name: 'So geht es noch nicht' })

  await press(screen, 'Abschläge aktualisieren')
  await waitFor(() => expect(dialog.textContent).toContain('Die Rechnung wird gerade von alice bearbeitet.'))
  server.respond({ [settle]: problem(503, 'storageUnavailable') })
  await press(screen, 'Abschläge aktualisieren')
  await waitFor(() =>
    expect(useSnackbar.getState().text).toBe('Fehler bei der Anfrage - bitte versuchen Sie es erneut.'),
  )
  expect(dialog.textContent).not.toContain('alice')
  expect(onClose).not.toHaveBeenCalled()

  server.respond({ [settle]: () => settlement })
  await press(screen, 'Abschläge aktualisieren')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(useSnackbar.getState().severity).toBe('success')
})
