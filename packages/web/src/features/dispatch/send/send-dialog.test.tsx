import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import type { PreparedMail } from '@kontor/contract/dispatch/mail-schema'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { layoutTemplatesQuery } from '#rooms/state/layouts/layout-templates.ts'
import { type Handler, problem } from '#rooms/state/testing/fake-server.ts'
import { FakeWorker } from '#rooms/testing/fake-worker.ts'
import { buttonsOf, dialog, fill, tick } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { answer, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { SendDialog } from './send-dialog.tsx'

const { content, ...rest } = emptyInvoice()
const final = {
  ...rest,
  ...{ id: 'i-1', invoiceNumber: '2027-1', status: 'final' },
  content: { ...content, seller: emptyProfile() },
}
const prepared: PreparedMail = {
  ...{ paperKind: 'invoice', paperId: 'i-1', kind: 'invoice', language: 'de', number: '2027-1' },
  ...{ customerName: 'Musterbau', to: ['bau@example.com'], cc: [], bcc: ['archiv@example.com'] },
  ...{ subject: 'Rechnung 2027-1', body: 'Guten Tag', carrier: 'pdf', lacksConsent: false, sentBefore: 0 },
}
const outbox: OutboxState = {
  ...{ isSet: true, fromAddress: 'rechnung@werft.de', testAddress: '', stop: '', words: '' },
  ...{ stoppedAt: 0, waiting: 0, failed: 0, bounced: 0, unclear: 0 },
}
const sha256 = 'a'.repeat(64)
const send = 'POST /v1/dispatch/send'
const mail = {
  ...{ paperKind: 'invoice', paperId: 'i-1', to: ['bau@example.com'], cc: [], bcc: ['archiv@example.com'] },
  ...{ subject: 'Rechnung 2027-1', body: 'Guten Tag', again: false, consented: false },
  files: [{ sha256, name: '1970-01-01-2027-1.pdf' }],
}
const title = 'Rechnung 2027-1 senden'
const again = 'Der Beleg wurde schon gesendet. Soll er noch einmal an den Empfänger gehen?'

async function open(
  changes: Partial<PreparedMail> = {},
  state: Partial<OutboxState> = {},
  handlers: Record<string, Handler> = {},
) {
  vi.stubGlobal('Worker', FakeWorker)
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, [defaultTemplate])
  const dated = { ...final, content: { ...final.content, dates: { ...final.content.dates, invoiceDate: 1 } } }
  const server = signedInAs('accounting', ['dispatch'], {
    'GET /v1/dispatch/state': () => ({ ...outbox, ...state }),
    'POST /v1/dispatch/prepare': () => ({ ...prepared, ...changes }),
    'GET /v1/invoices/id/i-1': () => dated,
    'POST /v1/dispatch/files': () => ({ sha256, mimeType: 'application/pdf', size: 9 }),
    [send]: () => ({ mails: [] }),
    ...handlers,
  })
  const onClose = vi.fn()
  renderPart(<SendDialog paper={{ paperKind: 'invoice', paperId: 'i-1' }} onClose={onClose} />)
  await screen.findByRole('dialog', { name: title })
  await screen.findByText(/2027-1\.pdf$/)
  return { server, onClose }
}

test('sends what is prepared, with the file that was uploaded [A23.11]', async () => {
  const { server, onClose } = await open()
  expect(await server.bodyOf('POST /v1/dispatch/prepare')).toEqual({ paperKind: 'invoice', paperId: 'i-1' })
  await press(dialog(title), 'Senden')
  expect(await server.bodyOf(send)).toEqual({ mails: [mail] })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.requests.find(({ call }) => call === send)?.idempotencyKey).not.toBe('')
})

