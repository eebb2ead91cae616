import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { writeDocument } from '../syntax/write-document.ts'
import { full, vehicle } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { checkDocument } from './check-document.ts'

/**
 * A valid document after a change to its text, and the official verdict on it: the fatal rules that it
 * breaks, or `schema`. From the rules of CEN 1.3.16, XRechnung Schematron 2.5.0 and the schemas of D16B and
 * UBL 2.1.
 */
interface UnusualText {
  what: string
  xml: string
  verdict: readonly string[]
}

type Change = readonly [from: RegExp | string, to: string]

const texts = {
  cii: writeDocument(full, cii),
  ubl: writeDocument(full, ublInvoice),
  vehicle: writeDocument(vehicle, cii),
}

const thirtyDigits = '123456789012345678901234567890'
const noBreakSpace = '\u00a0'
const delivery = /<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/
const ram = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
const period = (start: string, end: string) =>
  `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`
const periodOfInvoice = /<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>/
const periodOfLine = /(<cac:InvoiceLine>[\s\S]*?)<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>/
const amount = (name: string, from: string, to: string): Change => [
  new RegExp(`(<\\w+:${name}[^>]*>)${from}<`),
  `$1${to}<`,
]
/** Gives the lines of the document these net amounts, and their sum. */
const netAmounts = (name: string, first: string, second: string, total: string): readonly Change[] => [
  amount(name, '195.00', first),
  amount(name, '105.00', second),
  amount(name, '300.00', total),
]

const unusualTexts: readonly UnusualText[] = [
  changed('an empty delivery', 'cii', [[delivery, '<ram:ApplicableHeaderTradeDelivery/>']]),
  changed(
    'an empty delivery with another prefix',
    'cii',
    [[delivery, `<ns2:ApplicableHeaderTradeDelivery xmlns:ns2="${ram}"/>`]],
    'PEPPOL-EN16931-R008',
  ),
  changed(
    'an empty delivery in a default namespace',
    'cii',
    [[delivery, `<ApplicableHeaderTradeDelivery xmlns="${ram}"> </ApplicableHeaderTradeDelivery>`]],
    'PEPPOL-EN16931-R008',
  ),
  changed(
    'a second period of a line that ends after the invoice',
    'ubl',
    [[periodOfLine, `$1${period('2026-11-01', '2026-11-19')}${period('2026-11-01', '2026-11-30')}`]],
    'PEPPOL-EN16931-R111',
    'UBL-SR-36',
  ),
  changed(
    'a second period of a line that begins before the invoice',
    'ubl',
    [[periodOfLine, `$1${period('2026-11-01', '2026-11-19')}${period('2026-10-01', '2026-11-19')}`]],
    'PEPPOL-EN16931-R110',
    'UBL-SR-36',
  ),
  changed('a language of CII that is any token', 'cii', [
    ['<ram:Name>Beratung', '<ram:Name languageID=" nicht de ">Beratung'],
  ]),
  changed(
    'a language of UBL that is no language',
    'ubl',
    [['<cbc:Name>Beratung', '<cbc:Name languageID="nicht de">Beratung']],
    'schema',
  ),
  changed(
    'a broken escape in an address of a scheme',
    'cii',
    [['<ram:IssuerAssignedID>', '<ram:IssuerAssignedID schemeURI="urn:%zz">']],
    'schema',
  ),
  changed(
    'a property that repeats its name',
    'vehicle',
    [['<ram:Description>cva</ram:Description>', '<ram:Description>cva</ram:Description>'.repeat(2)]],

    'CII-SR-069',
  ),
  changed(
    'a property whose name has a space',
    'vehicle',
    [['<ram:Description>cva<', '<ram:Description>cva <']],

    'BR-DE-CVD-03',
    'BR-DE-CVD-06-a',
  ),
  ...dates(),
  ...decimals(),
  ...spaces(),
]

