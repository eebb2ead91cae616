import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { choose, optionsOf, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { TagsPage } from './tags-page.tsx'

const call = 'PUT /v1/invoices/invoice-tag'
const list = 'GET /v1/invoices/invoice-tag'
const colorOf = (tag: string) => screen.findByRole('combobox', { name: `Farbe von ${tag}` })

test('colours one tag, takes a colour away, and keeps one that is not among the choices [A4.12]', async () => {
  const tags = [
    { tag: 'eilig', color: '' },
    { tag: 'Messe', color: '#123456' },
  ]
  const server = signedInAs('writing', [], { [list]: () => tags, [call]: ({ body }) => body })
  renderPart(<TagsPage />)
  await choose(await colorOf('eilig'), 'Grün')
  expect(await server.bodyOf(call)).toEqual({ tag: 'eilig', color: '#2e7d32' })
  await waitFor(async () => expect(textOf(await colorOf('eilig'))).toBe('Grün'))
  const other = await colorOf('Messe')
  expect(textOf(other)).toBe('Eigene (#123456)')
  expect(await optionsOf(await colorOf('eilig'))).not.toContain('Eigene (#123456)')
  await choose(other, 'Keine')
  await waitFor(() => expect(server.bodiesOf(call)[1]).toEqual({ tag: 'Messe', color: '' }))
})

test('an organisation without tags reads where they come from [A4.12]', async () => {
  signedInAs('writing', [], { [list]: () => [] })
  renderPart(<TagsPage />)
  await screen.findByText('Es gibt noch keine Tags.')
})
