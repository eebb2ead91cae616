/** Most bytes of a received file. */
export const largestReceivedFile = 20 * 1024 * 1024

/**
 * What a received file is: an invoice in one of the two syntaxes of EN 16931 (alone or in a PDF), a PDF
 * without one (sonstige Rechnung, § 14 Abs. 1 UStG), or something that could not be read.
 */
export const receivedKinds = ['cii', 'ubl', 'pdf', 'unreadable'] as const

export type ReceivedKind = (typeof receivedKinds)[number]

/** The file itself: XML, a PDF, or neither. */
export const receivedContainers = ['xml', 'pdf', 'unknown'] as const

export type ReceivedContainer = (typeof receivedContainers)[number]

/** How a file came in: somebody uploaded it, or it was attached to a mail. */
export const receivedSources = ['upload', 'mail'] as const

export type ReceivedSource = (typeof receivedSources)[number]
