// A row is never cut by a page break, so it has to be lower than a page: longer texts become several rows.
const mostLines = 16
const lettersPerLine = 45

/**
 * A text in parts of at most about 16 printed lines each, split at line ends, else at sentence ends, else at
 * spaces. The parts joined with line feeds give the same words in the same order.
 */
export function textParts(text: string): string[] {
  const parts: string[] = []
  let part: string[] = []
  let lines = 0
  for (const line of text.split('\n').flatMap(lowEnough)) {
    const height = printedLines(line)
    if (lines + height > mostLines && part.length > 0) {
      parts.push(part.join('\n'))
      part = []
      lines = 0
    }
    part.push(line)
    lines += height
  }
  return [...parts, part.join('\n')]
}

function printedLines(line: string): number {
  return Math.max(1, Math.ceil(line.length / lettersPerLine))
}

function lowEnough(line: string): string[] {
  const most = mostLines * lettersPerLine
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
