/**
 * What the tax administration tells apart (BMF 15.10.2025): a format error makes a file no E-Rechnung; a rule
 * error matters where it hits what § 14 and § 14a UStG ask for; a content error makes it no proper invoice.
 */
export const findingGroups = ['format', 'rule', 'content'] as const

export type FindingGroup = (typeof findingGroups)[number]

/** As the official validators weigh their rules. */
export const findingSeverities = ['fatal', 'error', 'warning', 'information'] as const

export type FindingSeverity = (typeof findingSeverities)[number]

/** Something wrong with a received invoice. */
export interface ReceivedFinding {
  group: FindingGroup
  /** Official id of the rule (BR-…), XML, XSD or PDF for the format, § 14 UStG by number for the content. */
  id: string
  severity: FindingSeverity
  /** Business terms: BT-1. */
  terms: string[]
  /** What is wrong, in German. */
  message: string
  /** Path of the element, '' for the whole. */
  path: string
}

/** A sum that was recalculated from what it is made of. Amounts are plain decimals: '119.00'. */
export interface Recalculation {
  /** Business term: BT-112, or BT-131 for a line. */
  term: string
  /** What it is, in German: 'Gesamtbetrag', 'Position 3'. */
  label: string
  stated: string
  computed: string
  agrees: boolean
}

/** Something that the XML says and the pages of the same PDF do not. */
export interface PageDifference {
  term: string
  /** In German: 'Rechnungsnummer'. */
  label: string
  /** As the XML says it. */
  expected: string
}

/** Whether pages were compared: they were, there are none, they have no text, or it could not be read. */
export const pageComparisons = ['compared', 'noPages', 'noText', 'unreadable'] as const

export type PageComparison = (typeof pageComparisons)[number]

/**
 * What may cost money. `duplicate`: received already. `newIban`: no invoice of this seller had it.
 * `otherBuyer`: neither name nor VAT id of the buyer is ours. `taxDiffers`: the sums do not recalculate.
 * `pageDiffers`: pages and XML say different things.
 */
export const warningCodes = ['duplicate', 'newIban', 'otherBuyer', 'taxDiffers', 'pageDiffers'] as const

export type WarningCode = (typeof warningCodes)[number]

export interface ReceivedWarning {
  code: WarningCode
  /** What it is about: the IBAN, the name of the buyer, the number; '' for nothing. */
  about: string
  /** Id of the received invoice that it refers to, '' for none. */
  receivedId: string
}
