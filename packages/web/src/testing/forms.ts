import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { type Part, press, textOf, type } from '../ui/testing/render-part.tsx'

/** The open dialog with this title. */
export const dialog = (name: string | RegExp): Part => within(screen.getByRole('dialog', { name }))

/** Fills text fields by their labels; a label may lack the mark of a required field. */
export function fill(place: Part | typeof screen, values: Record<string, string>): void {
  for (const [label, text] of Object.entries(values))
    type(
      place.getByLabelText((shown) => shown.replace(/\s*\*$/, '') === label),
      text,
    )
}

/** Types a day such as 31.01.2027 once the date field has loaded. */
export async function fillDay(label: string, day: string): Promise<void> {
  const group = await screen.findByRole('group', { name: label })
  const input = group.parentElement?.querySelector('input')
  if (!input) throw new Error(`${label} is not a date field.`)
  await act(async () => fireEvent.change(input, { target: { value: day } }))
}

/** Ticks a box, or removes its tick. */
export function tick(label: string): void {
  fireEvent.click(screen.getByRole('checkbox', { name: label }))
}

/** The names of the buttons that can be pressed, in the order shown. */
export function buttonsOf(place: Part | typeof screen): string[] {
  const buttons = place.queryAllByRole<HTMLButtonElement>('button')
  return buttons
    .filter(({ disabled }) => !disabled)
    .map((button) => button.getAttribute('aria-label') ?? textOf(button))
}

/** The items of a menu that can be chosen. Closes the menu again. */
export async function itemsOf(menu: string): Promise<string[]> {
  const shown = (await openMenu(menu)).filter((item) => item.getAttribute('aria-disabled') !== 'true')
  const items = shown.map(textOf)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await untilClosed()
  return items
}

/** Opens a menu and chooses an item. */
export async function chooseItem(menu: string, name: string): Promise<void> {
  const item = (await openMenu(menu)).find((shown) => textOf(shown) === name)
  if (item === undefined) throw new Error(`${menu} has no item ${name}.`)
  await act(async () => fireEvent.click(item))
  await untilClosed()
}

async function openMenu(menu: string): Promise<HTMLElement[]> {
  await press(screen, menu)
  return within(screen.getByRole('menu')).queryAllByRole('menuitem')
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
