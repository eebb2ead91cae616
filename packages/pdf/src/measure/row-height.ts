/**
 * Largest shares of the page body. Higher rows are split into parts, any of which can start the next page.
 */
const highest = 1 / 2
const highestTitle = 1 / 4
const highestPart = 1 / 6
/** The rest is for the head of a table. */
const highestUncut = 9 / 10

/**
 * Height of a row with these texts, in points: the first row of an element, or one that continues its
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

/** Whether pdfmake can keep a block of this height on one page. It loses higher ones. Both in points. */
export function fitsOnPage(height: number, bodyHeight: number): boolean {
  return height <= bodyHeight * highestUncut
}

/** Whether a row of this height stays one row. Both in points. */
export function isLowRow(height: number, bodyHeight: number): boolean {
  return height <= bodyHeight * highest
}

/**
 * Splits title and description of an element into rows. Only the first has the title. Page breaks never cut a
 * row, so it must be lower than the page's body: texts that are too high become several rows, each low enough
 * to fill the current page. They keep the same words in order.
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

/** Splits a text into parts that fit: at line ends, else at sentence ends, else at spaces. */
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

// Letters of a part: never splits fewer, never measures more.
const [shortest, longest] = [10, 4000]

function isLow(text: string, fits: (part: string) => boolean): boolean {
  return text.length <= shortest || (text.length <= longest && fits(text))
}

/** Finds how many letters of the text fit, by binary search: a longer part is never lower. */
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
 * Splits after the last line or sentence in the second half of the letters that fit, else after their last
 * space, else at their end.
 */
function splitPoint(text: string, letters: number): number {
  const part = text.slice(0, letters)
  const line = (text[letters] === '\n' ? text.slice(0, letters + 1) : part).lastIndexOf('\n')
  if (line > letters / 2) return line + 1
  const sentence = part.lastIndexOf('. ')
  if (sentence > letters / 2) return sentence + 1
  const space = (text[letters] === ' ' ? text.slice(0, letters + 1) : part).lastIndexOf(' ')
  if (space > 0) return space
  return line > 0 ? line + 1 : letters
}
