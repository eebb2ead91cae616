import { nameInDocument } from './known-names.ts'
import type { XmlAttribute, XmlElement } from './xml-element.ts'

/** Reasons for rejecting text. */
export type XmlFault =
  | 'doctype'
  | 'malformed'
  | 'wrongEncoding'
  | 'unknownEncoding'
  | 'tooLarge'
  | 'tooDeep'
  | 'tooMany'

/** Thrown when text is not an XML document, or not a safe one. `offset` counts characters from 0. */
export class XmlError extends Error {
  readonly fault: XmlFault
  readonly offset: number

  constructor(fault: XmlFault, offset: number) {
    super(`${fault} at ${offset}`)
    this.fault = fault
    this.offset = offset
  }
}

/** A decoded file: its text up to the first byte that is not in its encoding, and the error there. */
export interface XmlText {
  text: string
  error: XmlError | undefined
}

/** A place in a text; both count from 1. */
export interface TextPosition {
  line: number
  column: number
}

/** The place of a character whose offset is counted from 0. */
export function positionIn(text: string, offset: number): TextPosition {
  let line = 1
  let start = 0
  for (const { 0: end, index } of text.slice(0, offset).matchAll(/\r\n|\r|\n/g)) {
    line += 1
    start = index + end.length
  }
  return { line, column: offset - start + 1 }
}

/** Limits for a document. */
export interface XmlLimits {
  characters: number
  depth: number
  /** Elements and attributes together. */
  nodes: number
}

const defaultLimits: XmlLimits = { characters: 50_000_000, depth: 64, nodes: 1_000_000 }

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
/**
 * The namespaces that an element declares, by prefix, and those of the elements around it. A document may
 * declare thousands, so no element copies them.
 */
