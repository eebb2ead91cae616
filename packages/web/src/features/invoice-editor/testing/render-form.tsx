import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, vi } from 'vitest'
import { queryClient } from '../../../state/http/query-client.ts'
import { type Answer, fakeServer } from '../../../state/http/testing/fake-server.ts'
import { ConfirmProvider } from '../../../ui/dialogs/confirm-dialog.tsx'
import { theme } from '../../../ui/theme.ts'
import { EditorForm } from '../editor-form.tsx'
import { EditorContext, SellerContext } from '../work/editor-context.ts'
import { createEditorStore } from '../work/editor-store.ts'

interface FormSeed {
  items?: Partial<InvoiceContent['items'][number]>[]
  content?: Partial<InvoiceContent>
  seller?: Partial<Profile>
  /** Further answers of the server, by `METHOD /path`. */
  answers?: Record<string, Answer>
  /** The part of the form to render, by default all of it. */
  form?: ReactNode
}

/**
 * Renders the form of the editor, without its page. Tests act on it by the words on the screen; `content`
 * returns what a save would send.
 */
export function renderForm(seed: FormSeed = {}) {
  const { items = [], content = {}, seller = {}, answers = {}, form = <EditorForm /> } = seed
  withoutStyleSheets()
  queryClient.clear()
  const server = fakeServer({
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft' }),
    'GET /v1/layout-templates': () => [defaultTemplate],
    'GET /v1/addressbook/customers': () => [],
    ...answers,
  })
  const empty = emptyInvoice()
  const invoice: Invoice = {
    ...empty,
    content: { ...empty.content, items: items.map((item) => ({ ...emptyItem(), ...item })), ...content },
  }
  const store = createEditorStore({ invoice })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <MemoryRouter>
            <EditorContext value={store}>
              <SellerContext value={{ ...emptyProfile(), ...seller }}>{form}</SellerContext>
            </EditorContext>
          </MemoryRouter>
        </ConfirmProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { server, content: () => store.getState().invoice.content }
}

/**
 * What style sheets do is for browser tests. Here, matching every rule would take most of the time, and
 * emotion would warn about styles for server-side rendering.
 */
function withoutStyleSheets(): void {
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style)
  // biome-ignore lint/suspicious/noConsole: passes everything else on
  const log = console.error
  vi.spyOn(console, 'error').mockImplementation((text, ...more) => {
    if (!String(text).includes('server-side rendering')) log(text, ...more)
  })
}

/** The section, group, form or table with a name. */
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

/** Types and leaves the field; returns what it shows then. */
export function typeAndLeave(input: HTMLInputElement, text: string): string {
  act(() => input.focus())
  type(input, text)
  leave(input)
  return input.value
}

/** Visits a field and leaves it. */
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

/** Clicks a button and waits for what it does at once. */
export async function press(place: Part | typeof screen, name: string | RegExp): Promise<void> {
  const button = place.getByRole('button', { name: (shown) => isName(name, shown.replaceAll(/\s/g, ' ')) })
  await act(async () => fireEvent.click(button))
}

const isName = (name: string | RegExp, shown: string): boolean =>
  typeof name === 'string' ? shown === name : name.test(shown)

/** Presses the button of a line, by its action and position from 1. */
export function pressOn(position: number, action: string): Promise<void> {
  return press(screen, new RegExp(`^${action}.*: Pos\\. ${position},`))
}

/** Waits for the dialog with this question and chooses an answer. */
export async function answer(question: string, way: 'agreed' | 'declined' | 'alternative'): Promise<void> {
  const text = await screen.findByText(question)
  const button = text.closest('[role="dialog"]')?.querySelector(`[data-answer="${way}"]`)
  if (!button) throw new Error(`The question has no answer ${way}.`)
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
}

/** What an element shows, with plain spaces. */
export function textOf({ textContent }: Element): string {
  return textContent.replaceAll(/\s/g, ' ')
}

/** What the sums below the lines show. */
export function totals(): string {
  return textOf(screen.getByRole('region', { name: 'Summen' }))
}

/** What the lines of a table show, without its header and buttons. */
export function linesOf(table: 'Posten' | 'Aufschläge und Abschläge'): string[] {
  const rows = part(table, 'table').getAllByRole('row')
  return rows.filter((row) => row.querySelector('td')).map(textOf)
}