test.each(unusualTexts)('has the verdict of the official tools: $what', ({ xml, verdict }) => {
  const { schemaFaults, findings } = checkDocument(xml)
  const fatal = findings.filter(({ severity }) => severity === 'fatal' || severity === 'error')
  const broken = schemaFaults.length > 0 ? ['schema'] : new Set(fatal.map(({ id }) => id))
  expect([...broken].sort()).toEqual([...verdict].sort())
})

function dates(): UnusualText[] {
  const issued = (day: string, ...verdict: string[]) =>
    changed(`the invoice date ${day}`, 'ubl', [[/(<cbc:IssueDate>)[^<]+/, `$1${day}`]], ...verdict)
  const periods = (start: string, end: string, ...verdict: string[]) =>
    changed(
      `the period ${start} to ${end}`,
      'ubl',
      [
        [periodOfInvoice, period(start, end)],
        [periodOfLine, `$1${period(start, end)}`],
      ],
      ...verdict,
    )
  const issuedCii = (text: string, ...verdict: string[]) =>
    changed(
      `the invoice date ${JSON.stringify(text)} in CII`,
      'cii',
      [[/(<ram:IssueDateTime>\s*<udt:DateTimeString format="102">)\d+/, `$1${text}`]],
      ...verdict,
    )
  return [
    issued('10000-01-01'),
    issued('-2026-01-01'),
    issued('-0004-02-29'),
    issued('2024-02-29Z'),
    issued('0001-01-01'),
    issued('0000-01-01', 'schema'),
    issued('02026-01-01', 'schema'),
    issued('2023-02-29', 'schema'),
    issued('1900-02-29', 'schema'),
    issued('2026-00-10', 'schema'),
    issued('+2026-01-01', 'schema'),
    issued('99999999999-01-01', 'schema'),
    periods('9999-12-31', '10000-01-01'),
    periods('10000-01-01', '9999-12-31', 'BR-29', 'BR-30'),
    periods('-0044-03-15', '0044-03-15'),
    periods('0044-03-15', '-0044-03-15', 'BR-29', 'BR-30'),
    periods('2026-11-01Z', '2026-11-01+01:00', 'BR-29', 'BR-30'),
    periods('2026-11-01+01:00', '2026-11-01-01:00'),
    issuedCii(' 20261101\n'),
    issuedCii(`20261101${noBreakSpace}`, 'CII-DT-097'),
    issuedCii('２０２６1101'),
    issuedCii('100000101', 'CII-DT-097'),
  ]
}

