import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { fill } from '#rooms/testing/forms.ts'
import { answer, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { CodesSection } from './codes-section.tsx'

const codes = '/v1/user/second-factors/codes'

async function show(codesSince: number) {
  const server = fakeServer({
    'GET /v1/user/second-factors': () => ({ codesSince, recoveryCodes: 8, required: true }),
    [`POST ${codes}/begin`]: () => ({ key: 'ABCD', address: 'otpauth://totp/Kontor?secret=ABCD' }),
    [`POST ${codes}/confirm`]: problem(422, 'wrongCode'),
    [`POST ${codes}/remove`]: problem(409, 'secondFactorRequired'),
  })
  renderPart(<CodesSection />)
  await screen.findByRole('button')
  return server
}

test('codes are set up with a first code, whose blanks are not sent [A10.10]', async () => {
  const server = await show(0)
  await press(screen, 'Einmalcodes einrichten')
  expect((await screen.findByLabelText<HTMLInputElement>('Schlüssel')).value).toBe('ABCD')
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Code bestätigen' })
  expect(confirm.disabled).toBe(true)
  fill(screen, { 'Code aus der App': ' 123 456' })
  await press(screen, 'Code bestätigen')
  expect(await server.bodyOf(`POST ${codes}/confirm`)).toEqual({ code: '123456' })
  await screen.findByText(/^Der Code stimmt nicht/)
})

test('codes are removed after a question, unless the organisation requires a second factor [A10.10]', async () => {
  const server = await show(1_790_000_000)
  const question = 'Danach fragt Kontor bei der Anmeldung nicht mehr nach einem Code.'
  await press(screen, 'Einmalcodes entfernen')
  await answer(question, 'declined')
  expect(server.bodiesOf(`POST ${codes}/remove`)).toEqual([])
  await press(screen, 'Einmalcodes entfernen')
  await answer(question, 'agreed')
  await screen.findByText('Ihre Organisation verlangt einen zweiten Faktor.')
})
