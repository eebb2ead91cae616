import { type DocumentTree, normalized } from '../syntax/document-tree.ts'
import { attributeOf, pathOf, type XmlElement } from '../xml/xml-element.ts'
import { type Exact, exact } from './exact.ts'
import { type Route, readRoute, routesFrom } from './route.ts'

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
  /** The group of this element, '' for none. */
  private readonly group: string
  private readonly routes: Map<string, Route>

  constructor(
    tree: DocumentTree,
    element: XmlElement = tree.root,
    group = '',
    routes = routesFrom(tree.syntax, group),
  ) {
    this.tree = tree
    this.element = element
    this.group = group
    this.routes = routes
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
    const group = where.startsWith('BG-') ? where : ''
    const routes = routesFrom(this.tree.syntax, group)
    return this.elements(where).map((element) => new Place(this.tree, element, group, routes))
  }

  has(where: string): boolean {
    const route = this.route(where)
    const { tree } = this
    return typeof route.start === 'string'
      ? tree.leads(this.startOf(route), route.path)
      : this.named(route.start).some((element) => tree.leads(element, route.path))
  }

  count(where: string): number {
    return this.elements(where).length
  }

  /** The unchanged texts. */
  values(where: string): string[] {
    const route = this.route(where)
    const { tree } = this
    return typeof route.start === 'string'
      ? tree.values(this.startOf(route), route.path)
      : this.named(route.start).flatMap((element) => tree.values(element, route.path))
  }

  /** The texts, with normalised blanks. */
  texts(where: string): string[] {
    return this.values(where).map(normalized)
  }

  /** The unchanged text, '' if there is none. */
  value(where: string): string {
    const found = this.values(where)
    if (found.length > 1) throw new Unanswerable(`${where}: several values`)
    return found[0] ?? ''
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

  private elements(where: string): readonly XmlElement[] {
    const { start, path } = this.route(where)
    const { tree } = this
    if (typeof start === 'string') return tree.elements(start === 'root' ? tree.root : this.element, path)
    const found: XmlElement[] = []
    for (const element of this.named(start)) tree.collect(element, path, found)
    return found
  }

  private route(where: string): Route {
    let route = this.routes.get(where)
    if (route === undefined) {
      route = readRoute(this.tree.syntax, this.group, where)
      this.routes.set(where, route)
    }
    return route
  }

  private startOf({ start }: Route): XmlElement {
    return start === 'root' ? this.tree.root : this.element
  }

  private named({ name, isSuffix }: { name: string; isSuffix: boolean }): readonly XmlElement[] {
    return isSuffix ? this.tree.endingWith(name) : this.tree.named(name)
  }
}
