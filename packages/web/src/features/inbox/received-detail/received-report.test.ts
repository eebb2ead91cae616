import { noonOf } from '@kontor/domain/days/calendar-day'
import { reportOf } from '@kontor/einvoice/report/report-of'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { expect, test } from 'vitest'
import { receivedReport } from './received-report.ts'

test('the report names the file, each finding with its value, and what the pages say differently [A9.6]', () => {
  const report = reportOf(ublSample.replace('>380<', '>71<'))
  const invoice = {
    fileName: 'rechnung.pdf',
    sha256: 'a1b2',
    check: {
      at: noonOf({ year: 2026, month: 11, day: 20 }),
      by: '',
      rules: 'Regeln vom November',
      verdict: 'contentIncomplete' as const,
    },
    findings: [...report.findings],
    pageDifferences: [{ term: 'BT-112', label: 'Bruttosumme', expected: '238,00' }],
  }
  const checked = {
    name: '',
    pdf: undefined,
    xmlName: 'factur-x.xml',
    otherXml: [],
    report,
    problem: undefined,
  }
  const page = receivedReport(invoice, checked)
  for (const text of [
    'rechnung.pdf',
    'factur-x.xml',
    'a1b2',
    '20.11.2026',
    'Regeln vom November',
    'deren Inhalt nicht § 14 UStG entspricht',
    'data-rule="BR-DE-17"',
    '/Invoice/cbc:InvoiceTypeCode</code> = <q>71</q>',
    'Auf der Seite des PDF steht nicht, was in der XML steht. Bruttosumme: 238,00',
    'BT-112 ',
  ])
    expect(page).toContain(text)
})
