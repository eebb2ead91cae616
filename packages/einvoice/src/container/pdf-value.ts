/** A value in a PDF (ISO 32000-1, 7.3). Names are `{ name }`, references `{ object }`, strings `{ text }`. */
export type PdfValue =
  | null
  | boolean
  | number
  | { readonly name: string }
  | { readonly object: number }
  /** One character per byte. */
  | { readonly text: string }
  | readonly PdfValue[]
  | PdfDictionary

export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** Thrown when a file violates the syntax of PDF or exceeds a limit. */
export class PdfError extends Error {
  readonly fault: 'damaged' | 'tooMuch'

  constructor(fault: 'damaged' | 'tooMuch') {
    super(fault)
    this.fault = fault
  }
}

/**
 * Maximum number of arrays and dictionaries in which a value may be nested. Normal documents need about five.
 */
const deepest = 32
/** Maximum number of elements in one array or dictionary. */
const maxElements = 100_000

const blanks = /[\0\t\n\f\r ]*/y
const comment = /%[^\r\n]*/y
const numberToken = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const referenceToken = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z])/y
const nameToken = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const hexToken = /<([0-9A-Fa-f\0\t\n\f\r ]*)>/y
const keywordToken = /true|false|null/y

/** Reads values from a text with one character per byte of the file. */
export class PdfReader {
  at: number
  private readonly text: string

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  /**
   * Reads the value at this position and moves past it. Throws a PdfError if it is damaged or exceeds a
   * limit.
   */
  value(depth = 0): PdfValue {
    if (depth > deepest) throw new PdfError('tooMuch')
    this.skipBlanks()
    switch (this.text[this.at]) {
      case '/':
        return { name: this.name() }
      case '(':
        return { text: this.literal() }
      case '[':
        return this.array(depth)
      case '<':
        return this.text[this.at + 1] === '<' ? this.dictionary(depth) : { text: this.hex() }
      default:
        return this.simple()
    }
  }

  skipBlanks(): void {
    do this.match(blanks)
    while (this.match(comment) !== undefined)
  }

  private simple(): PdfValue {
    const reference = this.match(referenceToken)
    if (reference !== undefined) return { object: Number(reference[1]) }
    const number = this.match(numberToken)
    if (number !== undefined) return Number(number[0])
    const keyword = this.match(keywordToken)?.[0]
    if (keyword === undefined) throw new PdfError('damaged')
    return keyword === 'null' ? null : keyword === 'true'
  }

  private array(depth: number): PdfValue[] {
    this.at++
    const found: PdfValue[] = []
    for (;;) {
      this.skipBlanks()
      if (this.text[this.at] === ']') break
      if (found.length >= maxElements) throw new PdfError('tooMuch')
      found.push(this.value(depth + 1))
    }
    this.at++
    return found
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2
    const found = new Map<string, PdfValue>()
    for (;;) {
      this.skipBlanks()
      if (this.text.startsWith('>>', this.at)) break
      if (found.size >= maxElements) throw new PdfError('tooMuch')
      const key = this.name()
      found.set(key, this.value(depth + 1))
    }
    this.at += 2
    return found
  }

  private name(): string {
    const raw = this.match(nameToken)?.[1]
    if (raw === undefined) throw new PdfError('damaged')
    return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  private hex(): string {
    const digits = this.match(hexToken)?.[1]?.replace(/[^0-9A-Fa-f]/g, '')
    if (digits === undefined) throw new PdfError('damaged')
    return digits.replace(/..?/g, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
  }

  /** A string in parentheses, which may be nested. Resolves its escapes. */
  private literal(): string {
    const start = ++this.at
    for (let open = 1; open > 0; this.at++) {
      const character = this.text[this.at]
      if (character === undefined) throw new PdfError('damaged')
      if (character === '\\') this.at++
      else if (character === '(') open++
      else if (character === ')') open--
    }
    return this.text
      .slice(start, this.at - 1)
      .replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => unescaped(escaped))
  }

  private match(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = this.at
    const match = token.exec(this.text)
    if (match === null) return undefined
    this.at = token.lastIndex
    return match
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(escaped: string): string {
  if (/^[\r\n]/.test(escaped)) return ''
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
  return escapes[escaped] ?? escaped
}
