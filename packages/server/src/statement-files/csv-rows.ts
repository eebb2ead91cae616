/** A row and the line on which it starts, counted from 1. */
export interface CsvRow {
  line: number
  values: string[]
}

/** The rows of a CSV text (RFC 4180), without empty ones. A quote inside a value that starts without one is text. */
export function csvRows(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, values: [] }
  let line = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const end = () => {
    if (row.values.some((value) => value !== '')) rows.push(row)
    row = { line, values: [] }
  }
  while (at < text.length) {
    const { value, next, lines } = valueAt(text, at, delimiter)
    row.values.push(value)
    line += lines
    at = next
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      if (at >= text.length) row.values.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    end()
  }
  end()
  return rows
}

function valueAt(
  text: string,
  from: number,
  delimiter: string,
): { value: string; next: number; lines: number } {
  if (text[from] !== '"') {
    let next = from
    while (next < text.length && text[next] !== delimiter && text[next] !== '\n' && text[next] !== '\r')
      next += 1
    return { value: text.slice(from, next), next, lines: 0 }
  }
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    const stop = quote === -1 ? text.length : quote
    value += text.slice(at, stop)
    if (text[stop + 1] !== '"' || quote === -1)
      return { ...restOf(text, stop + 1, delimiter), value, lines: value.split('\n').length - 1 }
    value += '"'
    at = stop + 2
  }
}

/** Text between a closing quote and the delimiter is ignored. */
function restOf(text: string, from: number, delimiter: string): { next: number } {
  let next = Math.min(from, text.length)
  while (next < text.length && text[next] !== delimiter && text[next] !== '\n' && text[next] !== '\r')
    next += 1
  return { next }
}
