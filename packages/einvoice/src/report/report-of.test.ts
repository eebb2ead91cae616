import { expect, test } from 'vitest'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { reportOf } from './report-of.ts'

const groupsOf = (xml: string) =>
  reportOf(xml).findings.map(({ group, id, severity }) => [group, id, severity])

test('a document without findings is valid', () => {
  expect(reportOf(ublSample)).toMatchObject({
    verdict: 'valid',
    syntax: 'ubl',
    profile: 'XRechnung 3.0',
    findings: [],
  })
})

test('text that is not XML, a DOCTYPE, and documents other than invoices cause only format errors', () => {
  for (const text of ['', 'Rechnung', '<!DOCTYPE x><x/>', '<Order/>']) {
    const { verdict, findings, invoice } = reportOf(text)
    expect([verdict, invoice]).toEqual(['noEInvoice', undefined])
    expect(findings.every(({ group, severity }) => group === 'format' && severity === 'error')).toBe(true)
  }
})

test('a document with a schema violation is not an e-invoice, but the report still contains its data', () => {
  const { verdict, findings, invoice } = reportOf(
    ublSample.replace('<cbc:ID>RE-7<', '<cbc:Nummer>RE-7</cbc:Nummer><cbc:ID>RE-7<'),
  )
  expect(verdict).toBe('noEInvoice')
  expect(findings[0]).toMatchObject({ group: 'format', id: 'XSD', places: ['Invoice/Nummer'] })
  expect(invoice?.number).toBe('RE-7')
})

test('a finding about a business rule has the official id and the terms of the rule', () => {
  const xml = ublSample.replace('<cbc:Name>Jo Kern</cbc:Name>', '')
  expect(reportOf(xml)).toMatchObject({
    verdict: 'againstRules',
    findings: [{ group: 'rule', id: 'BR-DE-5', severity: 'error', terms: ['BT-41'], count: 1 }],
  })
})

test('a tax that is one cent off causes only a content finding', () => {
  const xml = ublSample
    .replace(
      '<cbc:TaxAmount currencyID="EUR">38.00</cbc:TaxAmount>\n  <cac:TaxSubtotal>',
      '<cbc:TaxAmount currencyID="EUR">38.01</cbc:TaxAmount>\n  <cac:TaxSubtotal>',
    )
    .replace('<cbc:TaxAmount currencyID="EUR">38.00<', '<cbc:TaxAmount currencyID="EUR">38.01<')
    .replace('238.00</cbc:TaxI', '238.01</cbc:TaxI')
    .replace('238.00</cbc:P', '238.01</cbc:P')
  expect(groupsOf(xml)).toEqual([['content', 'Nachgerechnet', 'error']])
  expect(reportOf(xml).verdict).toBe('contentIncomplete')
})

test('reports that a document in the MINIMUM profile is not an invoice', () => {
  const { content, seller } = completeInvoice('domestic')
  const xml = writeCii(buildEInvoice(content, { seller, number: 'R-1', format: 'zugferd' }))
  const minimum = xml.replace('urn:cen.eu:en16931:2017<', 'urn:factur-x.eu:1p0:minimum<')
  expect(groupsOf(minimum)[0]).toEqual(['format', 'BT-24', 'error'])
})

test('a problem in many lines is reported as one finding with its count and its first 20 places', () => {
  const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(ublSample)?.[0] ?? ''
  const lines = line.replace('<cbc:Name>Beratung</cbc:Name>', '').repeat(50)
  const { findings } = reportOf(ublSample.replace(line, lines))
  const nameless = findings.find(({ id }) => id === 'BR-25')
  expect(nameless).toMatchObject({ count: 50 })
  expect(nameless?.places).toHaveLength(20)
  expect(nameless?.places[19]).toContain('InvoiceLine[20]')
})

