import { attributeOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import type { Condition, Path, Step } from './path.ts'
import type { Syntax } from './syntax.ts'
import { absolutePath } from './term-paths.ts'

/** The target of a path: an element or one of its attributes. */
export interface End {
  element: XmlElement
  value: string
}

/**
 * Joins the element's text only when needed: an invoice line has a long text, and most rules need only parts
 * of it.
 */
class ElementEnd implements End {
  readonly element: XmlElement

  constructor(element: XmlElement) {
    this.element = element
  }

  get value(): string {
    return textOf(this.element)
  }
}

/** A document with its syntax. Finds elements by term or path. */
export class DocumentTree {
  readonly root: XmlElement
  readonly syntax: Syntax
  private byName: Map<string, XmlElement[]> | undefined
  /** Children by name, for elements with many children. Discarded when their number changes. */
  private readonly sortedChildren = new Map<
    XmlElement,
    { count: number; byName: ReadonlyMap<string, XmlElement[]> }
  >()

  constructor(root: XmlElement, syntax: Syntax) {
    this.root = root
    this.syntax = syntax
  }

  /**
   * The elements and attributes at the ends of a path from an element: one alternative of the path after
   * another, each in document order.
   */
  ends(from: XmlElement, path: Path): End[] {
    const found: End[] = []
    for (const alternative of path) {
      const last = alternative.at(-1)
      for (const element of this.followed(from, alternative))
        found.push(last?.isAttribute ? attributeEnd(element, last.name) : new ElementEnd(element))
    }
    return found
  }

  /** The elements at the ends of a path; for attributes, the elements that have them. */
  elements(from: XmlElement, path: Path): XmlElement[] {
    const found: XmlElement[] = []
    this.collect(from, path, found)
    return found
  }

  /** Like `elements`, but appends to `found`. */
  collect(from: XmlElement, path: Path, found: XmlElement[]): void {
    for (const alternative of path) this.follow(from, alternative, 0, found, Number.POSITIVE_INFINITY)
  }

  /** The values at the ends of a path. */
  values(from: XmlElement, path: Path): string[] {
    const found: string[] = []
    for (const alternative of path) {
      const last = alternative.at(-1)
      for (const element of this.followed(from, alternative))
        found.push(last?.isAttribute ? (attributeOf(element, last.name) ?? '') : textOf(element))
    }
    return found
  }

  /** Whether a path leads to any element or attribute. */
  leads(from: XmlElement, path: Path): boolean {
    return path.some((alternative) => this.followed(from, alternative, 1).length > 0)
  }

  /** All elements with this name, at any depth. */
  named(name: string): readonly XmlElement[] {
    return this.names().get(this.nameOf(name)) ?? []
  }

  /** All elements whose names have this ending. */
  endingWith(suffix: string): readonly XmlElement[] {
    return [...this.names()].flatMap(([name, elements]) => (name.endsWith(suffix) ? elements : []))
  }

  /** The document's own name for an element of the syntax. */
  nameOf(name: string): string {
    return this.syntax.names[name] ?? name
  }

  /** The first value of a term in the document, with its white space unchanged. */
  valueOf(term: string): string | undefined {
    return this.ends(this.root, absolutePath(this.syntax, term))[0]?.value
  }

  private textsOf(term: string): string[] {
    return this.ends(this.root, absolutePath(this.syntax, term)).map(({ value }) => normalized(value))
  }

  private names(): ReadonlyMap<string, XmlElement[]> {
    if (this.byName === undefined) {
      this.byName = new Map()
      index(this.root, this.byName)
    }
    return this.byName
  }

  /**
   * The value that a condition requires. `$BT-5` stands for the value of that term, `$other` for BT-6 if it
   * differs from the invoice currency.
   */
  private wanted(value: string): string | undefined {
    if (!value.startsWith('$')) return value.replaceAll('_', ' ')
    const [text] = this.textsOf(value === '$other' ? 'BT-6' : value.slice(1))
    return value === '$other' && this.textsOf('BT-5').includes(text ?? '') ? undefined : text
  }

  private literal(value: string): string | undefined {
    return value.startsWith('$') ? this.valueOf(value.slice(1)) : value
  }

  /** Whether an element meets a condition. A condition that is used only for writing is always met. */
  isFulfilled(element: XmlElement, condition: Condition): boolean {
    const { path, value, isNegated, isLiteral, isForWriting } = condition
    if (isForWriting) return true
    if (value === undefined) return this.leads(element, path) !== isNegated
    const wanted = isLiteral ? this.literal(value) : this.wanted(value)
    const isFound =
      wanted !== undefined &&
      this.values(element, path).some((found) =>
        isLiteral ? found === wanted : isAlike(normalized(found), wanted),
      )
    return isFound !== isNegated
  }

  /** At most `limit` elements at the end of one alternative. */
  private followed(
    from: XmlElement,
    alternative: readonly Step[],
    limit = Number.POSITIVE_INFINITY,
  ): readonly XmlElement[] {
    const found: XmlElement[] = []
    this.follow(from, alternative, 0, found, limit)
    return found
  }

  /** Creates no lists between the steps, because the rules take millions of steps through a long invoice. */
  private follow(
    element: XmlElement,
    alternative: readonly Step[],
    at: number,
    found: XmlElement[],
    limit: number,
  ): void {
    const step = alternative[at]
    if (step === undefined) found.push(element)
    else if (step.isAttribute) {
      if (attributeOf(element, step.name) !== undefined) found.push(element)
    } else if (step.name === '.') {
      if (this.isAsWanted(element, step)) this.follow(element, alternative, at + 1, found, limit)
    } else if (step.name === '..') {
      const { parent } = element
      if (parent !== undefined && this.isAsWanted(parent, step))
        this.follow(parent, alternative, at + 1, found, limit)
    } else {
      const name = this.nameOf(step.name)
      for (const child of this.candidates(element, name)) {
        if (child.name !== name || !this.isAsWanted(child, step)) continue
        this.follow(child, alternative, at + 1, found, limit)
        if (found.length >= limit) return
      }
    }
  }

  private isAsWanted(element: XmlElement, { conditions }: Step): boolean {
    for (const condition of conditions) if (!this.isFulfilled(element, condition)) return false
    return true
  }

  /**
   * A list that contains all children with this name, and perhaps others. Avoids searching thousands of
   * siblings each time.
   */
  private candidates(element: XmlElement, name: string): readonly XmlElement[] {
    const { children } = element
    if (children.length < manyChildren) return children
    let sorted = this.sortedChildren.get(element)
    if (sorted?.count !== children.length) {
      sorted = { count: children.length, byName: Map.groupBy(children, (child) => child.name) }
      this.sortedChildren.set(element, sorted)
    }
    return sorted.byName.get(name) ?? []
  }
}

function attributeEnd(element: XmlElement, name: string): End {
  return { element, value: attributeOf(element, name) ?? '' }
}

/** From this number on, children are grouped by name once instead of being searched each time. */
const manyChildren = 32

const blank = /[ \t\r\n]/

/** Normalizes white space as XPath does: none around the text, one space between words. */
export function normalized(text: string): string {
  if (!blank.test(text)) return text
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
}

const truths: Record<string, string> = { '0': 'false', '1': 'true', vat: 'VAT', Vat: 'VAT' }

function isAlike(found: string, wanted: string): boolean {
  return found === wanted || truths[found] === wanted
}

function index(element: XmlElement, byName: Map<string, XmlElement[]>): void {
  const namesakes = byName.get(element.name)
  if (namesakes === undefined) byName.set(element.name, [element])
  else namesakes.push(element)
  for (const child of element.children) index(child, byName)
}
