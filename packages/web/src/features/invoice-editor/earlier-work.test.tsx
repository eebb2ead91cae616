import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newCreation } from '../../state/http/creation.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { keepWork } from '../../state/journal/journal.ts'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { journalBrowser } from '../../state/testing/journal-browser.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { InvoiceEditorPage } from './invoice-editor-page.tsx'

const owner = { apiURL: window.location.origin, orgID: 'earlier', username: 'erika' }
const titled = (title: string): Invoice => {
  const invoice = emptyInvoice()
  const infos = invoice.content.standardInfos.map((info) =>
    info.key === 'TITLE' ? { ...info, value: title } : info,
  )
  return { ...invoice, content: { ...invoice.content, standardInfos: infos } }
}

beforeEach(async () => {
  journalBrowser(owner)
  fakeServer({
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft' }),
    'GET /v1/layout-templates': () => [defaultTemplate],
    'GET /v1/addressbook/customers': () => [],
  })
  const session = { workId: 'w1', kind: 'invoice', subjectId: '', creation: newCreation() } as const
  await keepWork({ ...owner, ...session, storedAt: 1_795_000_000, work: { invoice: titled('FRÜHER') } })
})

function open(): void {
  renderPart(<InvoiceEditorPage />, '/home/invoice-editor')
}

test('an empty new invoice offers earlier unsaved input at once [A3.9]', async () => {
  openEditor({ mode: 'create' })
  open()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a copy of another invoice is not replaced by earlier unsaved input unless the user asks for it', async () => {
  openEditor({ mode: 'create', invoice: titled('KOPIE') })
  open()
  const offered = await screen.findByRole('button', { name: /^Eingaben vom/ })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByDisplayValue('KOPIE')).toBeTruthy()
  await press(screen, offered.textContent)
  await press(screen, 'Wiederherstellen')
  await waitFor(() => expect(screen.getByDisplayValue('FRÜHER')).toBeTruthy())
})
