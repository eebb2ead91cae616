import { type DocumentTree, normalized } from '../syntax/document-tree.ts'
import { attributeOf, pathOf, type XmlElement } from '../xml/xml-element.ts'
import { type Exact, exact } from './exact.ts'
import { type Route, readRoute, routesFrom } from './route.ts'

/**
 * Thrown if a rule needs one value and there are several, or if a value is not a number. The official tools
 * abort in both cases.
 */
export class EvaluationError extends Error {}

/**
 * A place that rules check in a document: the root, or an element found by a term or a path. A `where`
 * parameter is one of: a term ('BT-131': in the group at this place if it belongs there, otherwise in the
 * whole document); a path from here ('Price/PriceAmount', '..', '@schemeID'); or a path from all elements
 * that have a given name ('//Name/…') or whose names have a given ending ('//*Amount',
 * '//*Quantity/@unitCode').
 */
export class Place {
  readonly tree: DocumentTree
  readonly element: XmlElement
  /** The group of this element; '' for none. */
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

  /** The path of the element. */
  get path(): string {
    return pathOf(this.element)
  }

  /** The name of the element above; '' for the root. */
  get parentName(): string {
    return this.element.parent?.name ?? ''
  }

  all(where: string): Place[] {
    const group = where.startsWith('BG-') ? where : ''
    const routes = routesFrom(this.tree.syntax, group)
    return this.elements(where).map((element) => new Place(this.tree, element, group, routes))
  }

  has(where: string): boolean {
    const route = this.route(where)
    return route.start === 'here'
      ? this.tree.leads(this.element, route.path)
      : this.ofDocument(route).elements.length > 0
  }

  count(where: string): number {
    return this.elements(where).length
  }

  /** The unchanged texts. */
  values(where: string): readonly string[] {
    const route = this.route(where)
    if (route.start === 'here') return this.tree.values(this.element, route.path)
    const reached = this.ofDocument(route)
    reached.values ??= reached.from.flatMap((element) => this.tree.values(element, route.path))
    return reached.values
  }

  /** The texts, with normalized white space. */
  texts(where: string): string[] {
    return this.values(where).map(normalized)
  }

  /** The unchanged text, '' if there is none. */
  value(where: string): string {
    const found = this.values(where)
    if (found.length > 1) throw new EvaluationError(`${where}: several values`)
    return found[0] ?? ''
  }

  /** The text with normalized white space, '' if there is none. */
  text(where: string): string {
    return normalized(this.value(where))
  }

  /** The exact numbers. Throws EvaluationError if a text is not a number. */
  numbers(where: string): Exact[] {
    return this.values(where).map((value) => {
      const number = exact(value)
      if (number === undefined) throw new EvaluationError(`${where}: not a number`)
      return number
    })
  }

  /** The exact number; undefined if there is none. */
  number(where: string): Exact | undefined {
    const found = this.numbers(where)
    if (found.length > 1) throw new EvaluationError(`${where}: several numbers`)
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
    const route = this.route(where)
    return route.start === 'here'
      ? this.tree.elements(this.element, route.path)
      : this.ofDocument(route).elements
  }

  /** Caches the target of a route that does not start at the place, because all places share it. */
  private ofDocument(route: Route): Reached {
    const reached = reachedIn.get(this.tree) ?? new Map<Route, Reached>()
    reachedIn.set(this.tree, reached)
    let found = reached.get(route)
    if (found === undefined) {
      const from = this.startsOf(route)
      const elements: XmlElement[] = []
      for (const element of from) this.tree.collect(element, route.path, elements)
      found = { from, elements, values: undefined }
      reached.set(route, found)
    }
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

  private startsOf({ start }: Route): readonly XmlElement[] {
    if (typeof start === 'string') return [this.tree.root]
    return start.isSuffix ? this.tree.endingWith(start.name) : this.tree.named(start.name)
  }
}

/** The starts and the target of a route in a document. */
interface Reached {
  from: readonly XmlElement[]
  elements: readonly XmlElement[]
  values: readonly string[] | undefined
}

const reachedIn = new WeakMap<DocumentTree, Map<Route, Reached>>()
