import type { HeldBackDraft } from '@kontor/domain/series/series'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '../../state/session/session.ts'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { renderPart } from '../../ui/testing/render-part.tsx'
import { HeldBackDrafts, HeldBackMark } from './held-back-mark.tsx'
import { HeldBackNotice } from './held-back-notice.tsx'

const draft: HeldBackDraft = {
  invoiceId: 'd-1',
  title: 'Wartung',
  date: 1_795_000_000,
  refusals: [
    { code: '§ 14 (4) Nr. 5 UStG', message: 'Die Rechnung hat keinen Posten.' },
    { code: 'forbidden', message: '' },
  ],
}

function showNotice(role: string): void {
  fakeServer()
  useSession.setState({ role })
  renderPart(
    <HeldBackDrafts value={new Map([['d-1', draft]])}>
      <HeldBackNotice />
      <HeldBackMark draftId="d-1" />
      <HeldBackMark draftId="d-2" />
    </HeldBackDrafts>,
  )
}

test('tells who may finalize which draft of a series waits and why, and marks its row [A9.7]', () => {
  showNotice('accounting')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Eine Rechnung einer Serie blieb Entwurf:')
  expect(alert.textContent).toMatch(/Wartung vom [\d.]+: Die Rechnung hat keinen Posten\. Und 1 weitere\.$/)
  expect(screen.getByRole('link', { name: /^Wartung vom/ }).getAttribute('href')).toContain('d-1')
  const marks = screen.getAllByRole('img', { name: /Serie „Wartung“/ })
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Blieb in der Serie „Wartung“ Entwurf. Die Rechnung hat keinen Posten. Die Vorlage hat zuletzt jemand geändert, der keine Rechnungen fertigstellen darf.',
  ])
})

test('shows the mark but no notice to users who may not finalize [A9.7]', () => {
  showNotice('writing')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByRole('img')).toHaveLength(1)
})
