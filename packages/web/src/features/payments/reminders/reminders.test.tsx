import type {
  LateClaim,
  ReminderPreview,
  ReminderRow,
  StoredReminderSettings,
} from '@kontor/contract/payments/reminders/reminder-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { ReminderDraft } from '@kontor/domain/payments/reminders/reminder'
import { defaultReminderSettings } from '@kontor/domain/payments/reminders/reminder-settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeDispatchDialog, useDispatchDialog } from '#rooms/state/dispatch/dispatch-dialog.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, dialog, fill, fillDay, tick } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { choose, part, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { RemindersPage } from './reminders-page.tsx'

const noon = (month: number, day: number) => noonOf({ year: 2026, month, day })

const claim: LateClaim = {
  claimId: 'i-1',
  flag: '',
  reason: '',
  isAgreed: false,
  receivedOn: 0,
  hasConsumerNote: false,
  invoiceNumber: '2026-0001',
  customerId: 'c-1',
  customerName: 'Werft GmbH',
  currency: 'EUR',
  invoiceDate: noon(8, 18),
  dueDate: noon(9, 1),
  open: 1190,
  debtor: 'business',
  flaggedAt: 0,
  level: 1,
  nextOn: noon(9, 22),
  skipped: '',
  defaultFrom: noon(9, 19),
  defaultReason: 'reminder',
  limitationDay: noonOf({ year: 2029, month: 12, day: 31 }),
}

const letter: ReminderDraft = {
  customerId: 'c-1',
  customerName: 'Werft GmbH',
  currency: 'EUR',
  debtor: 'business',
  date: noon(10, 20),
  deadline: noon(10, 30),
  level: 2,
  title: '1. Mahnung',
  intro: '',
  closing: '',
  lines: [
    {
      ...{ claimId: 'i-1', invoiceNumber: '2026-0001', invoiceDate: noon(8, 18), dueDate: noon(9, 1) },
      ...{ level: 2, levelTitle: '1. Mahnung', fee: 0, defaultFrom: noon(9, 19), defaultReason: 'reminder' },
      ...{ principal: 1190, interest: 10.97, lumpSum: 40, fees: 0, paid: 0, total: 1240.97 },
    },
  ],
  sums: { principal: 1190, interest: 10.97, lumpSum: 40, fees: 0, paid: 0, total: 1240.97 },
  interestPerDay: 0.34,
}

const toConsumer: ReminderDraft = {
  ...letter,
  customerId: 'c-2',
  customerName: 'Erika Muster',
  debtor: 'consumer',
  lines: letter.lines.map((line) => ({
    ...line,
    claimId: 'i-2',
    invoiceNumber: '2026-0002',
    fee: 5,
    lumpSum: 0,
  })),
}

const safe: ReminderPreview = {
  date: noon(10, 20),
  letters: [letter, toConsumer],
  unallocated: [],
  unassigned: [],
  oldStatements: 0,
  missingRate: 0,
}

const row: ReminderRow = {
  id: 'r-1',
  number: 'M-2026-0001',
  date: noon(9, 8),
  deadline: noon(9, 18),
  customerId: 'c-1',
  customerName: 'Werft GmbH',
  currency: 'EUR',
  level: 1,
  title: 'Zahlungserinnerung',
  total: 1190,
  invoiceNumbers: ['2026-0001'],
  createdBy: 'klara',
  cancelledAt: 0,
  cancelNote: '',
}

const settings: StoredReminderSettings = {
  ...defaultReminderSettings(),
  numberPattern: 'M-{YYYY}-{NNNN}',
  revision: 0,
}

const path = '/v1/payments/reminders'

// Lists render only the rows that fit, and here nothing has a height.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600))
beforeEach(closeDispatchDialog)

async function open(
  role: string,
  handlers: Parameters<typeof signedInAs>[2] = {},
  functions: readonly string[] = ['payments'],
) {
  const server = signedInAs(role, functions, {
    [`GET ${path}/claims`]: () => [claim],
    [`GET ${path}/letters`]: () => [row],
    [`GET ${path}/settings`]: () => settings,
    [`GET ${path}/preview`]: () => safe,
    ...handlers,
  })
  renderPart(<RemindersPage />)
  await screen.findByText('2026-0001')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return server
}

const openClaim = async () => {
  fireEvent.doubleClick(screen.getByText('2026-0001'))
  return dialog('Rechnung 2026-0001')
}

