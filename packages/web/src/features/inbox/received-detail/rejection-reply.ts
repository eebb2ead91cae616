import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { texts } from './texts.ts'

/** Maximum number of findings listed in a reply. A longer list would not help the sender. */
const maxFindings = 20

/** The reply to the sender of a rejected invoice, with its errors. */
export function rejectionReply(invoice: ReceivedInvoiceDetail, ourName: string): string {
  const { letter } = texts
  const errors = invoice.findings.filter(({ severity }) => severity === 'error').slice(0, maxFindings)
  const opening =
    invoice.number === ''
      ? letter.unreadable(invoice.fileName)
      : letter.opening(invoice.number, formatDay(invoice.issueDate))
  const list = errors.map(({ message, id }) => letter.finding(message, id))
  return [
    letter.greeting,
    opening,
    ...(list.length === 0 ? [] : [[letter.findings, ...list].join('\n')]),
    letter.closing,
    [letter.regards, ourName].filter(Boolean).join('\n'),
  ].join('\n\n')
}
