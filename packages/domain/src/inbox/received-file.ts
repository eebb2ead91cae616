/** Maximum size of a received file in bytes. */
export const largestReceivedFile = 20 * 1024 * 1024

/**
 * The kind of a received file: an invoice in one of the two syntaxes of EN 16931 (alone or in a PDF), a PDF
 * without such an invoice (sonstige Rechnung, § 14 Abs. 1 UStG), or an unreadable file.
 */
export const receivedKinds = ['cii', 'ubl', 'pdf', 'unreadable'] as const

export type ReceivedKind = (typeof receivedKinds)[number]

/** Whether a received file of this kind is an e-invoice. */
export const isEInvoice = (kind: ReceivedKind): boolean => kind === 'cii' || kind === 'ubl'

/** The file itself: XML, a PDF, or neither. */
export const receivedContainers = ['xml', 'pdf', 'unknown'] as const

export type ReceivedContainer = (typeof receivedContainers)[number]

/** How a file arrived: a user uploaded it, or it was attached to an e-mail. */
export const receivedSources = ['upload', 'mail'] as const

export type ReceivedSource = (typeof receivedSources)[number]

/** Maximum number of checks after the first. */
const maxLaterChecks = 20

/** Whether a received file can be checked again. There is nothing to check in a file that is neither XML nor a PDF. */
export function mayBeCheckedAgain(file: {
  container: ReceivedContainer
  earlierChecks: readonly unknown[]
}): boolean {
  return file.container !== 'unknown' && file.earlierChecks.length < maxLaterChecks
}
