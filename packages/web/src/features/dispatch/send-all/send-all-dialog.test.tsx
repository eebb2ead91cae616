import type { PreparedMail } from '@kontor/contract/dispatch/mail-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { SentPaperKind } from '@kontor/domain/dispatch/mail-kind'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import type { ReminderLetter } from '@kontor/domain/payments/reminders/reminder'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { layoutTemplatesQuery } from '#rooms/state/layouts/layout-templates.ts'
import { FakeWorker } from '#rooms/testing/fake-worker.ts'
import { buttonsOf, dialog, tick } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { SendAllDialog } from './send-all-dialog.tsx'

const day = (of: number) => noonOf({ year: 2026, month: 10, day: of })
const prepared = (paperId: string, changes: Partial<PreparedMail> = {}): PreparedMail => ({
  ...{ paperKind: 'invoice', paperId, kind: 'invoice', language: 'de', number: paperId },
  ...{ customerName: 'Musterbau', to: ['bau@example.com'], cc: [], bcc: [], subject: 'S', body: 'B' },
  ...{ carrier: 'pdf', lacksConsent: false, sentBefore: 0, ...changes },
})
const known = new Map([
  ['R-1', prepared('R-1')],
  ['R-2', prepared('R-2', { to: [] })],
  ['R-3', prepared('R-3', { lacksConsent: true })],
  ['R-4', prepared('R-4', { sentBefore: 1 })],
  ['R-5', prepared('R-5', { carrier: 'zugferd' })],
])
const sha256 = 'c'.repeat(64)
const send = 'POST /v1/dispatch/send'
const mail = (paperId: string, again = false) => ({
  ...{ paperKind: 'invoice', paperId, to: [], cc: [], bcc: [], subject: '', body: '', again },
  ...{ consented: false, files: [{ sha256, name: expect.stringMatching(/\.pdf$/) }] },
})

const letter: ReminderLetter = {
  ...{ id: 'M-1', number: 'M-1', customerId: 'c-1', customerName: 'Musterbau', currency: 'EUR' },
  ...{ debtor: 'business', date: day(20), deadline: day(30), level: 1, title: 'Zahlungserinnerung' },
  ...{ intro: '', closing: '', lines: [], interestPerDay: 0 },
  sums: { principal: 10, interest: 0, lumpSum: 0, fees: 0, paid: 0, total: 10 },
  customer: emptyInvoice().content.customer,
  templateReference: emptyInvoice().templateReference,
}

async function open(ids: readonly string[], paperKind: SentPaperKind = 'invoice') {
  vi.stubGlobal('Worker', FakeWorker)
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, [defaultTemplate])
  const { content, ...rest } = emptyInvoice()
  const finals = ids.map((id) => [
    `GET /v1/invoices/id/${id}`,
    () => ({
      ...rest,
      ...{ id, invoiceNumber: id, status: 'final', content: { ...content, seller: emptyProfile() } },
    }),
  ])
  const server = signedInAs('accounting', ['dispatch'], {
    'GET /v1/dispatch/state': () => ({ isSet: true }),
    'POST /v1/dispatch/prepare': ({ body }) => known.get((body as { paperId: string }).paperId),
    'POST /v1/dispatch/files': () => ({ sha256, mimeType: 'application/pdf', size: 9 }),
    [send]: () => ({ mails: [] }),
    'GET /v1/payments/reminders/letters/M-1': () => ({ letter, seller: emptyProfile() }),
    ...Object.fromEntries(finals),
  })
  const onClose = vi.fn()
  const papers = ids.map((paperId) => ({ paperKind, paperId }))
  renderPart(<SendAllDialog papers={papers} onClose={onClose} />)
  return { server, onClose }
}

test('sends those that can be sent, and says why the others are left out [A23.11]', async () => {
  const { server, onClose } = await open(['R-1', 'R-2', 'R-3', 'R-4'])
  const title = '4 Rechnungen senden'
  await screen.findByText('Keine E-Mail-Adresse beim Kunden')
  expect(screen.getByText('Zustimmung zum einfachen PDF fehlt')).toBeTruthy()
  expect(screen.getByText('Schon gesendet')).toBeTruthy()
  await waitFor(() => expect(buttonsOf(dialog(title))).toContain('1 E-Mail senden'))
  tick('Auch die schon gesendete noch einmal senden')
  await press(dialog(title), '2 E-Mails senden')
  expect(await server.bodyOf(send)).toEqual({ mails: [mail('R-1'), mail('R-4', true)] })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('sends nothing if one is no valid e-invoice, and leaves that one out the next time [A23.11]', async () => {
  const { server } = await open(['R-1', 'R-5'])
  const title = '2 Rechnungen senden'
  await waitFor(() => expect(buttonsOf(dialog(title))).toContain('2 E-Mails senden'))
  await press(dialog(title), '2 E-Mails senden')
  await screen.findByText('Keine gültige E-Rechnung')
  expect(server.bodiesOf(send)).toEqual([])
  await waitFor(() => expect(buttonsOf(dialog(title))).toContain('1 E-Mail senden'))
  await press(dialog(title), '1 E-Mail senden')
  expect(await server.bodyOf(send)).toEqual({ mails: [mail('R-1')] })
})

test('sends letters with their files, and names whose customer has no address [A23.27]', async () => {
  const kinds = { paperKind: 'reminder', kind: 'reminder' } as const
  known.set('M-1', prepared('M-1', kinds)).set('M-2', prepared('M-2', { ...kinds, to: [] }))
  const { server, onClose } = await open(['M-1', 'M-2'], 'reminder')
  const title = '2 Schreiben senden'
  await screen.findByText('Keine E-Mail-Adresse beim Kunden')
  await waitFor(() => expect(buttonsOf(dialog(title))).toContain('1 E-Mail senden'))
  await press(dialog(title), '1 E-Mail senden')
  expect(await server.bodyOf(send)).toEqual({
    mails: [
      {
        ...mail('M-1'),
        paperKind: 'reminder',
        files: [{ sha256, name: '2026-10-20-Mahnung-M-1.pdf' }],
      },
    ],
  })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('more than 50 at once are refused before any call [A23.11]', async () => {
  const { server } = await open(Array.from({ length: 51 }, (_, index) => `R-${index}`))
  await screen.findByText('Höchstens 50 auf einmal. Bitte wählen Sie weniger aus.')
  expect(server.bodiesOf('POST /v1/dispatch/prepare')).toEqual([])
  expect(buttonsOf(dialog('51 Rechnungen senden'))).toEqual(['Abbrechen'])
})
