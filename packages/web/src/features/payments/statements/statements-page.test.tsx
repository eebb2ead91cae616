import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import type { LineProposal, StatementLine } from '@kontor/contract/payments/statement-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { useSnackbar } from '#rooms/state/http/snackbar.ts'
import { type Handler, problem } from '#rooms/state/testing/fake-server.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import {
  answer,
  choose,
  field,
  part,
  press,
  renderPart,
  textOf,
  typeAndLeave,
} from '#rooms/ui/testing/render-part.tsx'
import { StatementsPage } from './statements-page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const day = noonOf({ year: 2026, month: 2, day: 2 })
const partOf = (number: number, changes: object = {}) => ({
  invoiceId: `i${number}`,
  number: `2026-000${number}`,
  customerId: 'c1',
  customerName: 'Werft GmbH',
  open: 119,
  amount: 119,
  skonto: 0,
  ...changes,
})
const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  id: 'l1',
  accountId: 'a1',
  fileId: 'f1',
  status: 'booked',
  state: 'open',
  bookingDay: day,
  valueDay: day,
  amount: 119,
  currency: 'EUR',
  kind: 'payment',
  party: 'Werft',
  iban: 'DE89370400440532013000',
  texts: ['Rechnung 2026-0001'],
  references: [],
  info: '',
  isReversal: false,
  returnReason: '',
  aside: '',
  pairedWith: '',
  paymentId: '',
  numbers: [],
  isCertain: false,
  proposals: [],
  returns: [],
  ...changes,
})
const certain: LineProposal = { parts: [partOf(1)], reasons: ['number', 'amount'] }
const item = (number: number): OpenItem => ({
  invoiceId: `i${number}`,
  kind: 'invoice',
  number: `2026-000${number}`,
  customerId: 'c1',
  customerName: 'Werft GmbH',
  project: '',
  currency: 'EUR',
  invoiceDate: day,
  dueDate: 0,
  dueReason: '',
  discounts: [],
  payable: 119,
  open: 119,
  state: 'open',
  daysLate: 0,
  bucket: 'notDue',
})

/** Shows the page with these lines to a user of this role. */
async function show(
  lines: StatementLine[],
  { role = 'accounting', certainIds = [] as string[], handlers = {} } = {},
) {
  const open = lines.filter(({ state }) => state === 'open').length
  const server = signedInAs(role, ['payments'], {
    'POST /v1/payments/statements/lines': () => ({ lines, open, certain: certainIds }),
    'GET /v1/payments/bank-accounts': () => [
      {
        id: 'a1',
        revision: 1,
        number: 'DE02120300000000202051',
        name: 'Hausbank',
        currency: 'EUR',
        lastDay: day,
        closing: { amount: 500, day },
        gaps: [{ afterDay: day - 86_400 * 5, beforeDay: day, missing: 81 }],
      },
    ],
    'GET /v1/payments/statements/files': () => [
      {
        id: 'f1',
        name: 'januar.xml',
        format: 'camt053',
        importedAt: day,
        importedBy: 'klara',
        added: 3,
        isFree: true,
      },
      {
        id: 'f2',
        name: 'februar.xml',
        format: 'mt940',
        importedAt: day,
        importedBy: 'klara',
        added: 1,
        isFree: false,
      },
    ],
    'GET /v1/payments/payers': () => [
      {
        iban: 'DE89370400440532013000',
        customerId: 'c1',
        customerName: 'Werft GmbH',
        lastDay: day,
        isShared: true,
      },
    ],
    'POST /v1/payments/open-items': () => ({ asOf: day, items: [item(1), item(2)], free: [], totals: [] }),
    'POST /v1/payments/statements/book': () => ({
      ...{
        id: 'p1',
        date: day,
        amount: 119,
        currency: 'EUR',
        way: 'bank',
        customerId: '',
        payer: '',
        text: '',
      },
      ...{
        lineId: 'l1',
        returnOf: '',
        returnedBy: '',
        createdAt: day,
        createdBy: '',
        free: 0,
        allocations: [],
      },
    }),
    ...handlers,
  })
  renderPart(<StatementsPage />)
  await screen.findByText('Hausbank')
  if (lines.length > 0) await screen.findAllByRole('article')
  return server
}

