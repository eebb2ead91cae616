import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { fill } from '#rooms/testing/forms.ts'
import { answer, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { NextNumberForm } from './next-number-form.tsx'
import { PatternForm } from './pattern-form.tsx'

const raise = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Nummer erhöhen' })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Muster speichern' })

test.each([
  ['invoices', 'PUT /v1/numbering/next-number', 'Die nächste Rechnung'],
  ['offers', 'PUT /v1/offers/numbering/next-number', 'Das nächste Angebot'],
] as const)(
  'raises the number of %s with a reason, after a question [A13.1, A14.5]',
  async (range, call, subject) => {
    const server = fakeServer({ [call]: problem(409, 'numberTaken') })
    renderPart(<NextNumberForm range={range} nextNumber={41} />)
    fill(screen, { Grund: ' Umzug ', 'Nächste Nummer': '41' })
    expect(raise().disabled).toBe(true)
    fill(screen, { 'Nächste Nummer': '500', Grund: ' ' })
    expect(raise().disabled).toBe(true)
    fill(screen, { Grund: ' Umzug ' })
    const question = `${subject} erhält den Zähler 500. Das lässt sich nicht zurücknehmen.`
    await press(screen, 'Nummer erhöhen')
    await answer(question, 'declined')
    expect(server.bodiesOf(call)).toEqual([])
    await press(screen, 'Nummer erhöhen')
    await answer(question, 'agreed')
    expect(await server.bodyOf(call)).toEqual({ nextNumber: 500, reason: 'Umzug' })
    await screen.findByText('Die nächste Nummer ist schon 41 und lässt sich nur erhöhen.')
  },
)

test.each([
  ['invoices', 'PUT /v1/numbering/pattern'],
  ['offers', 'PUT /v1/offers/numbering/pattern'],
] as const)('saves a changed and valid pattern of %s [A13.1, A14.5]', async (range, call) => {
  const server = fakeServer({ [call]: problem(500) })
  renderPart(<PatternForm range={range} numbering={{ pattern: '{YYYY}-{NNNN}', nextNumber: 7 }} />)
  expect(save().disabled).toBe(true)
  fill(screen, { Muster: '{YYYY}' })
  expect(save().disabled).toBe(true)
  fill(screen, { Muster: 'X-{NNNN}' })
  await screen.findByText(/erhält die Nummer X-0007\.$/)
  await press(screen, 'Muster speichern')
  expect(await server.bodyOf(call)).toEqual({ pattern: 'X-{NNNN}' })
})
