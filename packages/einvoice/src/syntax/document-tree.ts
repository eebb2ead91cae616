import { attributeOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import type { Condition, Path, Step } from './path.ts'
import type { Syntax } from './syntax.ts'
import { absolutePath } from './term-paths.ts'

/** Target of a path: an element or one of its attributes. */
export interface End {
  element: XmlElement
  value: string
}

/** Joins its text when it is asked for: that of a line is long, and most rules look for its parts. */
class ElementEnd implements End {
  readonly element: XmlElement

  constructor(element: XmlElement) {
    this.element = element
  }

  get value(): string {
    return textOf(this.element)
  }
}

/** A document with its syntax. Finds elements by terms and paths. */
export class DocumentTree {
  readonly root: XmlElement
  readonly syntax: Syntax
  private byName: Map<string, XmlElement[]> | undefined
  /** Children by name, of elements with many; forgotten if their number changes. */
  private readonly sortedChildren = new Map<
    XmlElement,
    { count: number; byName: ReadonlyMap<string, XmlElement[]> }
  >()

  constructor(root: XmlElement, syntax: Syntax) {
    this.root = root
    this.syntax = syntax
  }

  /** Elements and attributes that a path from an element leads to, in document order for each alternative. */
  ends(from: XmlElement, path: Path): End[] {
    return path.flatMap((way) => this.follow(from, way))
  }

  /** All elements with a name, at any depth. */
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

  /** The first value of a term, from the root, unchanged. */
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

  /** `$other` is BT-6 if it differs from the invoice currency; `$BT-5` is the value of that term. */
  private wanted(value: string): string | undefined {
    if (!value.startsWith('$')) return value.replaceAll('_', ' ')
    const [text] = this.textsOf(value === '$other' ? 'BT-6' : value.slice(1))
    return value === '$other' && this.textsOf('BT-5').includes(text ?? '') ? undefined : text
  }

  private literal(value: string): string | undefined {
    return value.startsWith('$') ? this.valueOf(value.slice(1)) : value
  }

  isFulfilled(element: XmlElement, condition: Condition): boolean {
    const { path, value, isNegated, isLiteral, isForWriting } = condition
    if (isForWriting) return true
    const found = this.ends(element, path).map((end) => (isLiteral ? end.value : normalized(end.value)))
    if (value === undefined) return found.length > 0 !== isNegated
    if (isLiteral) {
      const literal = this.literal(value)
      return (literal !== undefined && found.includes(literal)) !== isNegated
    }
    const wanted = this.wanted(value)
    return found.some((one) => isAlike(one, wanted)) !== isNegated
  }

  private follow(from: XmlElement, way: readonly Step[]): End[] {
    let elements: readonly XmlElement[] = [from]
    for (const step of way) {
      if (step.isAttribute)
        return elements.flatMap((element) => {
          const value = attributeOf(element, step.name)
          return value === undefined ? [] : [{ element, value }]
        })
      elements = this.step(elements, step)
    }
    return elements.map((element) => new ElementEnd(element))
  }

  private step(elements: readonly XmlElement[], { name, conditions }: Step): readonly XmlElement[] {
    const reached = this.neighbours(elements, name)
    return conditions.length === 0
      ? reached
      : reached.filter((element) => conditions.every((one) => this.isFulfilled(element, one)))
  }

  private neighbours(elements: readonly XmlElement[], step: string): readonly XmlElement[] {
    if (step === '.') return elements
    if (step === '..') return [...new Set(elements.flatMap(({ parent }) => (parent ? [parent] : [])))]
    const name = this.nameOf(step)
    return elements.flatMap((element) => this.childrenOf(element, name))
  }

  /** An invoice has thousands of lines beside each other, and is asked for few of them at a time. */
  private childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
    const { children } = element
    if (children.length < manyChildren) return children.filter((child) => child.name === name)
    let sorted = this.sortedChildren.get(element)
    if (sorted?.count !== children.length) {
      sorted = { count: children.length, byName: Map.groupBy(children, (child) => child.name) }
      this.sortedChildren.set(element, sorted)
    }
    return sorted.byName.get(name) ?? []
  }
}

/** From so many children on, they are sorted by name once instead of searched each time. */
const manyChildren = 32

/** Normalises a text like XPath: no blanks around it, one between words. */
export function normalized(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
}

const truths: Record<string, string> = { '0': 'false', '1': 'true', vat: 'VAT', Vat: 'VAT' }

function isAlike(found: string, wanted: string | undefined): boolean {
  return found === wanted || (wanted !== undefined && truths[found] === wanted)
}

function index(element: XmlElement, byName: Map<string, XmlElement[]>): void {
  const alike = byName.get(element.name)
  if (alike === undefined) byName.set(element.name, [element])
  else alike.push(element)
  for (const child of element.children) index(child, byName)
}