const drop = (file: File) =>
  fireEvent.change(screen.getByLabelText('Dateien auswählen', { selector: 'input' }), {
    target: { files: [file] },
  })
const camt = () => new File(['<Document/>'], 'auszug.xml')
const bookings = 'POST /v1/payments/statements/book'

test('shows why a proposal fits, and takes it over as it is [A22.14, A22.19]', async () => {
  const late: LineProposal = {
    parts: [partOf(2, { amount: 116.62, skonto: 2.38 })],
    reasons: ['iban', 'skontoLate'],
  }
  const server = await show([line({ proposals: [certain, late] })])
  expect(textOf(screen.getByRole('group', { name: 'Vorschlag 1' }))).toContain(
    '2026-0001, Werft GmbH: 119,00 €Rechnungsnummer steht im Verwendungszweck; Betrag passt genau',
  )
  await press(part('Vorschlag 2', 'group'), 'Übernehmen')
  expect(await server.bodyOf(bookings)).toEqual({
    lineId: 'l1',
    customerId: '',
    returnOf: '',
    allocations: [
      { invoiceId: 'i2', kind: 'payment', amount: 116.62 },
      { invoiceId: 'i2', kind: 'skonto', amount: 2.38 },
    ],
  })
})

test('books all certain lines that the server has named [A22.15, A22.19]', async () => {
  const server = await show([line({ isCertain: true, proposals: [certain] })], {
    certainIds: ['l1', 'l7'],
    handlers: { 'POST /v1/payments/statements/book-certain': () => ({ booked: ['l1'] }) },
  })
  expect(screen.getByText('sicher')).toBeDefined()
  await press(screen, 'Alle sicheren übernehmen (2)')
  expect(await server.bodyOf('POST /v1/payments/statements/book-certain')).toEqual({ lineIds: ['l1', 'l7'] })
})

test('cents off are decided on in the dialog: open, Skonto, difference or charge [A22.15, A22.19]', async () => {
  const near: LineProposal = { parts: [partOf(1, { amount: 118.5 })], reasons: ['number', 'centsOff'] }
  const server = await show([line({ amount: 118.5, proposals: [near] })])
  await press(part('Vorschlag 1', 'group'), 'Prüfen …')
  const row = part('2026-0001', 'group')
  await choose(row.getByRole('combobox', { name: /^Rest von 2026-0001/ }), 'ist Bankgebühr')
  await press(screen, 'Buchen')
  expect(await server.bodyOf(bookings)).toMatchObject({
    allocations: [
      { invoiceId: 'i1', kind: 'payment', amount: 118.5 },
      { invoiceId: 'i1', kind: 'charge', amount: 0.5 },
    ],
  })
})

test('a line is assigned by hand to several claims, and a refusal is explained [A22.15, A22.19]', async () => {
  const server = await show([line({ amount: 200 })], { handlers: { [bookings]: problem(409, 'lineIsDone') } })
  await press(screen, 'Von Hand zuordnen …')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buchen' })
  expect(save().disabled).toBe(true)
  const candidates = part('Offene Posten')
  await candidates.findByText(/2026-0002/)
  await press(candidates, /^2026-0001/)
  await press(candidates, /^2026-0002/)
  const second = part('2026-0002', 'group')
  expect(field(second, 'Betrag für 2026-0002').value).toBe('81,00')
  typeAndLeave(field(second, 'Betrag für 2026-0002'), '90')
  await waitFor(() => expect(save().disabled).toBe(true))
  typeAndLeave(field(second, 'Betrag für 2026-0002'), '80')
  await screen.findByText(/1,00.€ bleiben als Guthaben/)
  await press(screen, 'Buchen')
  expect(await server.bodyOf(bookings)).toMatchObject({
    allocations: [
      { invoiceId: 'i1', kind: 'payment', amount: 119 },
      { invoiceId: 'i2', kind: 'payment', amount: 80 },
    ],
  })
  await screen.findByText('Dieser Umsatz ist inzwischen gebucht oder zurückgelegt.')
})

