// A row is never cut by a page break, so it has to be lower than a page: a longer text becomes several rows, low
// enough to fill the page before the next one begins.
const mostLines = 24
const linesPerPart = 8
const lettersPerLine = 45

/** A node of pdfmake's definition. */
interface ContentNode {
  [property: string]: unknown
}

// Lines of the body style on a page of the default layout, with room for what stands between them.
const linesPerPage = 28
const lettersPerPageLine = 90

/** Whether content is sure to fit on one page; pdfmake loses what does not, of a block that it must not cut. */
export function fitsOnPage(content: ContentNode): boolean {
  return linesOf(content) <= linesPerPage
}

function linesOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + linesOf(part), 0)
  if (node === null || typeof node !== 'object') return 0
  const { text, stack, columns, table } = node as ContentNode
  if (table) return rowsOf(table).reduce((sum, cells) => sum + Math.max(0, ...cells.map(linesOf)), 0)
  if (Array.isArray(columns)) return Math.max(0, ...columns.map(linesOf))
  if (stack) return linesOf(stack)
  return typeof text === 'string' ? heightOf(text.split('\n'), lettersPerPageLine) : linesOf(text)
}

function rowsOf(table: unknown): unknown[][] {
  return (table as { body: unknown[][] }).body
}

// Letters of a title that stay one; the rest of a longer one goes into the description.
const longestTitle = 400

/** Title and description of an element for its rows, of which only the first has the title. */
export function rowTexts(element: {
  title: string
  description: string
}): { title: string; description: string }[] {
  const { title, rest } = shortTitle(element.title)
  return textParts(rest === '' ? element.description : `${rest}\n${element.description}`).map(
    (description) => ({
      title,
      description,
    }),
  )
}

function shortTitle(title: string): { title: string; rest: string } {
  if (title.length <= longestTitle) return { title, rest: '' }
  const end = splitPoint(title.slice(0, longestTitle))
  return { title: title.slice(0, end), rest: title.slice(end).trimStart() }
}

/**
 * A text of at most about 24 printed lines as it is, a longer one in parts of about 8, split at line ends, else
 * at sentence ends, else at spaces. The parts hold the same words in the same order.
 */
export function textParts(text: string): string[] {
  const lines = text.split('\n')
  if (heightOf(lines) <= mostLines) return [text]
  const parts: string[][] = []
  for (const line of lines.flatMap(lowEnough)) {
    const part = parts.at(-1)
    if (part && heightOf([...part, line]) <= linesPerPart) part.push(line)
    else parts.push([line])
  }
  return parts.map((part) => part.join('\n'))
}

/** In printed lines, by the width of the default layout's text column unless told. */
function heightOf(lines: string[], letters = lettersPerLine): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0)
}

function lowEnough(line: string): string[] {
  const most = linesPerPart * lettersPerLine
  const pieces: string[] = []
  let rest = line
  while (rest.length > most) {
    const end = splitPoint(rest.slice(0, most))
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}

/** After the last sentence of the second half, else after the last space, else at the end. */
function splitPoint(text: string): number {
  const sentence = text.lastIndexOf('. ')
  if (sentence > text.length / 2) return sentence + 1
  const space = text.lastIndexOf(' ')
  return space > 0 ? space : text.length
}
