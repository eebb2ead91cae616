import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { type Term, termsIn } from '../model/terms.ts'
import { type DocumentTree, type End, normalized } from '../syntax/document-tree.ts'
import { type Condition, type Path, readPath, type Step } from '../syntax/path.ts'
import type { TermPath } from '../syntax/syntax.ts'
import { attributeOf, pathOf, textOf, type XmlElement } from '../xml/xml-element.ts'

/** Content of a document that no term of EN 16931 covers. */
export interface UnreadText {
  /** Path of the element, with `/@name` for an attribute. */
  path: string
  text: string
}

/** A document in the semantic model. */
export interface ReadInvoice {
  invoice: SemanticInvoice
  /** Content without a term, in document order. */
  unread: UnreadText[]
}

type Properties = Record<string, unknown>

/** Attributes that repeat what the model contains, or that are the same in every document. */
const ignoredAttributes = ['currencyID', 'format', 'schemaLocation']

/**
 * Reads a document into the semantic model, and lists the content that no EN 16931 term covers, with its
 * path. Accepts documents of any profile, even invalid ones. If a term that may occur only once has several
 * values, the first goes into the model, and those that differ from it go into the list. If a group that may
 * occur only once occurs again, all texts of the later occurrence go into the list.
 */
export function readInvoice(tree: DocumentTree): ReadInvoice {
  const reader = new InvoiceReader(tree)
  const invoice: SemanticInvoice = reader.group(tree.root, undefined) ?? {}
  return { invoice, unread: reader.unread() }
}

class InvoiceReader {
  private readonly tree: DocumentTree
  /** Elements whose texts are not listed as unread. */
  private readonly taken = new Set<XmlElement>()
  /** For each element, the attributes whose values are not listed as unread. */
  private readonly takenAttributes = new Map<XmlElement, string[]>()

  constructor(tree: DocumentTree) {
    this.tree = tree
  }

  /** The terms below an element; undefined if there are none. */
  group(element: XmlElement, group: string | undefined): Properties | undefined {
    const found: Properties = {}
    for (const term of termsIn(group)) {
      const where = this.tree.syntax.terms.get(term.id)
      if (where === undefined) continue
      const value =
        term.kind === undefined ? this.groups(element, term, where) : this.values(element, term, where)
      if (value !== undefined) found[term.name] = value
    }
    return Object.keys(found).length === 0 ? undefined : found
  }

  unread(): UnreadText[] {
    const left: UnreadText[] = []
    const walk = (element: XmlElement): void => {
      if (element.children.length === 0 && !this.taken.has(element) && normalized(element.text) !== '')
        left.push({ path: pathOf(element), text: element.text })
      for (const { name, value } of element.attributes)
        if (!ignoredAttributes.includes(name) && !this.takenAttributes.get(element)?.includes(name))
          left.push({ path: `${pathOf(element)}/@${name}`, text: value })
      element.children.forEach(walk)
    }
    walk(this.tree.root)
    return left
  }

  private groups(element: XmlElement, term: Term, { path }: TermPath): unknown {
    const ends = this.tree.ends(element, readPath(path))
    const found: Properties[] = []
    for (const end of ends) {
      // If the group may occur only once, the texts of a second occurrence stay unread.
      if (found.length > 0 && !term.isRepeatable) break
      this.takeConditions(readPath(path), end.element)
      const group = this.group(end.element, term.id)
      if (group !== undefined) found.push(group)
    }
    return term.isRepeatable ? (found.length === 0 ? undefined : found) : found[0]
  }

  private values(element: XmlElement, term: Term, where: TermPath): unknown {
    if (where.path.startsWith('#')) return this.partOfNote(element, where.path)
    const path = readPath(where.path)
    const ends = this.tree.ends(element, path).filter(({ value }) => normalized(value) !== '')
    const chosen = term.isRepeatable ? ends : this.first(ends, term)
    const found = chosen.map((end) => {
      this.takeConditions(path, end.element)
      return this.value(end, term, where)
    })
    return term.isRepeatable ? (found.length === 0 ? undefined : found) : found[0]
  }

