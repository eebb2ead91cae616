import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, vi } from 'vitest'
import { WithQueries } from '../../state/testing/with-queries.tsx'
import { ConfirmProvider } from '../dialogs/confirm-dialog.tsx'
import { useShownPage } from '../dialogs/leave-after.ts'
import { theme } from '../theme.ts'

/**
 * Renders a part of a page with the theme, the cache of queries, dialogs and routes. `path` and `query` (`?id=…`) are its address;
 * at any other path, the page shows that path.
 */
export function renderPart(part: ReactNode, path = '/home', query = ''): void {
  withoutStyleSheets()
  const router = createMemoryRouter(
    [
      { path, element: <ConfirmProvider>{part}</ConfirmProvider> },
      { path: '*', element: <Address /> },
    ],
    { initialEntries: [path + query] },
  )
  render(
    <ThemeProvider theme={theme}>
      <WithQueries>
        <RouterProvider router={router} />
      </WithQueries>
    </ThemeProvider>,
  )
}

function Address() {
  useShownPage()
  return <output>{useLocation().pathname}</output>
}

/**
 * Ignores style sheets, which browser tests cover. Here, matching every rule would take most of the time, and
 * emotion would warn about styles for server-side rendering.
 */
function withoutStyleSheets(): void {
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style)
  // biome-ignore lint/suspicious/noConsole: passes on everything else
  const log = console.error
  vi.spyOn(console, 'error').mockImplementation((text, ...more) => {
    // Also leaves out failed calls, which many tests cause on purpose.
    if (!/server-side rendering|^[A-Z]+ \/v1\//.test(String(text))) log(text, ...more)
  })
}

/** The section, group, form or table with this name. */
export function part(name: string, role: 'region' | 'group' | 'form' | 'table' = 'region') {
  return within(screen.getByRole(role, { name }))
}

export type Part = ReturnType<typeof part>

export function field(place: Part, label: string): HTMLInputElement {
  return place.getByLabelText<HTMLInputElement>(label)
}

export function type(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } })
}

/** Types a text, leaves the field and returns the text that the field then shows. */
export function typeAndLeave(input: HTMLInputElement, text: string): string {
  act(() => input.focus())
  type(input, text)
  leave(input)
  return input.value
}

/** Focuses a field and leaves it. */
export function visit(input: HTMLElement): void {
  act(() => input.focus())
  leave(input)
}

function leave(input: HTMLElement): void {
  act(() => input.blur())
}

/** The options of a select, as texts. */
export async function optionsOf(select: HTMLElement): Promise<string[]> {
  const texts = openOptions(select).map(textOf)
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
  await untilClosed()
  return texts
}

/** Chooses an option of a select by its text. */
export async function choose(select: HTMLElement, text: string): Promise<void> {
  const option = openOptions(select).find((shown) => textOf(shown) === text)
  if (option === undefined) throw new Error(`There is no option ${text}.`)
  fireEvent.click(option)
  await untilClosed()
}

function openOptions(select: HTMLElement): HTMLElement[] {
  fireEvent.mouseDown(select)
  return within(screen.getByRole('listbox')).getAllByRole('option')
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())

/** Clicks a button and waits for its immediate effects. */
export async function press(place: Part | typeof screen, name: string | RegExp): Promise<void> {
  const button = place.getByRole('button', { name: (shown) => isName(name, shown.replaceAll(/\s/g, ' ')) })
  await act(async () => fireEvent.click(button))
}

const isName = (name: string | RegExp, shown: string): boolean =>
  typeof name === 'string' ? shown === name : name.test(shown)

/** Waits for the dialog with this question and chooses an answer. */
export async function answer(question: string, way: 'agreed' | 'declined' | 'alternative'): Promise<void> {
  const text = await screen.findByText(question)
  const button = text.closest('[role="dialog"]')?.querySelector(`[data-answer="${way}"]`)
  if (!button) throw new Error(`The question has no answer ${way}.`)
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
}

/** The text of an element, with plain spaces. */
export function textOf({ textContent }: Element): string {
  return textContent.replaceAll(/\s/g, ' ')
}
