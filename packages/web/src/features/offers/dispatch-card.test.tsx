import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDispatchDialog } from '../../state/dispatch/dispatch-dialog.ts'
import { buttonsOf } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { part, press, renderPart } from '../../ui/testing/render-part.tsx'
import { DispatchCard } from './dispatch-card.tsx'

const paper = { paperKind: 'offer', paperId: 'o-1' }

async function open(state: 'draft' | 'open' | 'declined', role = 'accounting') {
  const server = signedInAs(role, ['dispatch', 'offers'], {
    'POST /v1/dispatch/paper': () => ({ mails: [] }),
  })
  renderPart(<DispatchCard offer={{ ...emptyOffer(1_790_000_000), id: 'o-1', state }} />)
  await screen.findByRole('region', { name: 'Versand' })
  expect(await server.bodyOf('POST /v1/dispatch/paper')).toEqual(paper)
}

test.each(['open', 'declined'] as const)('an offer that is %s can be sent [A23.11]', async (state) => {
  await open(state)
  await press(part('Versand'), 'Senden')
  expect(useDispatchDialog.getState().open).toEqual({ kind: 'send', paper })
})

test('a draft of an offer says why it cannot be sent yet [A23.11]', async () => {
  await open('draft')
  expect(part('Versand').getByRole('status').textContent).toBe('Erst mit Nummer')
  expect(buttonsOf(part('Versand'))).toEqual([])
})

test('whoever may not finalize has no button to send an offer [A23.11]', async () => {
  await open('open', 'writing')
  expect(part('Versand').queryByRole('button')).toBeNull()
})