  /** Takes the first value and marks equal values after it as read, except those of attachments. */
  private first(ends: readonly End[], term: Term): readonly End[] {
    const [first] = ends
    if (first === undefined) return []
    const attribute = attributeOfPath(this.tree.syntax.terms.get(term.id)?.path ?? '')
    for (const end of ends) if (end.value === first.value && term.kind !== 'binary') this.take(end, attribute)
    return [first]
  }

  private value(end: End, { id, kind }: Term, where: TermPath): unknown {
    const { syntax } = this.tree
    this.take(end, attributeOfPath(where.path))
    if (kind === 'text') return end.value
    const text = normalized(end.value)
    if (kind === 'date') return this.day(end.element)
    if (kind === 'code')
      return Object.entries(syntax.codes[id] ?? {}).find(([, code]) => code === text)?.[0] ?? text
    if (kind === 'identifier')
      return {
        id: text,
        ...this.part('scheme', end.element, where.scheme),
        ...(where.version !== undefined && this.part('version', end.element, where.version)),
      }
    if (kind === 'binary')
      return {
        content: text.replaceAll(' ', ''),
        ...this.part('mediaType', end.element, '@mimeCode'),
        ...this.part('name', end.element, '@filename'),
      }
    return text
  }

  private part(name: string, element: XmlElement, path: string): Properties {
    const [end] = this.tree.ends(element, readPath(path))
    if (end === undefined) return {}
    this.take(end, path)
    return { [name]: normalized(end.value) }
  }

  /** In CII, a date is in an element of its own, which also states the format. */
  private day(element: XmlElement): string {
    const [child] = element.children
    if (child !== undefined) this.take({ element: child, value: '' })
    const text = normalized(textOf(child ?? element))
    return attributeOf(child ?? element, 'format') === '102' || child === undefined
      ? this.tree.syntax.day.toModel(text)
      : text
  }

  /** A note in UBL can start with its subject: `#AAI#text`. */
  private partOfNote(element: XmlElement, part: string): string | undefined {
    this.take({ element, value: '' })
    const [, subject, text] = /^#([A-Z0-9]{3})#(.*)$/s.exec(element.text) ?? []
    return part === '#subject' ? subject : (text ?? element.text)
  }

  private take({ element }: End, path = ''): void {
    const attribute = attributeOfPath(path).slice(1)
    const taken = this.takenAttributes.get(element)
    if (attribute === '') this.taken.add(element)
    else if (taken === undefined) this.takenAttributes.set(element, [attribute])
    else if (!taken.includes(attribute)) taken.push(attribute)
  }

  /** Marks the conditions of a path as read, e.g. that a document is an attachment or that a tax is VAT. */
  private takeConditions(path: Path, from: XmlElement): void {
    const steps = conditionalSteps(path)
    if (steps.length === 0) return
    for (let element: XmlElement | undefined = from; element !== undefined; element = element.parent)
      for (const { name, conditions } of steps)
        if (name === '.' || name === element.name || this.tree.nameOf(name) === element.name)
          for (const condition of conditions) this.takeCondition(condition, element)
  }

  private takeCondition(condition: Condition, element: XmlElement): void {
    if (!this.tree.isFulfilled(element, { ...condition, isForWriting: false })) return
    for (const alternative of condition.path) {
      const last = alternative.at(-1)
      for (const end of this.tree.ends(element, [alternative]))
        this.take(end, last?.isAttribute ? `@${last.name}` : '')
    }
  }
}

const knownSteps = new WeakMap<Path, readonly Step[]>()

/** The steps of a path that require a certain value, without their other conditions. */
function conditionalSteps(path: Path): readonly Step[] {
  let steps = knownSteps.get(path)
  if (steps === undefined) {
    steps = path
      .flat()
      .map((step) => ({ ...step, conditions: step.conditions.filter(asksForValue) }))
      .filter(({ conditions }) => conditions.length > 0)
    knownSteps.set(path, steps)
  }
  return steps
}

function asksForValue({ value, isNegated }: Condition): boolean {
  return value !== undefined && !isNegated
}

/** The attribute at the end of a path, e.g. '@unitCode'; '' if it ends at an element. */
function attributeOfPath(path: string): string {
  return path.includes('@') ? (/@\w+$/.exec(path)?.[0] ?? '') : ''
}