interface Scope {
  declared: ReadonlyMap<string, string>
  outer: Scope | undefined
}
const outermost: Scope = {
  declared: new Map([
    ['', ''],
    ['xml', xmlNamespace],
  ]),
  outer: undefined,
}
const nameCharacters = String.raw`[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{M}\u00B7_.-]*`
const nameToken = new RegExp(`(?:(${nameCharacters}):)?(${nameCharacters})`, 'uy')
const blanks = /[ \t\r\n]*/y
const attributeValue = /[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
const reference = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g
const blank = String.raw`[ \t\r\n]`
const pseudoAttribute = (name: string, value: string) =>
  `${blank}+${name}${blank}*=${blank}*(?:"${value}"|'${value}')`
const declaration = new RegExp(
  `^\\uFEFF?<\\?xml${pseudoAttribute('version', String.raw`1\.[01]`)}(?:${pseudoAttribute('encoding', '[A-Za-z][A-Za-z0-9._-]*')})?(?:${pseudoAttribute('standalone', '(?:yes|no)')})?${blank}*\\?>|^\\uFEFF`,
)
const illegal = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
/** Also matches valid surrogate pairs. Only text with a match needs the slower test. */
const perhapsIllegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses an XML document and returns its root element with resolved namespaces. Rejects any DOCTYPE, so that
 * only the five entities of XML exist. Fetches nothing that the document refers to. Takes time linear in the
 * size of the text. Throws an XmlError if it rejects the text.
 */
export function readXml(text: string, limits: XmlLimits = defaultLimits): XmlElement {
  if (text.length > limits.characters) throw new XmlError('tooLarge', limits.characters)
  const control = perhapsIllegal.test(text) ? illegal.exec(text) : null
  if (control !== null) throw new XmlError('malformed', control.index)
  return new Reader(text, limits).document()
}

const none: readonly never[] = []

interface RawAttribute {
  prefix: string
  name: string
  value: string
}

class Reader {
  private readonly text: string
  private readonly limits: XmlLimits
  /** Parsed names by their text. A document repeats the same few names many times. */
  private readonly names = new Map<string, readonly [prefix: string, name: string]>()
  private at = 0
  private nodes = 0

  constructor(text: string, limits: XmlLimits) {
    this.text = text
    this.limits = limits
  }

  document(): XmlElement {
    this.at = declaration.exec(this.text)?.[0].length ?? 0
    this.misc()
    const root = this.startTag(outermost, undefined)
    const open = root.isEmpty ? [] : [root]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      top.element.text += this.characters()
      if (this.text.startsWith('</', this.at)) {
        this.endTag(top.tag)
        open.pop()
        continue
      }
      if (open.length >= this.limits.depth) throw new XmlError('tooDeep', this.at)
      const start = this.startTag(top.scope, top.element)
      if (!start.isEmpty) open.push(start)
    }
    this.misc()
    if (this.at < this.text.length) this.fail()
    return root.element
  }

  /** Skips white space, comments and processing instructions around the root. Rejects a DOCTYPE. */
  private misc(): void {
    do this.skip(blanks)
    while (this.comment() || this.instruction())
    if (/^<!doctype/i.test(this.text.slice(this.at, this.at + 9))) throw new XmlError('doctype', this.at)
  }

  private startTag(outer: Scope, parent: XmlElement | undefined) {
    if (this.text[this.at] !== '<') this.fail()
    const from = this.at
    this.at += 1
    const [prefix, name] = this.name()
    const tag = this.text.slice(from + 1, this.at)
    const raw = this.attributes()
    const declared = raw.length === 0 ? none : raw.filter((attribute) => isDeclaration(attribute))
    const scope: Scope =
      declared.length === 0
        ? outer
        : {
            declared: new Map(
              declared.map(({ prefix, name, value }) => [prefix === '' ? '' : name, nameInDocument(value)]),
            ),
            outer,
          }
    const isEmpty = this.text[this.at] === '/'
    if (isEmpty) this.at += 1
    if (this.text[this.at] !== '>') this.fail()
    this.at += 1
    const element: XmlElement = {
      name,
      prefix,
      namespace: this.namespaceOf(prefix, scope),
      attributes: this.resolved(raw, scope),
      children: [],
      text: '',
      parent,
    }
    this.count(1 + raw.length)
    parent?.children.push(element)
    return { element, tag, scope, isEmpty }
  }

  private resolved(raw: readonly RawAttribute[], scope: Scope): readonly XmlAttribute[] {
    if (raw.length === 0) return none
    const attributes = raw
      .filter((attribute) => !isDeclaration(attribute))
      .map(({ prefix, name, value }) => ({
        name,
        namespace: prefix === '' ? '' : this.namespaceOf(prefix, scope),
        value,
      }))
    if (attributes.length < 2) return attributes
    if (new Set(attributes.map(({ name, namespace }) => `${namespace} ${name}`)).size < attributes.length)
      this.fail()
    return attributes
  }

  private attributes(): readonly RawAttribute[] {
    if (this.text[this.at] === '>') return none
    const found: RawAttribute[] = []
    for (;;) {
      const from = this.at
      this.skip(blanks)
      const next = this.text[this.at]
      if (next === '>' || next === '/') return found
      if (this.at === from) this.fail()
      const [prefix, name] = this.name()
      const value = this.match(attributeValue)
      const content = value[1] ?? value[2] ?? ''
      found.push({ prefix, name, value: this.unescaped(content.replace(/[\t\n]|\r\n?/g, ' ')) })
    }
  }

  private endTag(tag: string): void {
    this.at += 2
    if (!this.text.startsWith(tag, this.at)) this.fail()
    this.at += tag.length
    this.skip(blanks)
    if (this.text[this.at] !== '>') this.fail()
    this.at += 1
  }

  /** Text up to the next tag, with CDATA sections, but without comments or processing instructions. */
  private characters(): string {
    if (this.text.charCodeAt(this.at) === 0x3c && this.text.charCodeAt(this.at + 1) === 0x2f) return ''
    let found = ''
    for (;;) {
      const next = this.text.indexOf('<', this.at)
      if (next > this.at) {
        const piece = this.text.slice(this.at, next)
        if (piece.includes(']]>')) this.fail()
        found += this.unescaped(piece.replace(/\r\n?/g, '\n'))
        this.at = next
      }
      if (this.text.startsWith('<![CDATA[', this.at)) {
        const end = this.text.indexOf(']]>', this.at)
        if (end === -1) this.fail()
        found += this.text.slice(this.at + 9, end).replace(/\r\n?/g, '\n')
        this.at = end + 3
      } else if (!this.comment() && !this.instruction()) return found
    }
  }

  private comment(): boolean {
    if (!this.text.startsWith('<!--', this.at)) return false
    const end = this.text.indexOf('--', this.at + 4)
    if (end === -1 || this.text[end + 2] !== '>') this.fail()
    this.at = end + 3
    return true
  }

  private instruction(): boolean {
    if (!this.text.startsWith('<?', this.at)) return false
    const end = this.text.indexOf('?>', this.at)
    if (end === -1 || /<\?xml[ \t\r\n?]/i.test(this.text.slice(this.at, this.at + 6))) this.fail()
    this.at = end + 2
    return true
  }

  private unescaped(text: string): string {
    if (!text.includes('&')) return text
    const without = text.replace(reference, '')
    if (without.includes('&')) this.fail()
    return text.replace(
      reference,
      (_, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
        name !== undefined
          ? (named[name] ?? '')
          : this.character(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)),
    )
  }

  private character(code: number): string {
    if (code > 0x10ffff) this.fail()
    const character = String.fromCodePoint(code)
    if (illegal.test(character)) this.fail()
    return character
  }

  private name(): readonly [prefix: string, name: string] {
    const from = this.at
    let end = from
    while (isPlainNameCharacter(this.text.charCodeAt(end))) end += 1
    const same = this.names.get(this.text.slice(from, end))
    if (same !== undefined && !isBeyondAscii(this.text.charCodeAt(end))) {
      this.at = end
      return same
    }
    const [text, prefix = ''] = this.match(nameToken)
    const parts = [prefix, nameInDocument(text.slice(text.indexOf(':') + 1))] as const
    if (text.length === end - from) this.names.set(text, parts)
    return parts
  }

  private namespaceOf(prefix: string, innermost: Scope): string {
    for (let scope: Scope | undefined = innermost; scope !== undefined; scope = scope.outer) {
      const namespace = scope.declared.get(prefix)
      if (namespace !== undefined) return namespace
    }
    return this.fail()
  }

  private match(token: RegExp): RegExpExecArray {
    token.lastIndex = this.at
    const match = token.exec(this.text)
    if (match === null) this.fail()
    this.at = token.lastIndex
    return match
  }

  private skip(token: RegExp): void {
    token.lastIndex = this.at
    token.exec(this.text)
    this.at = token.lastIndex
  }

  private count(nodes: number): void {
    this.nodes += nodes
    if (this.nodes > this.limits.nodes) throw new XmlError('tooMany', this.at)
  }

  private fail(): never {
    throw new XmlError('malformed', this.at)
  }
}

/** Whether a character is an ASCII letter or digit, or one of `_-.:`. Only `nameToken` checks whole names. */
function isPlainNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x2d && code <= 0x3a && code !== 0x2f) ||
    code === 0x5f
  )
}

function isBeyondAscii(code: number): boolean {
  return code > 0x7f
}

function isDeclaration({ prefix, name }: RawAttribute): boolean {
  return prefix === 'xmlns' || (prefix === '' && name === 'xmlns')
}
