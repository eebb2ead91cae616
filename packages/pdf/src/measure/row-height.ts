/**
 * Largest shares of the page body for a row, its title and a part of its description. Taller rows are split,
 * so that a page break can fall between the parts.
 */
const highest = 1 / 2
const highestTitle = 1 / 4
const highestPart = 1 / 6
/** Largest share for a block that is not split. The rest of the page body is for the head of a table. */
const highestUncut = 9 / 10

/**
 * Height in points of a row with the given texts: the first row of an element, or one that continues its
 * description.
 */
export interface RowHeights {
  first(texts: RowTexts): number
  further(description: string): number
}

export interface RowTexts {
  title: string
  description: string
}

/** Whether pdfmake can keep a block of this height on one page. It loses taller blocks. Heights in points. */
export function fitsOnPage(height: number, bodyHeight: number): boolean {
  return height <= bodyHeight * highestUncut
}

/** Whether a row of this height stays one row. Heights in points. */
export function isLowRow(height: number, bodyHeight: number): boolean {
  return height <= bodyHeight * highest
}

/**
 * Splits the title and the description of an element into rows, of which only the first has the title. Page
 * breaks do not split rows, so long texts become several rows that are short enough to fill pages well. The
 * rows keep the words in order.
 */
export function rowTexts(texts: RowTexts, heights: RowHeights, bodyHeight: number): RowTexts[] {
  const base = heights.first({ title: '', description: '' })
  const [title = '', ...rest] = textParts(
    texts.title,
    (part) => heights.first({ title: part, description: '' }) - base <= bodyHeight * highestTitle,
  )
  const description = [...rest, texts.description].join('\n')
  return textParts(description, (part) => heights.further(part) <= bodyHeight * highestPart).map(
    (part, row) => ({
      title: row === 0 ? title : '',
      description: part,
    }),
  )
}

/**
 * Splits a text into parts that fit: at line ends, or else at sentence ends, or else at spaces, or else
 * anywhere. A part of up to 10 characters always counts as fitting; a part of more than 4,000 characters
 * never does.
 */
export function textParts(text: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let rest = text
  while (!isLow(rest, fits)) {
    const end = splitPoint(rest, longestFit(rest, fits))
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).replace(/^ +/, '')
  }
  return [...parts, rest]
}

// In characters (see `textParts`).
const [shortest, longest] = [10, 4000]

function isLow(text: string, fits: (part: string) => boolean): boolean {
  return text.length <= shortest || (text.length <= longest && fits(text))
}

/**
 * Finds by binary search how many characters of the text fit. This works because a longer part is at least
 * as tall.
 */
function longestFit(text: string, fits: (part: string) => boolean): number {
  let [low, high] = [shortest, Math.min(text.length, longest)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The index at which to split: after the last line or sentence in the second half of the characters that fit,
 * else at their last space, else after their last line, else at their end.
 */
function splitPoint(text: string, characters: number): number {
  const part = text.slice(0, characters)
  const line = (text[characters] === '\n' ? text.slice(0, characters + 1) : part).lastIndexOf('\n')
  if (line > characters / 2) return line + 1
  const sentence = part.lastIndexOf('. ')
  if (sentence > characters / 2) return sentence + 1
  const space = (text[characters] === ' ' ? text.slice(0, characters + 1) : part).lastIndexOf(' ')
  if (space > 0) return space
  return line > 0 ? line + 1 : characters
}
