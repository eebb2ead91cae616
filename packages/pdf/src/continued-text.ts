// A row is never cut by a page break, so it has to be lower than a page: a longer text becomes several rows, low
// enough to fill the page before the next one begins.
const mostLines = 24
const linesPerPart = 8
const lettersPerLine = 45

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

/** In printed lines, by the width of the default layout's text column. */
function heightOf(lines: string[]): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersPerLine)), 0)
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