test.each(['9'.repeat(400), `-${'9'.repeat(400)}`])(
  'an amount with hundreds of digits is reported as above 10^15 or below -10^15',
  (number) => {
    const amounts = ublSample.replaceAll('>200.00<', `>${number}<`).replaceAll('>19<', `>${'9'.repeat(400)}<`)
    const { verdict, findings } = reportOf(amounts)
    expect(verdict).toBe('againstRules')
    expect(findings.map(({ message }) => message).join()).toMatch(
      /(?:mehr|weniger) als -?1\.000\.000\.000\.000\.000/,
    )
  },
)

test('text that is not XML has one finding, for the whole document', () => {
  expect(reportOf('Rechnung').findings).toMatchObject([{ id: 'XML', count: 1, places: [] }])
})

test('a document with a schema violation has no content findings', () => {
  const undated = ublSample.replace(/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '')
  const violating = undated.replace('<cbc:ID>RE-7<', '<cbc:Nummer>RE-7</cbc:Nummer><cbc:ID>RE-7<')
  expect(groupsOf(violating).map(([group]) => group)).not.toContain('content')
})

test('a document with only warnings is valid', () => {
  const { verdict, findings } = reportOf(ublSample.replace('+49 30 1234567', '1'))
  expect(findings).toMatchObject([{ group: 'rule', id: 'BR-DE-27', severity: 'warning' }])
  expect(verdict).toBe('valid')
})

test('a rule warning comes before a content error, even one that concerns the whole document', () => {
  const undelivered = ublSample
    .replace('+49 30 1234567', '1')
    .replaceAll('38.00', '38.01')
    .replaceAll('238.00', '238.01')
  const { findings, verdict } = reportOf(undelivered)
  expect(findings.map(({ group, severity }) => `${group} ${severity}`)).toEqual([
    'rule warning',
    'content error',
  ])
  expect(findings[1]).toMatchObject({ id: 'Nachgerechnet', places: [] })
  expect(verdict).toBe('contentIncomplete')
})

test('findings are sorted by group, then by severity', () => {
  const xml = ublSample
    .replace('<cbc:ID>RE-7<', '<cbc:Nummer>RE-7</cbc:Nummer><cbc:ID> <')
    .replace('<cbc:Name>Jo Kern</cbc:Name>', '')
    .replace('+49 30 1234567', '1')
    .replace('<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>71')
  const ranks = ['format error', 'rule error', 'rule warning', 'rule information']
  const found = reportOf(xml).findings.map(({ group, severity }) => ranks.indexOf(`${group} ${severity}`))
  expect(new Set(found).size).toBeGreaterThan(2)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(found).not.toContain(-1)
})

test('a Factur-X finding is reported only if no CEN finding has the same id', () => {
  const { content, seller } = completeInvoice('domestic')
  const xml = writeCii(buildEInvoice(content, { seller, number: 'R-1', format: 'zugferd' }))
  const nameless = xml.replace(/(<ram:SellerTradeParty>[\s\S]*?)<ram:Name>.*\n/, '$1')
  expect(reportOf(nameless).findings.map(({ id, count }) => `${id} ${count}`)).toEqual([
    'BR-06 1',
    'FX-SCH-A-000409 1',
    '§ 14 (4) Nr. 1 UStG 1',
  ])
})

test('reports that a document in the BASIC WL profile is not an invoice', () => {
  const { content, seller } = completeInvoice('domestic')
  const xml = writeCii(buildEInvoice(content, { seller, number: 'R-1', format: 'zugferd' }))
  const { findings, verdict } = reportOf(
    xml.replace('urn:cen.eu:en16931:2017<', 'urn:factur-x.eu:1p0:basicwl<'),
  )
  expect(verdict).toBe('noEInvoice')
  expect(findings[0]).toMatchObject({
    id: 'BT-24',
    terms: ['BT-24'],
    message: 'Das Profil BASIC WL enthält nicht alle Angaben einer Rechnung und gilt nicht als E-Rechnung.',
    places: [],
  })
})