test('sends what the user has typed, and nothing while an address or a text is wrong [A23.11]', async () => {
  const { server } = await open({ to: [] })
  await press(dialog(title), 'Senden')
  expect(server.bodiesOf(send)).toEqual([])
  fill(dialog(title), { An: 'a@example.com; b@example', Betreff: ' Unsere Rechnung ' })
  await screen.findByText('„b@example“ ist keine E-Mail-Adresse.')
  await press(dialog(title), 'Senden')
  expect(server.bodiesOf(send)).toEqual([])
  fill(dialog(title), { An: 'a@example.com; b@example.com', 'Kopie (Cc)': 'c@example.com' })
  fill(dialog(title), { 'Blindkopie (Bcc)': '', Text: 'Hallo' })
  await press(dialog(title), 'Senden')
  expect(await server.bodyOf(send)).toEqual({
    mails: [
      {
        ...mail,
        ...{ to: ['a@example.com', 'b@example.com'], cc: ['c@example.com'], bcc: [] },
        ...{ subject: 'Unsere Rechnung', body: 'Hallo' },
      },
    ],
  })
})

test('a plain PDF without consent waits until the user states it [A23.4, A23.11]', async () => {
  const { server } = await open({ lacksConsent: true })
  expect(buttonsOf(dialog(title))).not.toContain('Senden')
  tick('Der Empfänger hat zugestimmt, Rechnungen als einfaches PDF zu erhalten.')
  await press(dialog(title), 'Senden')
  expect(await server.bodyOf(send)).toEqual({ mails: [{ ...mail, consented: true }] })
})

test('a second sending is asked for, and says so [A23.11]', async () => {
  const { server } = await open({ sentBefore: 1 })
  await screen.findByText('Dieser Beleg wurde schon einmal gesendet oder liegt im Postausgang.')
  await press(dialog(title), 'Senden')
  await answer(again, 'declined')
  expect(server.bodiesOf(send)).toEqual([])
  await press(dialog(title), 'Senden')
  await answer(again, 'agreed')
  expect(await server.bodyOf(send)).toEqual({ mails: [{ ...mail, again: true }] })
})

test('asks, too, if a colleague has sent the paper since the dialog opened [A23.11]', async () => {
  const { server, onClose } = await open({}, {}, { [send]: problem(409, 'mailSentBefore') })
  await press(dialog(title), 'Senden')
  await screen.findByText(again)
  server.respond({ [send]: () => ({ mails: [] }) })
  await answer(again, 'agreed')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.bodiesOf(send)).toEqual([{ mails: [mail] }, { mails: [{ ...mail, again: true }] }])
})

test('nothing can be sent without an account, and a stopped outbox only keeps it [A23.11]', async () => {
  await open({}, { isSet: false })
  expect(buttonsOf(dialog(title))).not.toContain('Senden')
  await screen.findByText('Es ist noch kein Mailkonto eingerichtet. Das macht die Administration.')
})

test('a stopped outbox and the test mode are named, and mails can still be queued [A23.10]', async () => {
  await open({}, { stop: 'restored' })
  await screen.findByText(/weil Daten wiederhergestellt wurden.*Neue E-Mails warten dort\.$/)
  expect(buttonsOf(dialog(title))).toContain('Senden')
})

test('the preview shows the mail as it arrives, in test mode with its note [A23.11]', async () => {
  await open({ carrier: 'pdf' }, { testAddress: 'test@werft.de' })
  const tab = screen.getByRole('tab', { name: 'Vorschau' })
  tab.click()
  const preview = await screen.findByRole('article', { name: 'Vorschau' })
  expect(preview.textContent).toContain('Antest@werft.de')
  expect(preview.textContent).toContain('[Test] Rechnung 2027-1')
  expect(preview.textContent).toContain('ginge sie an: bau@example.com, archiv@example.com')
})

test('a file that is neither PDF nor XML is not attached, others are sent along [A23.11]', async () => {
  const { server } = await open()
  const input = screen.getByLabelText<HTMLInputElement>('Datei hinzufügen', { selector: 'input' })
  const choose = (file: File) => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose(new File(['MZ'], 'virus.exe'))
  await screen.findByText('virus.exe ist weder PDF noch XML und kann nicht mitgesendet werden.')
  choose(new File(['%PDF-1.7'], 'Plan für Bau.pdf'))
  await screen.findByText('Plan-fuer-Bau.pdf')
  await press(dialog(title), 'Senden')
  const files = [...mail.files, { sha256, name: 'Plan-fuer-Bau.pdf' }]
  expect(await server.bodyOf(send)).toEqual({ mails: [{ ...mail, files }] })
})
