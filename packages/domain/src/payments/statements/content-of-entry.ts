import type { ReadEntry } from './bank-statement.ts'

/**
 * What an entry says, so that it can be recognised in another file: its days, amount, parties and texts, without case, blanks
 * and the places where the bank cut the text.
 */
export function contentOfEntry({ bookingDay, valueDay, amount, currency, lines }: ReadEntry): string {
  const words = lines.flatMap(({ amount: part, party, iban, texts, endToEnd }) => [
    part,
    party,
    iban,
    texts.join(''),
    endToEnd,
  ])
  const said = words.map((word) => word.toUpperCase().replace(/[^\p{L}\p{Nd}.-]/gu, ''))
  return [bookingDay, valueDay, amount, currency, ...said].join('|')
}
