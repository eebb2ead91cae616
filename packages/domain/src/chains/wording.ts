import type { ChainState, PaperReference } from '../invoices/paper.ts'
import { formatDay, nonBreakingSpace } from '../money/german-format.ts'

/** State of a final, as users see it and search for it. */
export const stateWords = {
  cancelled: 'storniert',
  partlyCredited: 'teilweise gutgeschrieben',
  credited: 'gutgeschrieben',
  settled: 'abgerechnet',
} as const satisfies Record<Exclude<ChainState, ''>, string>

// Texts stored in a new paper of a chain. Users can change them in a draft.

export const paperTitles = {
  cancellation: 'STORNORECHNUNG',
  // Never "Gutschrift": that is an invoice issued by the customer (§ 14 (2) sentence 5 UStG).
  credit: 'RECHNUNGSKORREKTUR',
  advance: 'ABSCHLAGSRECHNUNG',
  settlement: 'SCHLUSSRECHNUNG',
} as const

/** `2026-0042 vom 20.11.2026`, as § 31 (5) UStDV requires. */
function named({ invoiceNumber, invoiceDate }: PaperReference): string {
  return `${invoiceNumber} vom${nonBreakingSpace}${formatDay(invoiceDate)}`
}

export function cancellationIntro(cancelled: PaperReference, reason: string, isOfCredit = false): string {
  const what = isOfCredit ? 'Rechnungskorrektur' : 'Rechnung'
  return `hiermit stornieren wir unsere ${what} ${named(cancelled)} vollständig.${reasonSentence(reason)}`
}

export function creditIntro(credited: PaperReference, reason: string): string {
  return `hiermit berichtigen wir unsere Rechnung ${named(credited)} um die folgenden Beträge.${reasonSentence(reason)}`
}

function reasonSentence(reason: string): string {
  return reason === '' ? '' : ` Grund: ${reason}`
}

export const advanceIntro =
  'für den vereinbarten Abschlag auf das Projekt erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:'

/** Title of the line for an advance, whether of a fixed amount or a percentage. */
export const advanceLineTitle = 'Abschlag'

export const settlementIntro =
  'nach Abschluss des Projekts rechnen wir unsere Leistungen abzüglich der Abschlagsrechnungen ab:'

export const reversalRegards = 'Mit freundlichen Grüßen'

/** Title of the line by which a Restrechnung deducts an advance. */
export function deductionTitle(advance: PaperReference): string {
  return `Abzüglich Abschlagsrechnung ${named(advance)}`
}

/** The same for a part of an advance that is not wholly paid. `unpaid`: nothing of the advance is paid. */
export function partTitle(advance: PaperReference, part: keyof typeof partWords): string {
  return `${deductionTitle(advance)}: ${partWords[part]}`
}

const partWords = {
  received: 'bezahlter Teil',
  unpaidPart: 'nicht bezahlter Teil, gesondert zu zahlen',
  unpaid: 'nicht bezahlt, gesondert zu zahlen',
} as const

/**
 * The line on the page that names the invoice to which the paper refers (EN 16931 BG-3). `day` is in the
 * layout's date format.
 */
export function referenceNote(kind: keyof typeof referenceWords, number: string, day: string): string {
  return `${referenceWords[kind]} ${number} vom${nonBreakingSpace}${day}`
}

const referenceWords = {
  cancellation: 'Storno der Rechnung',
  cancelledCredit: 'Storno der Rechnungskorrektur',
  credit: 'Korrektur zur Rechnung',
} as const

/** Payment terms (BT-20) of a cancellation or credit: the standard requires terms, although nobody pays. */
export const settledByOffset = 'Der Betrag wird verrechnet oder erstattet.'

/** Name, description and column headings of the list of advances that the XML of an Endrechnung contains. */
export const advanceList = {
  fileName: 'abschlagsrechnungen.csv',
  description: 'Abschlagsrechnungen',
  heads: ['Rechnungsnummer', 'Datum', 'USt.-Satz', 'Netto', 'USt.', 'Brutto'],
} as const