function decimals(): UnusualText[] {
  const ofLines = (first: string, second: string, total: string, ...verdict: string[]) =>
    changed(
      `lines of ${first} and ${second}, in total ${total}, in CII`,
      'cii',
      netAmounts('LineTotalAmount', first, second, total),
      ...verdict,
    )
  const ofLinesUbl = (first: string, second: string, total: string, ...verdict: string[]) =>
    changed(
      `lines of ${first} and ${second}, in total ${total}, in UBL`,
      'ubl',
      netAmounts('LineExtensionAmount', first, second, total),
      ...verdict,
    )
  const tax = (ofGroup: string, total: string, ...verdict: string[]) =>
    changed(
      `a tax of ${ofGroup}, in total ${total}`,
      'cii',
      [
        amount('CalculatedAmount', '55.10', ofGroup),
        [/(<ram:TaxTotalAmount currencyID="EUR">)55.10/, `$1${total}`],
      ],
      ...verdict,
    )
  return [
    ofLines('195.005', '105.00', '300.00', 'BR-DEC-23', 'BR-S-08'),
    ofLines('195.005', '105.00', '300.01', 'BR-CO-10', 'BR-CO-13', 'BR-DEC-23', 'BR-S-08'),
    ofLinesUbl('195.005', '105.00', '300.00', 'BR-CO-10', 'BR-DEC-23', 'UBL-DT-01'),
    ofLinesUbl('195.005', '105.00', '300.01', 'BR-CO-13', 'BR-DEC-23', 'UBL-DT-01'),
    ofLines(
      '99999999999999999999.99',
      '105.00',
      '100000000000000000104.99',
      'BR-CO-10',
      'BR-CO-13',
      'BR-S-08',
    ),
    tax('55.104', '55.10', 'BR-DEC-20'),
    tax('55.105', '55.10', 'BR-CO-14', 'BR-DEC-20'),
    tax('55.105', '55.11', 'BR-CO-15', 'BR-DEC-20'),
    tax('1.005', '1.00', 'BR-CO-15', 'BR-CO-17', 'BR-DEC-20', 'BR-S-09'),
    tax('1.005', '1.01', 'BR-CO-14', 'BR-CO-15', 'BR-CO-17', 'BR-DEC-20', 'BR-S-09'),
    tax(`${thirtyDigits}.12`, `${thirtyDigits}.12`, 'BR-CO-14', 'BR-CO-15', 'BR-CO-17', 'BR-S-09'),
    changed(
      'a single tax total of 30 digits',
      'cii',
      [
        [/<ram:TaxCurrencyCode>.*/, ''],
        [/<ram:TaxTotalAmount currencyID="SEK">.*/, ''],
        [/(<ram:TaxTotalAmount currencyID="EUR">)55.10/, '$1423245873648588385364329775767'],
      ],
      'BR-CO-14',
      'BR-CO-15',
      'BR-DEC-13',
    ),
    tax('55.10', '55.10000000000000000000000000001'),
    changed(
      'a price of 0 with 30 decimals',
      'cii',
      [amount('ChargeAmount', '100.00', `-0.${'0'.repeat(29)}1`)],
      'BR-27',
      'PEPPOL-EN16931-R046',
    ),
  ]
}

function spaces(): UnusualText[] {
  const format = (text: string, ...verdict: string[]) =>
    changed(
      `the format ${JSON.stringify(text)}`,
      'cii',
      [[/(<ram:IssueDateTime>\s*<udt:DateTimeString format=)"102"/, `$1"${text}"`]],
      ...verdict,
    )
  const after = (element: string, ...verdict: string[]) =>
    changed(
      `a no-break space after ${element}`,
      'cii',
      [[new RegExp(`(<ram:${element}>[^<]+)`), `$1${noBreakSpace}`]],
      ...verdict,
    )
  return [
    format(' 102 ', 'BR-03'),
    format('102&#10;', 'BR-03'),
    after('TypeCode', 'BR-CL-01'),
    after('CategoryCode', 'BR-CL-18', 'BR-S-08'),
    after('InvoiceCurrencyCode', 'BR-CL-04', 'BR-CO-15', 'PEPPOL-EN16931-R054'),
    after('CountryID', 'BR-CL-14'),
    changed(
      'a no-break space after the kind of a tax',
      'cii',
      [[/(<ram:CalculatedAmount>[\s\S]*?<ram:TypeCode>VAT)/, `$1${noBreakSpace}`]],
      'BR-47',
      'BR-48',
      'BR-CO-17',
      'CII-DT-037',
    ),
    after('CalculatedAmount', 'schema'),
    after('RateApplicablePercent', 'schema'),
    changed(
      'a no-break space after a day',
      'ubl',
      [[/(<cbc:IssueDate>[^<]+)/, `$1${noBreakSpace}`]],
      'schema',
    ),
    changed(
      'a no-break space after an indicator',
      'ubl',
      [[/(<cbc:ChargeIndicator>[^<]+)/, `$1${noBreakSpace}`]],
      'schema',
    ),
  ]
}

/** Throws a RangeError if a change finds nothing. */
function changed(
  what: string,
  document: keyof typeof texts,
  changes: readonly Change[],
  ...verdict: readonly string[]
): UnusualText {
  const xml = changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new RangeError(`${what}: ${from}`)
    return text.replace(from, to)
  }, texts[document])
  return { what, xml, verdict }
}
