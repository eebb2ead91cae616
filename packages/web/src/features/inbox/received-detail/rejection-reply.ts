import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { texts } from './texts.ts'

/** Maximum number of errors listed in a reply. A longer list would not help the sender. */
const maxErrors = 20

type RejectedInvoice = Pick<ReceivedInvoiceDetail, 'number' | 'fileName' | 'issueDate' | 'findings'>

/**
 * The reply to the sender of a rejected invoice. Lists up to 20 errors and states how many more there are.
 */
export function rejectionReply(invoice: RejectedInvoice, ourName: string): string {
  const { letter } = texts
  const errors = invoice.findings.filter(({ severity }) => severity === 'error')
  const opening =
    invoice.number === ''
      ? letter.unreadable(invoice.fileName)
      : letter.opening(invoice.number, formatDay(invoice.issueDate))
  const list = errors.slice(0, maxErrors).map((finding) => letter.finding(finding))
  if (errors.length > maxErrors) list.push(letter.further(errors.length - maxErrors))
  return [
    letter.greeting,
    opening,
    ...(list.length === 0 ? [] : [[letter.findings, ...list].join('\n')]),
    letter.closing,
    [letter.regards, ourName].filter(Boolean).join('\n'),
  ].join('\n\n')
}
