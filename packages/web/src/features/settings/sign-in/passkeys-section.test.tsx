import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { renderPart } from '#rooms/ui/testing/render-part.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

const passkey = { id: 'cGFzcw', name: 'Werkstatt', host: 'localhost', createdAt: 1, usedAt: 0, synced: false }
const none = 'Sie haben keinen Passkey.'

test.each([
  ['a sentence instead of a list if the user has no passkey', [], 0, 1],
  ['a list instead of that sentence if the user has a passkey', [passkey], 1, 0],
])('shows %s', async (_, passkeys, lists, sentences) => {
  fakeServer({ 'GET /v1/user/passkeys': () => ({ host: 'localhost', passkeys }) })
  renderPart(<PasskeysSection />)
  // This sentence is always shown, below the list.
  await screen.findByText('Dieser Browser kann hier keine Passkeys verwenden.')
  expect(screen.queryAllByRole('list')).toHaveLength(lists)
  expect(screen.queryAllByText(none)).toHaveLength(sentences)
})
