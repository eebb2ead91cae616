import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillForm } from '#rooms/ui/fields/testing/fill-form.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { TitleFields } from './title-fields.tsx'

test('titles take up to 500 characters and descriptions up to 10,000; at the limit, both show a hint', () => {
  const { value, hints } = fillForm({ title: '', description: '' }, (value, onChange) => (
    <TitleFields value={value} onChange={(part) => onChange({ ...value, ...part })} rows={2} />
  ))
  expect([value.title.length, value.description.length]).toEqual([500, 10_000])
  expect(hints).toEqual([uiTexts.fieldIsFull(500), 'Mehr als 10.000 Zeichen passen nicht hinein.'])
})

test('a stored title beyond the limit is kept, but cannot grow', () => {
  const stored = { title: 'x'.repeat(700), description: '' }
  render(<TitleFields value={stored} onChange={() => undefined} rows={2} />)
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Titel' })
  expect([title.value.length, title.maxLength]).toEqual([700, 700])
})
