import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { texts } from './texts.ts'

/** Maximum number of reasons in each list of a reply. A longer list would not help the sender. */
const maxReasons = 20

/** Maximum length of a reason, in characters: the history keeps at most 10,000 of a reply. */
const longestReason = 200

type RejectedInvoice = Pick<
  ReceivedInvoiceDetail,
  'number' | 'fileName' | 'issueDate' | 'findings' | 'warningList' | 'pageDifferences'
>

/**
 * The reply to the sender of a rejected invoice. Lists up to 20 errors and up to 20 warnings, those of the
 * page included, and states how many more there are. Without either, lists whatever else was found, or asks
 * for the reason.
 */
export function rejectionReply(invoice: RejectedInvoice, ourName: string): string {
  const { letter } = texts
  const opening =
    invoice.number === ''
      ? letter.unreadable(invoice.fileName)
      : letter.opening(invoice.number, formatDay(invoice.issueDate))
  const [first = [letter.noReason], second] = reasonsIn(invoice).filter(({ length }) => length > 0)
  return [
    letter.greeting,
    opening,
    [letter.findings, ...listed(first)].join('\n'),
    ...(second === undefined ? [] : [[letter.warnings, ...listed(second)].join('\n')]),
    letter.closing,
    [letter.regards, ourName].filter(Boolean).join('\n'),
  ].join('\n\n')
}

/** The errors and the warnings, or else the information, as lines. */
function reasonsIn({ findings, warningList, pageDifferences }: RejectedInvoice): string[][] {
  const { letter } = texts
  const of = (severity: string) =>
    findings.filter((finding) => finding.severity === severity).map(letter.finding)
  const errors = of('error')
  const warnings = [
    ...warningList.flatMap(({ code, about }) => letter.warning[code]?.(about) ?? []),
    ...pageDifferences.map(letter.difference),
    ...of('warning'),
  ]
  return errors.length + warnings.length > 0 ? [errors, warnings] : [of('information')]
}

function listed(reasons: readonly string[]): string[] {
  const more = reasons.length - maxReasons
  return [...reasons.slice(0, maxReasons).map(shortened), ...(more > 0 ? [texts.letter.further(more)] : [])]
}

function shortened(reason: string): string {
  return reason.length > longestReason ? `${reason.slice(0, longestReason - 1)}…` : reason
}
