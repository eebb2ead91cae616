/**
 * The kinds of errors that the tax administration distinguishes (BMF, 15 October 2025). `format`: the
 * document is not a valid e-invoice. `rule`: it violates a business rule of EN 16931 or of a profile.
 * `content`: a sum is wrong, or the invoice violates § 14, § 14a or § 14c UStG.
 */
export const findingGroups = ['format', 'rule', 'content'] as const

export type FindingGroup = (typeof findingGroups)[number]

export const findingSeverities = ['error', 'warning', 'information'] as const

export type FindingSeverity = (typeof findingSeverities)[number]

/** A problem in a received invoice and where it occurs. */
export interface ReceivedFinding {
  group: FindingGroup
  /**
   * In the group `rule`: the official id of the rule. In `format`: XML, XSD, BT-24 or Datei. In `content`: a
   * section of the law, or Nachgerechnet for a wrong sum.
   */
  id: string
  severity: FindingSeverity
  /** Business terms, such as BT-1. */
  terms: readonly string[]
  /** In German. */
  message: string
  /** Number of occurrences. */
  count: number
  /** Paths of the first occurrences; empty if unknown. */
  places: readonly string[]
}

/** What the check says about a file as a whole. */
export const verdicts = ['noEInvoice', 'againstRules', 'contentIncomplete', 'valid'] as const

export type Verdict = (typeof verdicts)[number]

const verdictOfGroup = { format: 'noEInvoice', rule: 'againstRules', content: 'contentIncomplete' } as const

/** The verdict on findings that are sorted by group: the first error determines it. */
export function verdictOf(findings: readonly ReceivedFinding[]): Verdict {
  const worst = findings.find(({ severity }) => severity === 'error')
  return worst === undefined ? 'valid' : verdictOfGroup[worst.group]
}

/** A value that is in the XML but not on the pages of the same PDF. */
export interface PageDifference {
  term: string
  /** In German, e.g. 'Rechnungsnummer'. */
  label: string
  /** The value in the XML. */
  expected: string
}

/** Whether the pages were compared, or why not: there are no pages, no text, or no readable text. */
export const pageComparisons = ['compared', 'noPages', 'noText', 'unreadable'] as const

export type PageComparison = (typeof pageComparisons)[number]

/**
 * A warning shown before payment. `duplicate`: the latest 200 invoices from the seller include one with the
 * same number and date (a file with the same bytes is never stored twice: `storeReceived` returns the earlier
 * one). `newIban`: some of those invoices have an IBAN, but none of them has this one. `otherBuyer`: the
 * buyer's VAT id is not ours; if either id is missing, the names are compared. `taxDiffers`: the sums are
 * inconsistent, or the invoice shows tax where it must not. `pageDiffers`: the pages and the XML differ.
 */
export const warningCodes = ['duplicate', 'newIban', 'otherBuyer', 'taxDiffers', 'pageDiffers'] as const

export type WarningCode = (typeof warningCodes)[number]

export interface ReceivedWarning {
  code: WarningCode
  /** The IBAN, the buyer's name or the invoice number that the warning is about; '' if none. */
  about: string
  /** Id of the received invoice that this one duplicates; '' if there is none. */
  receivedId: string
}