test('a returned debit is booked as the return of its payment [A22.15, A22.19]', async () => {
  const returns = [{ paymentId: 'p9', date: day, payer: 'Werft', numbers: ['2026-0001'], settlements: [] }]
  const server = await show([line({ amount: -119, returnReason: 'AC04', returns })])
  expect(screen.getByText('Werft (Rückgabe, Grund AC04)')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Von Hand zuordnen …' })).toBeNull()
  await press(screen, 'Als Rückgabe buchen')
  expect(await server.bodyOf(bookings)).toEqual({
    lineId: 'l1',
    customerId: '',
    returnOf: 'p9',
    allocations: [],
  })
})

test('asks before a return is booked whose payment a settlement counts as received [A35.2]', async () => {
  const counted = { paymentId: 'p9', date: day, payer: 'Werft', numbers: ['2026-0001'] }
  const returns = [{ ...counted, settlements: ['2026-0009'] }]
  const server = await show([line({ amount: -119, returnReason: 'AC04', returns })], {
    handlers: { [bookings]: problem(409, 'paymentSettled', { settlements: ['2026-0009'] }) },
  })
  expect(screen.getByText('Als erhalten abgezogen in: Schlussrechnung 2026-0009.')).toBeDefined()
  await press(screen, 'Als Rückgabe buchen')
  const warning = await screen.findByText(/Daran ändert sich nichts, aber der Abschlag ist dann wieder offen/)
  const body = { lineId: 'l1', customerId: '', returnOf: 'p9', allocations: [] }
  expect(server.bodiesOf(bookings)).toEqual([body])
  await answer(warning.textContent, 'agreed')
  await waitFor(() =>
    expect(server.bodiesOf(bookings)).toEqual([body, { ...body, despiteSettlements: true }]),
  )
})

test('says why a line is not booked, from a proposal or as a return [A22.15, A22.19]', async () => {
  const returns = [{ paymentId: 'p9', date: day, payer: 'Werft', numbers: ['2026-0001'], settlements: [] }]
  let code = 'paymentReturned'
  await show([line({ id: 'l2', proposals: [certain] }), line({ amount: -119, returns })], {
    handlers: { [bookings]: (request: Parameters<Handler>[0]) => problem(409, code)(request) },
  })
  const message = () => useSnackbar.getState().text
  await press(screen, 'Als Rückgabe buchen')
  await waitFor(() => expect(message()).toBe('Diese Zahlung ist schon zurückgegeben.'))
  code = 'lineIsDone'
  await press(screen, 'Übernehmen')
  await waitFor(() => expect(message()).toBe('Dieser Umsatz ist inzwischen gebucht oder zurückgelegt.'))
})

test('a line is set aside with a reason, taken up again, and its booking undone [A22.17, A22.19]', async () => {
  const server = await show(
    [
      line(),
      line({ id: 'l2', state: 'aside', aside: 'private' }),
      line({ id: 'l3', state: 'booked', paymentId: 'p3', numbers: ['2026-0009'] }),
    ],
    {
      handlers: {
        'POST /v1/payments/statements/aside': () => ({ changed: [] }),
        'POST /v1/payments/undo': () => ({ id: 'p3', settlements: [] }),
      },
    },
  )
  await press(screen, 'Zurücklegen')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sonstiges' }))
  expect(await server.bodyOf('POST /v1/payments/statements/aside')).toEqual({
    lineIds: ['l1'],
    reason: 'other',
  })
  await press(screen, 'Wieder aufnehmen')
  await waitFor(() =>
    expect(server.bodiesOf('POST /v1/payments/statements/aside')).toContainEqual({
      lineIds: ['l2'],
      reason: '',
    }),
  )
  expect(screen.getByText('gebucht auf 2026-0009')).toBeDefined()
  await press(screen, 'Rückgängig')
  await answer('Die Buchung dieses Umsatzes rückgängig machen?', 'agreed')
  expect(await server.bodyOf('POST /v1/payments/undo')).toEqual({ paymentId: 'p3' })
})

test('asks before a booking is undone that a settlement counts as received [A29.4]', async () => {
  const server = await show([line({ id: 'l3', state: 'booked', paymentId: 'p3', numbers: ['2026-0007'] })], {
    handlers: { 'POST /v1/payments/undo': problem(409, 'paymentSettled', { settlements: ['2026-0009'] }) },
  })
  await press(screen, 'Rückgängig')
  await answer('Die Buchung dieses Umsatzes rückgängig machen?', 'agreed')
  const warning = await screen.findByText(/^Als erhalten abgezogen in: Schlussrechnung 2026-0009/)
  await answer(warning.textContent, 'agreed')
  await waitFor(() =>
    expect(server.bodiesOf('POST /v1/payments/undo')).toContainEqual({
      paymentId: 'p3',
      despiteSettlements: true,
    }),
  )
})

test('who may only read sees lines and reasons, but nothing to press [A22.1, A22.19]', async () => {
  await show([line({ proposals: [certain] }), line({ id: 'l3', state: 'booked', paymentId: 'p3' })], {
    role: 'reading',
  })
  expect(screen.getByText(/Rechnungsnummer steht/)).toBeDefined()
  const names = screen.queryAllByRole('button').map(textOf)
  expect(names.filter((name) => name !== '')).toEqual([])
  expect(screen.queryByLabelText('Dateien auswählen')).toBeNull()
})

test('an unknown account asks, and the file is imported after it was named [A22.10, A22.19]', async () => {
  let isKnown = false
  const server = await show([], {
    handlers: {
      'POST /v1/payments/statements/import': () =>
        isKnown
          ? {
              outcome: 'imported',
              booked: 2,
              file: {
                ...{
                  id: 'f9',
                  name: 'auszug.xml',
                  format: 'camt053',
                  importedAt: day,
                  importedBy: '',
                  added: 2,
                },
                statements: [
                  {
                    ...{
                      accountId: 'a2',
                      number: 'DE1',
                      currency: 'EUR',
                      sequence: '',
                      from: day,
                      to: day,
                      entries: 5,
                      known: 3,
                    },
                    difference: -5,
                  },
                ],
              },
            }
          : { outcome: 'asks', unknownAccounts: [{ number: 'DE1', currency: 'EUR' }] },
      'POST /v1/payments/bank-accounts': () => {
        isKnown = true
        return []
      },
    },
  })
  drop(camt())
  typeAndLeave(await screen.findByLabelText<HTMLInputElement>('Name des Kontos DE1'), 'Sparbuch')
  await press(screen, 'Das ist unser Konto: einlesen')
  expect(await server.bodyOf('POST /v1/payments/bank-accounts')).toEqual({
    id: '',
    number: 'DE1',
    currency: 'EUR',
    name: 'Sparbuch',
  })
  await screen.findByText(/auszug.xml: 2 neue Umsätze, 3 schon bekannt/)
  expect(screen.getByText('2 Umsätze waren sicher und sind von selbst gebucht.')).toBeDefined()
  expect(screen.getByText(/Es fehlen -5,00/)).toBeDefined()
})

test.each([
  [2, 0, 'Von selbst gebucht: keiner.'],
  [2, 1, '1 Umsatz war sicher und ist von selbst gebucht.'],
  [0, 0, undefined],
  [2, undefined, undefined],
])('of %s new lines, %s booked by themselves: %s [A35.1]', async (added, booked, sentence) => {
  const file = { id: 'f9', name: 'auszug.xml', format: 'camt053', importedAt: day, importedBy: '', added }
  await show([], {
    handlers: { 'POST /v1/payments/statements/import': () => ({ outcome: 'imported', booked, file }) },
  })
  drop(camt())
  await screen.findByText(/auszug.xml: \d neue Umsätze/)
  expect(screen.queryAllByText(/von selbst gebucht/i).map(textOf)).toEqual(
    sentence === undefined ? [] : [sentence],
  )
})

test('a file with a fault says what is wrong and where [A22.10, A22.19]', async () => {
  await show([], {
    handlers: {
      'POST /v1/payments/statements/import': () => ({
        outcome: 'refused',
        fault: { code: 'badAmount', file: 'b.xml', line: 7, text: '1,x' },
      }),
    },
  })
  drop(camt())
  await screen.findByText(
    'auszug.xml: Ein Betrag ist nicht lesbar oder hat Bruchteile eines Cents. (Datei b.xml, Zeile 7, 1,x) Es ist nichts eingelesen.',
  )
})

test('accounts name their gaps; a file in use stays, and payers can be forgotten [A22.13, A22.18, A22.19]', async () => {
  const server = await show([], {
    handlers: {
      'POST /v1/payments/statements/withdraw': () => [],
      'POST /v1/payments/payers/forget': () => [],
    },
  })
  expect(
    await screen.findByText(/Zwischen 28.01.2026 und 02.02.2026 fehlen Umsätze von zusammen 81,00/),
  ).toBeDefined()
  const used = await screen.findByRole<HTMLButtonElement>('button', { name: 'februar.xml zurückziehen' })
  expect(used.disabled).toBe(true)
  await press(screen, 'januar.xml zurückziehen')
  await answer('Alle Umsätze aus januar.xml entfernen?', 'agreed')
  expect(await server.bodyOf('POST /v1/payments/statements/withdraw')).toEqual({ fileId: 'f1' })
  const payers = part('Gelernte Zahlerkonten')
  expect(within(payers.getByRole('listitem')).getByText('zahlt für mehrere')).toBeDefined()
  await press(payers, /für Werft GmbH vergessen$/)
  expect(await server.bodyOf('POST /v1/payments/payers/forget')).toEqual({
    iban: 'DE89370400440532013000',
    customerId: 'c1',
  })
})

test('unknown columns of a CSV are named by the user and remembered, and the file is read again [A22.16]', async () => {
  let isMapped = false
  const server = await show([], {
    handlers: {
      'POST /v1/payments/statements/import': () =>
        isMapped
          ? { outcome: 'known' }
          : {
              outcome: 'refused',
              fault: { code: 'csvColumns', file: '', line: 0, text: 'Wann · Wieviel · Egal' },
            },
      'PUT /v1/payments/csv-profile': ({ body }: { body: unknown }) => {
        isMapped = true
        return body
      },
    },
  })
  drop(camt())
  const wann = await screen.findByRole('combobox', { name: 'Wann' })
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merken und einlesen' })
  await choose(wann, 'Buchungstag')
  expect(save().disabled).toBe(true)
  await choose(screen.getByRole('combobox', { name: 'Wieviel' }), 'Betrag mit Vorzeichen')
  await choose(screen.getByRole('combobox', { name: 'Dezimalzeichen' }), 'Punkt')
  await press(screen, 'Merken und einlesen')
  expect(await server.bodyOf('PUT /v1/payments/csv-profile')).toEqual({
    encoding: 'utf-8',
    delimiter: ';',
    decimal: '.',
    columns: [
      { heading: 'Wann', field: 'bookingDay' },
      { heading: 'Wieviel', field: 'amount' },
    ],
  })
  await screen.findByText('auszug.xml: Diese Datei ist schon eingelesen.')
})
