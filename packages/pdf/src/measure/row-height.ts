/** Of the page's body: what is higher is split, into parts of which the next page can begin with any. */
const highest = 1 / 2
const highestTitle = 1 / 4
const highestPart = 1 / 6
/** The rest is for the head of a table. */
const highestUncut = 9 / 10

/**
 * How high a row is with these texts, in points: the first of an element, or one that goes on with its
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

/** Whether pdfmake can keep a block of this height on one page: it loses a higher one; both in points. */
export function fitsOnPage(height: number, bodyHeight: number): boolean {
  return height <= bodyHeight * highestUncut
}

/** Whether a row of this height stays one; both in points. */
export function isLowRow(height: number, bodyHeight: number): boolean {
  return height <= bodyHeight * highest
}

/**
 * Title and description of an element for its rows, of which only the first has the title. A row is never cut
 * by a page break, so it has to be lower than the page's body: a text that makes it too high becomes several
 * rows, low enough to fill the page before the next one begins. They hold the same words in the same order.
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

/** A text in parts that fit, split at line ends, else at sentence ends, else at spaces. */
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

// Letters of a part: fewer are never split, more never measured.
const [shortest, longest] = [10, 4000]

function isLow(text: string, fits: (part: string) => boolean): boolean {
  return text.length <= shortest || (text.length <= longest && fits(text))
}

/** How many letters of the text fit, by halving: a longer part is never lower. */
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
 * After the last line or sentence in the second half of the letters that fit, else after their last space,
 * else at their end.
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
