/**
 * The tax administration's kinds of faults (BMF, 15 October 2025): a document of the wrong format is no
 * e-invoice; business rules are those of EN 16931 and its profiles; content is what § 14 and § 14a UStG ask.
 */
export const findingGroups = ['format', 'rule', 'content'] as const

export type FindingGroup = (typeof findingGroups)[number]

export const findingSeverities = ['error', 'warning', 'information'] as const

export type FindingSeverity = (typeof findingSeverities)[number]

/** One problem of a received invoice, with all its places. */
export interface ReceivedFinding {
  group: FindingGroup
  /** The official id of a rule; XML, XSD, PDF or BT-24 for the format; a paragraph for the content. */
  id: string
  severity: FindingSeverity
  /** Business terms: BT-1. */
  terms: readonly string[]
  /** In German. */
  message: string
  /** How often it occurs. */
  count: number
  /** Paths of the first places; empty without any. */
  places: readonly string[]
}

/** A value that the XML has and the pages of the same PDF lack. */
export interface PageDifference {
  term: string
  /** In German: 'Rechnungsnummer'. */
  label: string
  /** As the XML says it. */
  expected: string
}

/** Whether the pages were compared: yes, there are none, they have no text, or it is unreadable. */
export const pageComparisons = ['compared', 'noPages', 'noText', 'unreadable'] as const

export type PageComparison = (typeof pageComparisons)[number]

/**
 * A warning about a risk of paying wrongly. `duplicate`: already received. `newIban`: no invoice of this
 * seller had it. `otherBuyer`: neither name nor VAT id of the buyer is ours. `taxDiffers`: the sums do not
 * recalculate, or tax is shown that must not be. `pageDiffers`: pages and XML say different things.
 */
export const warningCodes = ['duplicate', 'newIban', 'otherBuyer', 'taxDiffers', 'pageDiffers'] as const

export type WarningCode = (typeof warningCodes)[number]

export interface ReceivedWarning {
  code: WarningCode
  /** Its subject: the IBAN, the name of the buyer, or the number; '' for none. */
  about: string
  /** Id of the received invoice that it refers to, '' for none. */
  receivedId: string
}
