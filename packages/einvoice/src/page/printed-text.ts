/** Normalizes a text: one form per character, plain spaces, the hyphen as minus, no invisible characters. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u2212', '-')
    .replace(/[\s\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
    .trim()
}

/** A normalized text without spaces, because a line on a page can break at a space or inside a word. */
export function withoutSpaces(text: string): string {
  return normalized(text).replaceAll(' ', '')
}

const endsInWord = /[\p{L}\p{N}.,-]$/u
// A full stop or comma continues a word only before a letter or digit; otherwise it is punctuation.
const continuesWord = /^(?:[\p{L}\p{N}-]|[.,][\p{L}\p{N}])/u

/**
 * Whether a text contains these words as whole words, not as part of longer ones: 2026-0042 is neither in
 * 2026-00421 nor in P1-2026-0042, and 1,00 is not in 11,00.
 */
export function containsWord(text: string, words: string): boolean {
  const [within, wanted] = [normalized(text), normalized(words)]
  for (let place = within.indexOf(wanted); place >= 0; place = within.indexOf(wanted, place + 1)) {
    const before = within.slice(0, place)
    if (!endsInWord.test(before) && !continuesWord.test(within.slice(place + wanted.length))) return true
  }
  return false
}

/**
 * Whether a text contains the date (YYYYMMDD) in figures: with the day, the year or the month first, and with
 * any separators.
 */
export function containsDay(text: string, day: string): boolean {
  const [year, month, dayOfMonth] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)]
  const orders = [
    [dayOfMonth, month, year],
    [year, month, dayOfMonth],
    [month, dayOfMonth, year],
  ]
  const figures = [...normalized(text).matchAll(/\d+/g)].map(([figure]) => figure)
  return figures.some((_, place) =>
    orders.some((order) => order.every((figure, index) => figures[place + index] === figure)),
  )
}

/** The first number in a text, in German notation; undefined if there is none. */
export function numberIn(text: string): number | undefined {
  const [number] = /-?\d[\d.]*(?:,\d+)?/.exec(normalized(text)) ?? []
  return number === undefined ? undefined : Number(number.replaceAll('.', '').replace(',', '.'))
}
