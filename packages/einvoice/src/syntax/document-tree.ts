import { attributeOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import type { Condition, Path, Step } from './path.ts'
import type { Syntax } from './syntax.ts'
import { absolutePath } from './term-paths.ts'

/** Where a path ends: at an element or at one of its attributes. */
export interface End {
  element: XmlElement
  value: string
}

/** A document with its syntax: what leads from terms and paths to elements. */
export class DocumentTree {
  readonly root: XmlElement
  readonly syntax: Syntax
  private byName: Map<string, XmlElement[]> | undefined

  constructor(root: XmlElement, syntax: Syntax) {
    this.root = root
    this.syntax = syntax
  }

  /** Elements and attributes at which a path from an element ends, in the order of the document for each way. */
  ends(from: XmlElement, path: Path): End[] {
    return path.flatMap((way) => this.follow(from, way))
  }

  /** All elements of a name, wherever they stand. */
  named(name: string): readonly XmlElement[] {
    return this.names().get(this.nameOf(name)) ?? []
  }

  /** All elements whose names end so. */
  endingWith(suffix: string): readonly XmlElement[] {
    return [...this.names()].flatMap(([name, elements]) => (name.endsWith(suffix) ? elements : []))
  }

  /** A document's own name for what its syntax calls so. */
  nameOf(name: string): string {
    return this.syntax.names[name] ?? name
  }

  /** The texts of a term, from the root. */
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

  /** BT-6; one that only repeats the currency of the invoice is none. */
  private taxCurrency(): string | undefined {
    const [currency] = this.textsOf('BT-6')
    return this.textsOf('BT-5').includes(currency ?? '') ? undefined : currency
  }

  isFulfilled(element: XmlElement, condition: Condition): boolean {
    const { path, value, isNegated, isLiteral, isForWriting } = condition
    if (isForWriting) return true
    const found = this.ends(element, path).map((end) => (isLiteral ? end.value : normalized(end.value)))
    if (value === undefined) return found.length > 0
    if (isLiteral) return found.includes(value)
    const wanted = value === '$BT-6' ? this.taxCurrency() : value.replaceAll('_', ' ')
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
    return elements.map((element) => ({ element, value: textOf(element) }))
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
    return elements.flatMap(({ children }) => children.filter((child) => child.name === name))
  }
}

/** Text as XPath normalises it: no blanks around, one between words. */
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