test('lists late claims with their stage and the letters so far [A22.25, A22.28]', async () => {
  await open('reading')
  const cells = (name: string) =>
    part(name, 'grid' as 'table')
      .getAllByRole('cell')
      .map((cell) => textOf(cell))
  expect(cells('Überfällig')).toEqual([
    'Werft GmbH',
    '2026-0001',
    '01.09.2026',
    '1.190,00 €',
    'Zahlungserinnerung',
    'jetzt',
  ])
  expect(cells('Schreiben').slice(1)).toEqual([
    ...['08.09.2026', 'M-2026-0001', 'Werft GmbH', 'Zahlungserinnerung', '18.09.2026', '1.190,00 €', ''],
  ])
})

test('offers each role what it may do [A22.26, A22.28]', async () => {
  await open('reading')
  expect(buttonsOf(screen)).toEqual([])
  const claimOfReader = await openClaim()
  expect(buttonsOf(claimOfReader)).toEqual(['Schließen'])
})

test('offers accounting the run and the steps of the selected letter [A22.26, A22.28]', async () => {
  await open('accounting')
  expect(buttonsOf(screen)).toEqual(['Mahnlauf'])
  fireEvent.click(screen.getByText('M-2026-0001'))
  expect(buttonsOf(screen)).toEqual(['Mahnlauf', 'Herunterladen', 'Stornieren'])
})

test('a cancelled letter can be downloaded, but not cancelled again [A22.28]', async () => {
  const cancelled = { ...row, cancelledAt: noon(9, 9), cancelNote: 'Irrtum' }
  await open('accounting', { [`GET ${path}/letters`]: () => [cancelled] })
  fireEvent.click(screen.getByText('M-2026-0001'))
  expect(buttonsOf(screen)).toEqual(['Mahnlauf', 'Herunterladen'])
  expect(screen.getByText('storniert').title).toBe('Irrtum')
})

