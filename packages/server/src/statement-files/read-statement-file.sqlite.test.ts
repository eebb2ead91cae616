import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readStatementFile } from './read-statement-file.ts'
import { sampleCamt, sampleEntry, sampleStatement } from './sample-camt.ts'
import { createStatementReader } from './statement-reader.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const camt = (id: string) => bytesOf(sampleCamt([sampleStatement([sampleEntry()], { id })]))

test('a ZIP gives the statements of all its files in the order of their names [A22.10]', () => {
  const zip = zipSync({ 'folder/b.xml': camt('B'), 'a.xml': camt('A'), 'folder/': new Uint8Array() })
  expect(readStatementFile(zip).statements.map(({ id }) => id)).toEqual(['A', 'B'])
})

test('a fault in one file of a ZIP refuses all of it, and names the file [A22.10]', () => {
  const zip = zipSync({ 'a.xml': camt('A'), 'b.xml': bytesOf('<Document>\n</a>') })
  expect(readStatementFile(zip)).toMatchObject({
    statements: [],
    fault: { code: 'malformed', file: 'b.xml', line: 2 },
  })
})

test.each([
  ['zipTooLarge', () => zipSync({ 'bomb.xml': new Uint8Array(20_000_000) })],
  [
    'zipTooMany',
    () => zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}`, bytesOf('x')]))),
  ],
  ['zipUnreadable', () => zipSync({ 'a.xml': camt('A') }).subarray(0, 200)],
  ['notAStatement', () => zipSync({ 'a.zip': zipSync({ 'a.xml': camt('A') }) })],
  ['notAStatement', () => new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2])],
  ['empty', () => zipSync({})],
] as const)('a file that is refused: %s [A22.10]', (code, bytes) => {
  expect(readStatementFile(bytes())).toMatchObject({ statements: [], fault: { code } })
})

const mt940 = `:20:STARTUMS
:25:12030000/0000202051EUR
:28C:00012/001
:60F:C260131EUR1000,00
:61:2602020202CR119,00NTRFNONREF//BR-0001
:86:166?00GUTSCHRIFT?109310?20EREF+E-77?21SVWZ+Rechnung 2026-0?220
17 vom 3.1.?30COBADEFFXXX?31DE89370400440532013000?32Muster Gm?33bH
:61:2601020102DR5,5NTRFNONREF
:86:Kontoführung
Januar
:61:2512310102RC20,00NRTI
:86:109?00RUECKLASTSCHRIFT?20SVWZ+RETURN AC04 Kunde?34901
:62F:C260202EUR1093,50
-`

test('an MT940 gives sign, days, party and the parts of its text [A22.10]', () => {
  const [statement] = readStatementFile(bytesOf(mt940)).statements
  expect(statement).toMatchObject({
    format: 'mt940',
    account: '12030000/0000202051',
    currency: 'EUR',
    sequence: '00012/001',
    opening: { amount: '1000', day: '2026-01-31' },
    closing: { amount: '1093.5', day: '2026-02-02' },
  })
  expect(statement?.entries).toMatchObject([
    {
      amount: '119',
      bookingDay: '2026-02-02',
      reference: 'BR-0001',
      code: 'NTRF+166',
      info: 'GUTSCHRIFT',
      lines: [
        {
          party: 'Muster GmbH',
          iban: 'DE89370400440532013000',
          bic: 'COBADEFFXXX',
          texts: ['Rechnung 2026-0', '017 vom 3.1.'],
          endToEnd: 'E-77',
        },
      ],
    },
    { amount: '-5.5', isReversal: false, reference: '', lines: [{ texts: ['Kontoführung', 'Januar'] }] },
    {
      amount: '-20',
      isReversal: true,
      valueDay: '2025-12-31',
      bookingDay: '2026-01-02',
      lines: [{ returnReason: 'AC04' }],
    },
  ])
})

test('a wrong field of an MT940 is named with its line [A22.10]', () => {
  const wrong = mt940.replace('CR119,00', 'XX119,00')
  expect(readStatementFile(bytesOf(wrong)).fault).toMatchObject({ code: 'badAmount', line: 5 })
})

const csv = `"Konto";"DE02 1203 0000 0000 2020 51"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"IBAN";"Verwendungszweck";"Betrag (EUR)"
"02.02.26";"02.02.26";"Gebucht";"Müller & Söhne";"DE89370400440532013000";"Rechnung; ""2026-0017""";"1.119,00"
"03.02.26";"";"Vorgemerkt";"Stadtwerke";"";"Strom";"-59,9 EUR"
`

test('a CSV is read by its headings in UTF-8 and in CP1252, with German numbers and days [A22.16]', () => {
  const latin = Uint8Array.from(csv, (character) => character.charCodeAt(0))
  for (const bytes of [bytesOf(csv), latin]) {
    const [statement] = readStatementFile(bytes).statements
    expect(statement).toMatchObject({ format: 'csv', account: 'DE02120300000000202051', currency: 'EUR' })
    expect(statement?.entries).toMatchObject([
      {
        bookingDay: '2026-02-02',
        amount: '1119',
        status: 'booked',
        lines: [
          { party: 'Müller & Söhne', iban: 'DE89370400440532013000', texts: ['Rechnung; "2026-0017"'] },
        ],
      },
      { bookingDay: '2026-02-03', valueDay: '2026-02-03', amount: '-59.9', status: 'pending' },
    ])
  }
})

test('a CSV with unknown headings names them, and is read by a mapping [A22.16]', () => {
  const unknown = 'Wann|Wieviel|Wer|Was\n2026-02-02|-1,234.50|Stadt|Abgabe\n'
  expect(readStatementFile(bytesOf(unknown)).fault).toMatchObject({
    code: 'csvColumns',
    text: 'Wann · Wieviel · Wer · Was',
  })
  const { statements } = readStatementFile(bytesOf(unknown), {
    encoding: 'utf-8',
    delimiter: '|',
    decimal: '.',
    columns: [
      { heading: 'Wann', field: 'bookingDay' },
      { heading: 'Wieviel', field: 'amount' },
      { heading: 'Wer', field: 'party' },
      { heading: 'Was', field: 'text' },
    ],
  })
  expect(statements[0]?.entries).toMatchObject([
    { amount: '-1234.5', lines: [{ party: 'Stadt', texts: ['Abgabe'] }] },
  ])
})

test.each([
  ['Soll;Haben', ';;119,00', '119'],
  ['Soll;Haben', ';119,00;', '-119'],
  ['Soll;Haben', ';119,00;0,00', '-119'],
  ['Soll;Haben', ';0,00;119,00', '119'],
  ['Umsatz;Soll/Haben', ';119,00;S', '-119'],
  ['Umsatz;Soll/Haben', ';119,00;H', '119'],
  ['Umsatz;x', ';119,00-;', '-119'],
])('the sign of a CSV amount: %s with %s is %s [A22.16]', (headings, cells, amount) => {
  const bytes = bytesOf(`Buchungstag;${headings}\n31.01.2026${cells}\n`)
  expect(readStatementFile(bytes).statements[0]?.entries).toMatchObject([{ amount }])
})

test('a wrong day or amount of a CSV is named with its line [A22.16]', () => {
  expect(readStatementFile(bytesOf('Datum;Betrag;Name\n31.02.2026;1,00;A\n')).fault).toMatchObject({
    code: 'badDay',
    line: 2,
    text: '31.02.2026',
  })
  expect(
    readStatementFile(bytesOf('Datum;Betrag;Name\n1.2.2026;1,00;A\n2.2.2026;eins;B\n')).fault,
  ).toMatchObject({
    code: 'badAmount',
    line: 3,
  })
})

test('a file is read in a thread; one that takes too long is refused, and the next one is read [A22.10]', async () => {
  const reader = createStatementReader(150)
  const entries = Array.from({ length: 30_000 }, () => sampleEntry())
  const slow = bytesOf(sampleCamt([sampleStatement(entries)]))
  expect((await reader.read(slow)).fault?.code).toBe('tooSlow')
  expect((await reader.read(camt('A'))).statements).toHaveLength(1)
  await reader.close()
})
