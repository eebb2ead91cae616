import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { NameForm } from './name-form.tsx'

const call = 'PUT /v1/organisation/name'
const label = 'Name der Organisation'
const rename = () => screen.queryByRole('button', { name: 'Umbenennen' })

test('an administrator renames the organisation; without a change, there is nothing to press [A2.19]', async () => {
  const server = signedInAs('administration', [], { [call]: () => ({ name: 'Werft Nord' }) })
  renderPart(<NameForm id="werft" stored="Werft" />)
  expect(screen.getByText(/bleibt: werft$/)).toBeTruthy()
  for (const unchanged of [' Werft ', ' ']) {
    fill(screen, { [label]: unchanged })
    expect(rename()).toBeNull()
  }
  fill(screen, { [label]: ' Werft  Nord ' })
  await press(screen, 'Umbenennen')
  expect(await server.bodyOf(call)).toEqual({ name: 'Werft  Nord' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name der/).value).toBe('Werft Nord'))
})

test('nobody without the right is offered to rename', () => {
  signedInAs('accounting', [])
  renderPart(<NameForm id="werft" stored="Werft" />)
  fill(screen, { [label]: 'Werft Nord' })
  expect(rename()).toBeNull()
})
