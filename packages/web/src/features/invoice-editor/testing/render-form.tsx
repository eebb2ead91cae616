import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { fakeServer, type Handler } from '#rooms/state/testing/fake-server.ts'
import { part, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { EditorForm } from '../editor-form.tsx'
import { EditorContext, SellerContext } from '../work/editor-context.ts'
import { createEditorStore } from '../work/editor-store.ts'

interface FormSeed {
  items?: Partial<InvoiceContent['items'][number]>[]
  content?: Partial<InvoiceContent>
  /** Further fields of the invoice, such as its status. */
  invoice?: Partial<Invoice>
  seller?: Partial<Profile>
  /** Additional handlers for the fake server, by `METHOD /path`. */
  handlers?: Record<string, Handler>
  /** The part of the form to render. Default: all of it. */
  form?: ReactNode
}

/**
 * Renders the form of the editor for a new invoice, without the page around it. `server` is the fake server,
 * and `content` returns the edited content.
 */
export function renderForm(seed: FormSeed = {}) {
  const { items = [], content = {}, seller = {}, handlers = {}, form = <EditorForm /> } = seed
  queryClient.clear()
  const server = fakeServer({
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft' }),
    'GET /v1/layout-templates': () => [defaultTemplate],
    'GET /v1/addressbook/customers': () => [],
    'GET /v1/invoices/invoice-item-template': () => [],
    ...handlers,
  })
  const empty = emptyInvoice()
  const invoice: Invoice = {
    ...empty,
    ...seed.invoice,
    content: { ...empty.content, items: items.map((item) => ({ ...emptyItem(), ...item })), ...content },
  }
  const store = createEditorStore({ invoice })
  renderPart(
    <EditorContext value={store}>
      <SellerContext value={{ ...emptyProfile(), ...seller }}>{form}</SellerContext>
    </EditorContext>,
  )
  return { server, content: () => store.getState().invoice.content }
}

/** Presses the button for an action on the row at a position, counted from 1. */
export function pressOn(position: number, action: string): Promise<void> {
  return press(screen, new RegExp(`^${action}.*: Pos\\. ${position},`))
}

/** The text of the totals below the rows. */
export function totals(): string {
  return textOf(screen.getByRole('region', { name: 'Summen' }))
}

/** The text of each row of a table, without the header row. */
export function linesOf(table: 'Posten' | 'Aufschläge und Abschläge'): string[] {
  const rows = part(table, 'table').getAllByRole('row')
  return rows.filter((row) => row.querySelector('td')).map(textOf)
}
