import { expect, test } from 'vitest'
import { ublSample } from '../testing/ubl-sample.ts'
import { readXml } from '../xml/read-xml.ts'
import { reportOf } from './report-of.ts'
import { type ReportedFile, reportPage } from './report-page.ts'
import { ruleVersions } from './wording.ts'

function fileOf(xml: string, changes: Partial<ReportedFile> = {}): ReportedFile {
  const report = reportOf(xml)
  const names = { name: 'rechnung.xml', xmlName: '', sha256: 'a1b2' }
  return { ...names, report, findings: report.findings, ...changes }
}
const pageOf = (xml: string, changes?: Partial<ReportedFile>) =>
  reportPage([fileOf(xml, changes)], { at: '20.11.2026, 12:00', rules: ruleVersions })
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr data[\s\S]*?<\/tr>/g)].map(([row]) =>
    row.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'),
  )

test('names the file, its hash, its profile, the invoice and the recommendation', () => {
  const page = pageOf(ublSample, { xmlName: 'factur-x.xml' })
  for (const text of [
    'rechnung.xml',
    'factur-x.xml',
    'a1b2',
    'OASIS UBL 2.1',
    'XRechnung 3.0 (BT-24: urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0)',
    'RE-7',
    '20.11.2026, 12:00',
    'Gültige E-Rechnung. Empfehlung: annehmen (accept). 0 Fehler, 0 weitere Befunde.',
    'Keine Befunde.',
    'data-valid="true"',
  ])
    expect(page).toContain(text)
})

test('each finding has its severity, rule, terms, and each place with its value', () => {
  const xml = ublSample.replace('>380<', '>71<').replace('<cbc:Name>Jo Kern</cbc:Name>', '')
  expect(rowsOf(pageOf(xml))).toEqual([
    '|1|Fehler (error)|BR-DE-5|Regeln der Norm|Der Name der Kontaktperson (BT-41) fehlt.|BT-41 Kontaktperson des Verkäufers|/Invoice/cac:AccountingSupplierParty/cac:Party/cac:Contact|',
    '|2|Hinweis (warning)|BR-DE-17|Regeln der Norm|Diese Rechnungsart (BT-3) ist in XRechnungen nicht vorgesehen.|BT-3 Rechnungsart|/Invoice/cbc:InvoiceTypeCode| = |71|',
  ])
})

test('a wrong sum is shown with the values of its terms, under the prefixes of the document', () => {
  const xml = ublSample
    .replaceAll('cbc:', 'b:')
    .replace('xmlns:cbc', 'xmlns:b')
    .replace('238.00</b:P', '238.10</b:P')
  const row = rowsOf(pageOf(xml)).find((one) => one.includes('Nachgerechnet')) ?? ''
  expect(row).toContain(
    '/Invoice/cac:LegalMonetaryTotal/b:PayableAmount| = |238.10 @currencyID=&quot;EUR&quot;|',
  )
})

test('an invoice that breaks the schema, and a file that is no XML, get a report too', () => {
  const page = pageOf(ublSample.replace('<cbc:ID>RE-7<', '<cbc:Nummer>RE-7</cbc:Nummer><cbc:ID>RE-7<'))
  expect(page).toContain('/Invoice/cbc:Nummer</code> = <q>RE-7</q>')
  expect(page).toContain('Empfehlung: ablehnen (reject)')
  expect(pageOf('kein XML')).toContain('Die Datei ist kein wohlgeformtes XML (Zeile 1, Spalte 1).')
  expect(pageOf('', { report: undefined, findings: [] })).toContain('data-valid="false"')
})

test('hostile texts stay texts, and the page is well-formed', () => {
  const xml = ublSample.replace('>380<', '>&lt;script&gt;"&amp;\u0085<')
  const page = pageOf(xml, { name: '<img src=x>\u0001.xml' })
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;script&gt;')
  expect(readXml(page.replace('<!DOCTYPE html>', '')).name).toBe('html')
})

test('a finding in many places lists the first and counts the rest', () => {
  const finding = {
    group: 'rule' as const,
    id: 'BR-25',
    severity: 'error' as const,
    terms: [],
    message: 'Der Name fehlt.',
    count: 25,
    places: ['Invoice/InvoiceLine[7]'],
  }
  expect(rowsOf(pageOf(ublSample, { findings: [finding] }))[0]).toContain(
    '/Invoice/InvoiceLine[7]|und 24 weitere Stellen|',
  )
})
