import { type DocumentTree, type End, normalized } from '../syntax/document-tree.ts'
import { type Path, readPath } from '../syntax/path.ts'
import { isWithin, relativePath } from '../syntax/term-paths.ts'
import { attributeOf, pathOf, type XmlElement } from '../xml/xml-element.ts'
import { type Exact, exact } from './exact.ts'

/**
 * Thrown if a rule needs one value and there are several, or if a value is no number. The official tools
 * abort here.
 */
export class Unanswerable extends Error {}

/**
 * A place of a document as rules see it: its root, or an element found by a term or a path. A `where`
 * parameter takes one of these: a term ('BT-131': in the group at this place if it belongs there, else in the
 * whole document); a path from here ('Price/PriceAmount', '..', '@schemeID'); '//Name/…' for all elements of
 * that name and a path from them; '//*Amount' for all names with that ending.
 */
export class Place {
  readonly tree: DocumentTree
  readonly element: XmlElement
  /** The group of this element. */
  private readonly group: string | undefined

  constructor(tree: DocumentTree, element: XmlElement = tree.root, group?: string) {
    this.tree = tree
    this.element = element
    this.group = group
  }

  get isCreditNote(): boolean {
    return this.tree.root.name === 'CreditNote'
  }

  get root(): Place {
    return new Place(this.tree)
  }

  /** Its position, in words. */
  get path(): string {
    return pathOf(this.element)
  }

  all(where: string): Place[] {
    const group = where.startsWith('BG-') ? where : undefined
    return this.ends(where).map(({ element }) => new Place(this.tree, element, group))
  }

  has(where: string): boolean {
    return this.ends(where).length > 0
  }

  count(where: string): number {
    return this.ends(where).length
  }

  /** The unchanged texts. */
  values(where: string): string[] {
    return this.ends(where).map(({ value }) => value)
  }

  /** The texts, with normalised blanks. */
  texts(where: string): string[] {
    return this.ends(where).map(({ value }) => normalized(value))
  }

  /** The unchanged text, '' if there is none. */
  value(where: string): string {
    const found = this.ends(where)
    if (found.length > 1) throw new Unanswerable(`${where}: several values`)
    return found[0]?.value ?? ''
  }

  /** The text with normalised blanks, '' if there is none. */
  text(where: string): string {
    return normalized(this.value(where))
  }

  /** Exact numbers. Throws Unanswerable for any other text. */
  numbers(where: string): Exact[] {
    return this.values(where).map((value) => {
      const number = exact(value)
      if (number === undefined) throw new Unanswerable(`${where}: no number`)
      return number
    })
  }

  /** The exact number; undefined if there is none. */
  number(where: string): Exact | undefined {
    const found = this.numbers(where)
    if (found.length > 1) throw new Unanswerable(`${where}: several numbers`)
    return found[0]
  }

  attribute(name: string): string | undefined {
    return attributeOf(this.element, name)
  }

  isWithin(name: string): boolean {
    for (let above = this.element.parent; above !== undefined; above = above.parent)
      if (above.name === name) return true
    return false
  }

  private ends(where: string): End[] {
    if (/^B[GT]-/.test(where)) return this.endsOfTerm(where)
    if (!where.startsWith('//')) return this.tree.ends(this.element, readPath(where))
    const { name, isSuffix, path } = anywhere(where)
    const elements = isSuffix ? this.tree.endingWith(name) : this.tree.named(name)
    return elements.flatMap((element) => this.tree.ends(element, path))
  }

  private endsOfTerm(where: string): End[] {
    const isInside = this.group !== undefined && isWithin(where, this.group)
    const path: Path = relativePath(this.tree.syntax, where, isInside ? this.group : undefined)
    return this.tree.ends(isInside ? this.element : this.tree.root, path)
  }
}

interface Anywhere {
  name: string
  isSuffix: boolean
  /** From the elements of the name. */
  path: Path
}

const known = new Map<string, Anywhere>()

/** Parses '//Name[condition]/path' and '//*Suffix/path'. */
function anywhere(where: string): Anywhere {
  let found = known.get(where)
  if (found === undefined) {
    const isSuffix = where[2] === '*'
    const words = where.slice(isSuffix ? 3 : 2)
    const name = /^\w*/.exec(words)?.[0] ?? ''
    found = { name, isSuffix, path: readPath(`.${words.slice(name.length)}`) }
    known.set(where, found)
  }
  return found
}
