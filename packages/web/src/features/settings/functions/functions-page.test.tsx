import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { renderPart } from '#rooms/ui/testing/render-part.tsx'
import { FunctionsPage } from './functions-page.tsx'

test('each switch turns its own function on or off [A9.3, A9.4]', async () => {
  const call = 'PUT /v1/organisation/functions'
  const server = signedInAs('administration', ['offers'], {
    [call]: () => ({ id: 'werft', name: 'Werft', features: { series: true } }),
  })
  renderPart(<FunctionsPage />)
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
  fireEvent.click(await screen.findByRole('switch', { name: 'Angebote' }))
  expect(await server.bodyOf(call)).toEqual({ function: 'offers', on: false })
  await waitFor(() => expect([isOn('Angebote'), isOn('Serien')]).toEqual([false, true]))
  fireEvent.click(screen.getByRole('switch', { name: 'Rechnungseingang' }))
  await waitFor(() => expect(server.bodiesOf(call)[1]).toEqual({ function: 'inbox', on: true }))
})
