import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import type { PageDifference, ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import { reportPage } from '@kontor/einvoice/report/report-page'
import type { CheckedFile } from '#rooms/state/inbox/check-file.ts'
import { texts } from './texts.ts'

type ReportedInvoice = Pick<
  ReceivedInvoiceDetail,
  'fileName' | 'sha256' | 'check' | 'findings' | 'pageDifferences'
>

/**
 * The report on a received invoice as one HTML file for the sender: the latest check of its page, and where the
 * pages of the PDF differ from the XML.
 */
export function receivedReport(invoice: ReportedInvoice, { report, xmlName }: CheckedFile): string {
  const { fileName, sha256, check, findings, pageDifferences } = invoice
  const all = [...findings, ...pageDifferences.map(asFinding)]
  const { verdict, rules } = check
  const reported = report === undefined || verdict === '' ? undefined : { ...report, verdict }
  return reportPage([{ name: fileName, xmlName, sha256, report: reported, findings: all }], {
    at: formatTimestamp(check.at),
    rules,
  })
}

function asFinding({ term, label, expected }: PageDifference): ReceivedFinding {
  return {
    group: 'content',
    id: 'PDF',
    severity: 'warning',
    terms: [term],
    message: texts.differenceInReport(label, expected),
    count: 1,
    places: [],
  }
}
