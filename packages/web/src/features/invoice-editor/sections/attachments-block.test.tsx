import { type Attachment, largestAttachments } from '@kontor/domain/attachments/attachment'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { field, part, press, type } from '#rooms/ui/testing/render-part.tsx'
import { renderForm } from '../testing/render-form.tsx'
import { AttachmentsPart } from './attachments-part.tsx'

const upload = 'POST /v1/invoices/attachments'
const stored = { sha256: 'a'.repeat(64), mimeType: 'application/pdf', size: 12_345 } as const
const plan: Attachment = { ...stored, name: 'Plan.pdf', description: '' }

function block(
  format: 'pdf' | 'xrechnung',
  attachments?: Attachment[],
  uploaded: () => unknown = () => stored,
) {
  const { eInvoice } = emptyInvoiceContent()
  return renderForm({
    form: <AttachmentsPart />,
    content: { eInvoice: { ...eInvoice, format }, ...(attachments && { attachments }) },
    handlers: { [upload]: uploaded },
  })
}

function choose(...files: File[]): void {
  const input = document.querySelector('input[type="file"]')
  if (input === null) throw new Error('There is no field for a file.')
  fireEvent.change(input, { target: { files } })
}

const anlagen = () => part('Anlagen')
/** Resolves when the part has been loaded. */
const shown = () => screen.findByRole('region', { name: 'Anlagen' })

test('attachments appear for an e-invoice, or if there are any [A21.7]', async () => {
  block('pdf')
  expect(screen.queryByRole('region', { name: 'Anlagen' })).toBeNull()
  cleanup()
  block('xrechnung')
  await shown()
  expect(anlagen().getByRole('button', { name: 'Anlage hinzufügen' })).toBeTruthy()
  cleanup()
  block('pdf', [plan])
  await shown()
  expect(anlagen().getByText('Plan.pdf').textContent).toContain('12,3\u00a0KB')
})

test('a chosen file is uploaded once, and can be described and removed [A21.7]', async () => {
  const { content, server } = block('xrechnung')
  await shown()
  choose(new File(['%PDF-1.7'], 'Plan.pdf'), new File(['%PDF-1.7'], 'Plan (Kopie).pdf'))
  await anlagen().findByText('Plan.pdf')
  await waitFor(() => expect(server.bodiesOf(upload)).toHaveLength(2))
  expect(content().attachments).toEqual([plan])
  type(field(anlagen(), 'Beschreibung von Plan.pdf'), 'Grundriss')
  expect(content().attachments).toEqual([{ ...plan, description: 'Grundriss' }])
  await press(screen, 'Anlage entfernen: Plan.pdf')
  expect(content().attachments).toBeUndefined()
})

test('another file of the same name gets a name of its own [A21.7]', async () => {
  const { content } = block('xrechnung', [{ ...plan, sha256: 'b'.repeat(64) }])
  await shown()
  choose(new File(['%PDF-1.7'], 'plan.PDF'))
  await anlagen().findByText('plan (2).PDF')
  expect(content().attachments).toHaveLength(2)
})

test.each<[string, File, Attachment[], () => unknown]>([
  ['Der Inhalt dieser Datei ist keines davon', new File(['<html>'], 'a.pdf'), [], () => stored],
  ['höchstens 5 MB', new File(['%PDF-'], 'a.pdf'), [{ ...plan, size: largestAttachments - 4 }], () => stored],
  [
    'höchstens 20 Anlagen',
    new File(['%PDF-'], 'a.pdf'),
    Array.from({ length: 20 }, (_, at) => ({ ...plan, sha256: `${at}` })),
    () => stored,
  ],
  [
    'konnte nicht hochgeladen werden',
    new File(['%PDF-'], 'a.pdf'),
    [],
    problem(503, 'busy') as () => unknown,
  ],
])('says why a file is not attached: %s [A21.7]', async (text, file, present, uploaded) => {
  const { content } = block('xrechnung', present, uploaded)
  await shown()
  choose(file)
  expect((await anlagen().findByRole('alert')).textContent).toContain(text)
  expect(content().attachments ?? []).toHaveLength(present.length)
})
