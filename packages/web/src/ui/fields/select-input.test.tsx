import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { choose, renderPart } from '../testing/render-part.tsx'
import { SelectInput } from './select-input.tsx'

afterEach(() => vi.useRealTimers())

test('releasing the button that opened a select chooses nothing, however long it was pressed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const chosen = vi.fn()
  const options = ['netto', 'brutto'].map((value) => ({ value, label: value }))
  renderPart(<SelectInput label="Bezug" value="netto" options={options} onChange={chosen} />)
  const select = screen.getByRole('combobox', { name: 'Bezug' })
  fireEvent.mouseDown(select)
  vi.advanceTimersByTime(1000)
  for (const name of ['netto', 'brutto']) fireEvent.mouseUp(screen.getByRole('option', { name }))
  expect(chosen).not.toHaveBeenCalled()
  vi.useRealTimers()
  await choose(select, 'brutto')
  expect(chosen).toHaveBeenCalledWith('brutto')
})