test('a run shows who gets what, and sends the chosen letters with their totals [A22.26]', async () => {
  const server = await open('accounting', { [`POST ${path}/run`]: () => ({ letters: [row] }) })
  await press(screen, 'Mahnlauf')
  const shown = dialog('Mahnlauf')
  await waitFor(() => expect(buttonsOf(shown)).toContain('2 Schreiben erstellen'))
  const text = textOf(screen.getByRole('dialog'))
  expect(text).toContain('1. Mahnung: 1.240,97 €, zahlbar bis 30.10.2026')
  expect(text).toContain('Darin Zinsen 10,97 €, Pauschale 40,00 €, Mahnkosten 0,00 €')
  expect(text).toContain('2026-0001: 1. Mahnung, 1.240,97 €')
  expect(text).toContain('Mahnkosten über 2,50 € sind gegenüber Verbrauchern zu hoch')
  expect(buttonsOf(shown)).toEqual(['Abbrechen', '2 Schreiben erstellen'])
  tick('Schreiben an Erika Muster (an Verbraucher)')
  await press(shown, '1 Schreiben erstellen')
  expect(await server.bodyOf(`POST ${path}/run`)).toEqual({
    letters: [{ customerId: 'c-1', customerName: 'Werft GmbH', currency: 'EUR', total: 1240.97 }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a run can send its letters: the dialog of Versand opens for those that were written [A23.27]', async () => {
  const written = [row, { ...row, id: 'r-2' }]
  const server = await open('accounting', { [`POST ${path}/run`]: () => ({ letters: written }) }, [
    'payments',
    'dispatch',
  ])
  await press(screen, 'Mahnlauf')
  const shown = dialog('Mahnlauf')
  await waitFor(() => expect(buttonsOf(shown)).toContain('2 Schreiben erstellen'))
  expect(buttonsOf(shown)).toEqual(['Abbrechen', 'Erstellen und senden', '2 Schreiben erstellen'])
  await press(shown, 'Erstellen und senden')
  expect((await server.bodyOf(`POST ${path}/run`)) as object).toMatchObject({ letters: [{}, {}] })
  const papers = written.map(({ id }) => ({ paperKind: 'reminder', paperId: id }))
  await waitFor(() => expect(useDispatchDialog.getState().open).toEqual({ kind: 'sendAll', papers }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a customer whose money is not allocated is named and left out [A22.26]', async () => {
  const money = { customerId: 'c-1', customerName: 'Werft GmbH', currency: 'EUR', amount: 100 } as const
  const unassigned = [{ ...money, customerId: '', customerName: '', amount: 7 }]
  await open('accounting', { [`GET ${path}/preview`]: () => ({ ...safe, unallocated: [money], unassigned }) })
  await press(screen, 'Mahnlauf')
  await waitFor(() => expect(textOf(screen.getByRole('dialog'))).toContain('Werft GmbH: 100,00 €'))
  expect(textOf(screen.getByRole('dialog'))).toContain('Unbekannter Zahler: 7,00 €')
  expect(buttonsOf(dialog('Mahnlauf'))).toEqual(['Abbrechen', '1 Schreiben erstellen'])
})

test.each([
  [{ oldStatements: noon(10, 1) }, 'Der neueste Kontoauszug ist vom 01.10.2026.'],
  [{ missingRate: noon(7, 1), letters: [] }, 'Für das Halbjahr ab 01.07.2026 fehlt der Basiszinssatz.'],
  [{ letters: [] }, 'Heute ist nichts zu mahnen.'],
])('a run with %o offers nothing and says why [A22.21, A22.26]', async (changes, sentence) => {
  await open('accounting', { [`GET ${path}/preview`]: () => ({ ...safe, ...changes }) })
  await press(screen, 'Mahnlauf')
  await waitFor(() => expect(textOf(screen.getByRole('dialog'))).toContain(sentence))
  expect(buttonsOf(dialog('Mahnlauf'))).toEqual(['Abbrechen'])
})

test('a run that is out of date says so and shows the new preview [A22.26]', async () => {
  const server = await open('accounting', { [`POST ${path}/run`]: problem(409, 'stale') })
  await press(screen, 'Mahnlauf')
  await waitFor(() => expect(buttonsOf(dialog('Mahnlauf'))).toContain('2 Schreiben erstellen'))
  server.respond({ [`GET ${path}/preview`]: () => ({ ...safe, letters: [letter] }) })
  await press(dialog('Mahnlauf'), '2 Schreiben erstellen')
  await screen.findByText(/^Inzwischen hat sich etwas geändert/)
  await waitFor(() => expect(buttonsOf(dialog('Mahnlauf'))).toContain('1 Schreiben erstellen'))
})

test('a stop needs a reason; the day of receipt and the agreement are sent with it [A22.23, A22.25]', async () => {
  const server = await open('accounting', { [`PUT ${path}/claim`]: () => claim })
  const shown = await openClaim()
  expect(textOf(screen.getByRole('dialog'))).toContain('In Verzug ab 19.09.2026: die Frist einer Mahnung')
  await choose(shown.getByRole('combobox', { name: 'Mahnen' }), 'Mahnsperre')
  expect(buttonsOf(shown)).not.toContain('Speichern')
  fill(shown, { Grund: ' Ratenzahlung ' })
  tick('Der Zahltag ist mit dem Kunden vereinbart')
  await fillDay('Zugang nachgewiesen am', '20.08.2026')
  await press(shown, 'Speichern')
  expect(await server.bodyOf(`PUT ${path}/claim`)).toEqual({
    claimId: 'i-1',
    flag: 'stop',
    reason: 'Ratenzahlung',
    isAgreed: true,
    receivedOn: noon(8, 20),
    hasConsumerNote: false,
  })
  expect(server.bodiesOf(`PUT ${path}/debtor`)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a customer becomes a consumer before the claim is saved [A22.23]', async () => {
  const server = await open('accounting', {
    [`PUT ${path}/debtor`]: () => ({ customerId: 'c-1', debtor: 'consumer' }),
    [`PUT ${path}/claim`]: () => claim,
  })
  const shown = await openClaim()
  expect(shown.queryByLabelText(/Verzug nach 30 Tagen/)).toBeNull()
  await choose(shown.getByRole('combobox', { name: 'Der Kunde ist' }), 'Verbraucher')
  tick('Die Rechnung weist auf den Verzug nach 30 Tagen hin')
  await press(shown, 'Speichern')
  expect(await server.bodyOf(`PUT ${path}/debtor`)).toEqual({ customerId: 'c-1', debtor: 'consumer' })
  expect(await server.bodyOf(`PUT ${path}/claim`)).toMatchObject({ flag: '', hasConsumerNote: true })
})

test('a letter is cancelled with a note [A22.28]', async () => {
  const server = await open('accounting', { [`POST ${path}/cancel`]: problem(409, 'statusNotAllowed') })
  fireEvent.click(screen.getByText('M-2026-0001'))
  await press(screen, 'Stornieren')
  const shown = dialog('Schreiben M-2026-0001 stornieren')
  expect(buttonsOf(shown)).toEqual(['Abbrechen'])
  fill(shown, { Grund: ' Irrtum ' })
  await press(shown, 'Stornieren')
  expect(await server.bodyOf(`POST ${path}/cancel`)).toEqual({ id: 'r-1', note: 'Irrtum' })
  await shown.findByText('Das Schreiben ist schon storniert.')
})
