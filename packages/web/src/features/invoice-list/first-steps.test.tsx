import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFirstSteps } from '../../state/first-steps.ts'
import { queryClient } from '../../state/http/query-client.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { FirstSteps } from './first-steps.tsx'

async function show(profile: Profile, draft = false) {
  signedInAs('administration', [], {
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft', features: {}, profile }),
    'GET /v1/addressbook/customers': () => [],
  })
  renderPart(<FirstSteps draft={draft ? { ...emptyInvoice(), id: 'd-1' } : undefined} />)
  await screen.findByText('Die ersten Schritte')
}

const ticked = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('ticks the company only when § 14 UStG is met, and leads from the draft to its PDF [A26.6]', async () => {
  await show({ ...emptyProfile(), legalName: 'Werft GmbH' })
  expect(screen.queryByTitle('erledigt')).toBeNull()
  expect(ticked().at(-1)).toBe('3. Rechnung schreiben')
  await press(screen, '2. Kontakt anlegen')
  expect(useFirstSteps.getState().isFollowed).toBe(true)
  await screen.findByText('/home/customer-editor')
})

test('with a whole company and a draft, only the first PDF is left [A26.6]', async () => {
  const address = { ...emptyProfile().address, street: 'Kai 1', postalCode: '20457', city: 'Hamburg' }
  await show({ ...emptyProfile(), legalName: 'Werft GmbH', address, taxNumber: '22/815/08154' }, true)
  expect(ticked()).toEqual([
    expect.stringContaining('1. Unternehmensdaten'),
    expect.stringContaining('2. Kontakt anlegen'),
    '3. Erstes PDF ansehen',
  ])
  expect(document.querySelectorAll('li svg title')).toHaveLength(2)
  await press(screen, '3. Erstes PDF ansehen')
  await screen.findByText('/home/invoice')
})

test('the demo says that it is one, until there is an organisation of one’s own [A26.6]', async () => {
  let mayFound = true
  signedInAs('administration', [], { 'GET /v1/organisations/may-found': () => ({ mayFound }) })
  renderPart(<DemoNotice />)
  const link = await screen.findByRole('link', { name: 'Eigene Organisation anlegen' })
  expect(link.getAttribute('href')).toBe('/home/settings/own-organisation')
  mayFound = false
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})
