import { expect, test } from 'vitest'
import { readStatementFile } from './read-statement-file.ts'
import { sampleBalance, sampleCamt, sampleDetails, sampleEntry, sampleStatement } from './sample-camt.ts'

function read(xml: string) {
  return readStatementFile(new TextEncoder().encode(xml))
}

function entriesOf(xml: string) {
  return read(xml).statements.flatMap(({ entries }) => entries)
}

const linesOf = (xml: string) => entriesOf(xml).flatMap(({ lines }) => lines)

test('a statement gives account, balances and payments with their sign, texts and references [A22.10]', () => {
  const balances =
    sampleBalance('OPBD', '100.00', '2026-02-01') + sampleBalance('CLBD', '219.00', '2026-02-02')
  const details = sampleDetails({ texts: ['Rechnung 2026-', '0017 vom 3.1.'], endToEnd: 'E-1' })
  const xml = sampleCamt([
    sampleStatement([sampleEntry({ reference: 'R-1', details: [details] })], { balances }),
  ])
  expect(read(xml)).toEqual({
    statements: [
      {
        format: 'camt053',
        account: 'DE02120300000000202051',
        currency: 'EUR',
        id: 'S1',
        sequence: '7',
        opening: { amount: '100', day: '2026-02-01' },
        closing: { amount: '219', day: '2026-02-02' },
        entries: [
          {
            bookingDay: '2026-02-02',
            valueDay: '2026-02-02',
            amount: '119',
            currency: 'EUR',
            status: 'booked',
            reference: 'R-1',
            isReversal: false,
            code: 'PMNT/RCDT/ESCT',
            info: '',
            lines: [
              {
                kind: 'payment',
                amount: '119',
                party: 'Muster GmbH',
                iban: 'DE89370400440532013000',
                bic: '',
                texts: ['Rechnung 2026-', '0017 vom 3.1.'],
                endToEnd: 'E-1',
                mandate: '',
                creditorReference: '',
                returnReason: '',
              },
            ],
          },
        ],
      },
    ],
  })
})

test.each(['02', '03', '04', '06', '08', '13', 'xx'])(
  'names of the old and the new versions are read, whatever the namespace says (%s) [A22.10]',
  (version) => {
    const old = `<TxDtls><Refs/><AmtDtls><TxAmt><Amt Ccy="EUR">119.00</Amt></TxAmt></AmtDtls>
<RltdPties><Dbtr><Nm>Alt AG</Nm></Dbtr><DbtrAcct><Id><Othr><Id>123 45</Id></Othr></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BIC>COBADEFF</BIC></FinInstnId></DbtrAgt></RltdAgts></TxDtls>`
    const entry = sampleEntry({ status: '<Sts>BOOK</Sts>', details: [old] })
    expect(linesOf(sampleCamt([sampleStatement([entry])], { version }))).toMatchObject([
      { amount: '119', party: 'Alt AG', iban: '12345', bic: 'COBADEFF' },
    ])
  },
)

test.each([
  ['BkToCstmrAcctRpt', 'Rpt', '052', 'camt052'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', '054', 'camt054'],
])('%s is read as its kind of message [A22.10]', (message, element, type, format) => {
  const xml = sampleCamt([sampleStatement([sampleEntry()], { element })], { message, type })
  expect(read(xml).statements.map((statement) => statement.format)).toEqual([format])
})

test('pending entries are marked, and information without a booking is left out [A22.12]', () => {
  const statuses = [
    '<Sts>PDNG</Sts>',
    '<Sts><Cd>PDNG</Cd></Sts>',
    '<Sts><Cd>INFO</Cd></Sts>',
    '<Sts>BOOK</Sts>',
  ]
  const xml = sampleCamt([sampleStatement(statuses.map((status) => sampleEntry({ status })))])
  expect(entriesOf(xml).map(({ status }) => status)).toEqual(['pending', 'pending', 'booked'])
})

test('the payments of a batch are lines of their own, and add up to the entry [A22.11]', () => {
  const details = ['500.00', '700.00', '300.00'].map((amount) => sampleDetails({ amount }))
  const xml = sampleCamt([sampleStatement([sampleEntry({ amount: '1500.00', details })])])
  expect(linesOf(xml).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', '500'],
    ['payment', '700'],
    ['payment', '300'],
  ])
})

test('what a bank deducts or adds stays a line of its own [A22.11]', () => {
  const charge = '<Chrgs><Amt Ccy="EUR">26.00</Amt></Chrgs>'
  const out = sampleEntry({
    amount: '1526.00',
    sign: 'DBIT',
    details: [sampleDetails({ amount: '1500.00', more: charge })],
  })
  const unexplained = sampleEntry({
    amount: '99.00',
    details: [sampleDetails({ amount: '60.00' }), sampleDetails({ amount: '40.00' })],
  })
  expect(
    linesOf(sampleCamt([sampleStatement([out, unexplained])])).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['payment', '-1500'],
    ['charge', '-26'],
    ['payment', '60'],
    ['payment', '40'],
    ['rest', '-1'],
  ])
})

test('a batch without amounts in its currency is one line [A22.11]', () => {
  const details = [sampleDetails({ texts: ['A'] }), sampleDetails({ texts: ['B'] })]
  const lines = linesOf(sampleCamt([sampleStatement([sampleEntry({ amount: '7.00', details })])]))
  expect(lines).toMatchObject([{ amount: '7', party: '', texts: ['A', 'B'] }])
})

test('a returned payment is negative and has its reason [A22.11]', () => {
  const more = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
  const entry = sampleEntry({
    sign: 'DBIT',
    more: '<RvslInd>true</RvslInd>',
    details: [sampleDetails({ more })],
  })
  const [returned] = entriesOf(sampleCamt([sampleStatement([entry])]))
  expect(returned).toMatchObject({ amount: '-119', isReversal: true, lines: [{ returnReason: 'AC04' }] })
})

test('the counterparty of money that goes out is the creditor [A22.10]', () => {
  const details = `<TxDtls><RltdPties><Dbtr><Nm>Wir</Nm></Dbtr><Cdtr><Nm>Vermieter</Nm></Cdtr>
<CdtrAcct><Id><IBAN>DE12 5001 0517 0648 4898 90</IBAN></Id></CdtrAcct></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
  const xml = sampleCamt([sampleStatement([sampleEntry({ sign: 'DBIT', details: [details] })])])
  expect(linesOf(xml)).toMatchObject([
    { party: 'Vermieter', iban: 'DE12500105170648489890', creditorReference: 'RF18539007547034' },
  ])
})

test.each([
  ['doctype', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 1],
  ['malformed', '<Document>\n<BkToCstmrStmt></Document>', 2],
  ['notAStatement', '<Document><CstmrCdtTrfInitn/></Document>', 0],
  ['notAStatement', '<Document><BkToCstmrStmt><GrpHdr/></BkToCstmrStmt></Document>', 0],
  ['noAccount', sampleCamt(['<Stmt><Id>S</Id></Stmt>']), 0],
  ['badAmount', sampleCamt([sampleStatement([sampleEntry({ amount: '1,00' })])]), 0],
  ['badDay', sampleCamt([sampleStatement([sampleEntry({ day: '2026-13-01' })])]), 0],
  ['tooDeep', '<a>'.repeat(60) + '</a>'.repeat(60), 1],
])('a file with a fault gives nothing but the fault and its place: %s [A22.10]', (code, xml, line) => {
  expect(read(xml)).toMatchObject({ statements: [], fault: { code, line } })
})
