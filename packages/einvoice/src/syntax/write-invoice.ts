import type { EmbeddedFile, Identifier, SemanticInvoice } from '../model/semantic-invoice.ts'
import { type Term, termsIn } from '../model/terms.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { type Condition, readPath, type Step } from './path.ts'
import type { Slot } from './structure.ts'
import type { Syntax, TermPath } from './syntax.ts'

/** An element to write. Unlike an element that was read, it refers to its place in the structure. */
interface Draft extends XmlElement {
  attributes: { name: string; namespace: string; value: string }[]
  children: Draft[]
  parent: Draft | undefined
  /** Type in the structure; undefined for a value. */
  type: string | undefined
  slot: Slot | undefined
}

type Properties = Readonly<Record<string, unknown>>

/** Terms that every means of payment repeats: its code and, in UBL, the remittance information. */
const everywhere = ['BT-81', 'BT-83']

/**
 * Writes an invoice as a document in a syntax, with the elements in the order that its schema prescribes.
 * Absent values have no element; groups that the schema requires are written even if they are empty. Invalid
 * values are written unchanged, and `checkDocument` reports them.
 */
export function writeInvoice(invoice: SemanticInvoice, syntax: Syntax): XmlElement {
  return new InvoiceWriter(invoice, syntax).document()
}

class InvoiceWriter {
  private readonly invoice: SemanticInvoice
  private readonly syntax: Syntax
  private readonly root: Draft

  constructor(invoice: SemanticInvoice, syntax: Syntax) {
    this.invoice = invoice
    this.syntax = syntax
    const namespace = syntax.structure.rootNamespaces[syntax.root] ?? ''
    this.root = {
      name: syntax.root,
      namespace,
      attributes: [],
      children: [],
      text: '',
      parent: undefined,
      type: syntax.root,
      slot: undefined,
    }
  }

  document(): XmlElement {
    this.group(this.root, undefined, this.invoice as Properties)
    this.spread()
    this.complete(this.root)
    return this.root
  }

  private group(element: Draft, group: string | undefined, properties: Properties): void {
    for (const term of termsIn(group)) {
      const where = this.syntax.terms.get(term.id)
      const value = properties[term.name]
      if (where === undefined || value === undefined) continue
      const values = term.isRepeatable ? (value as unknown[]) : [value]
      values.forEach((single, at) => {
        if (where.path.startsWith('#'))
          element.text = where.path === '#subject' ? `#${single}#` : element.text + single
        else if (term.kind === undefined)
          this.group(this.place(element, where, at), term.id, single as Properties)
        else this.value(element, term, where, single, at)
      })
    }
  }

  private value(element: Draft, term: Term, where: TermPath, value: unknown, at: number): void {
    const steps = this.stepsOf(term, where, value)
    const last = steps.at(-1)
    if (last?.isAttribute) {
      setAttribute(this.reach(element, steps.slice(0, -1), at), last.name, String(value))
      return
    }
    const target = this.reach(element, steps, at)
    if (term.kind === 'identifier') {
      const { id, scheme, version } = value as Identifier
      this.fill(target, id)
      if (scheme !== undefined) this.put(target, where.scheme, scheme)
      if (version !== undefined && where.version !== undefined) this.put(target, where.version, version)
    } else if (term.kind === 'binary') {
      const { content, mediaType, name } = value as EmbeddedFile
      this.fill(target, content)
      if (mediaType !== undefined) setAttribute(target, 'mimeCode', mediaType)
      if (name !== undefined) setAttribute(target, 'filename', name)
    } else if (term.kind === 'date') this.day(target, String(value))
    else this.fill(target, this.syntax.codes[term.id]?.[String(value)] ?? String(value))
  }

  /**
   * Chooses the path by the kind of value. CII has a second path for a global identifier (one with a
   * scheme) and for an account number that is not an IBAN.
   */
  private stepsOf({ id, kind }: Term, { path }: TermPath, value: unknown): readonly Step[] {
    const [first = [], second] = readPath(path)
    if (second === undefined || this.syntax.id === 'ubl') return first
    const isSecond =
      kind === 'identifier'
        ? (value as Identifier).scheme !== undefined
        : id === 'BT-84' && !/^[A-Z]{2}\d{2}/.test(String(value))
    return isSecond ? second : first
  }

  private day(target: Draft, day: string): void {
    const [slot] = this.syntax.structure.slots.get(target.type ?? '') ?? []
    if (slot === undefined) {
      this.fill(target, day)
      return
    }
    const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(day)
    const child = this.append(target, slot)
    if (isWritten) setAttribute(child, 'format', '102')
    this.fill(child, this.syntax.day.toDocument(day))
  }

  private place(element: Draft, { path }: TermPath, at: number): Draft {
    return this.reach(element, readPath(path)[0] ?? [], at)
  }

  /**
   * Returns the element at the end of a path and creates missing elements. For a repeated term, `at` (from 0)
   * is the index at the last step that may repeat, or at the last step if none may.
   */
  private reach(from: Draft, steps: readonly Step[], at: number): Draft {
    const found = this.repeatingStep(from, steps)
    const repeating = found < 0 ? steps.length - 1 : found
    let element = from
    steps.forEach((step, place) => {
      element = this.step(element, step, place === repeating ? at : 0)
    })
    return element
  }

  private repeatingStep(from: Draft, steps: readonly Step[]): number {
    let type = from.type
    let last = -1
    steps.forEach(({ name }, place) => {
      const slot = this.slotOf(type, name)
      if (slot?.isRepeatable) last = place
      if (slot !== undefined) type = slot.content.kind === 'elements' ? slot.content.type : undefined
    })
    return last
  }

  private step(element: Draft, { name, conditions }: Step, at: number): Draft {
    if (name === '..') return element.parent ?? element
    const found =
      name === '.'
        ? [element]
        : element.children.filter(
            (child) => child.name === this.nameOf(name) && this.mayBe(child, conditions),
          )
    const reached = found[at] ?? this.make(element, name)
    for (const condition of conditions) this.fulfil(reached, condition)
    return reached
  }

  private make(parent: Draft, name: string): Draft {
    const slot = this.slotOf(parent.type, name)
    if (slot === undefined) throw new RangeError(`the structure has no element ${name} in ${parent.name}`)
    return this.append(parent, slot)
  }

  private append(parent: Draft, slot: Slot): Draft {
    const type = slot.content.kind === 'elements' ? slot.content.type : undefined
    const namespace = this.syntax.structure.namespaceOf(parent.type ?? '', slot)
    const element: Draft = {
      name: slot.name,
      namespace,
      attributes: [],
      children: [],
      text: '',
      parent,
      type,
      slot,
    }
    parent.children.push(element)
    return element
  }

  private slotOf(type: string | undefined, name: string): Slot | undefined {
    return this.syntax.structure.slots.get(type ?? '')?.find((slot) => slot.name === this.nameOf(name))
  }

  private nameOf(name: string): string {
    return this.syntax.names[name] ?? name
  }

  /** Whether an existing element meets these conditions or can be made to meet them. */
  private mayBe(element: Draft, conditions: readonly Condition[]): boolean {
    return conditions.every(({ path, value, isNegated, isForWriting }) => {
      if (value === undefined) return true
      const found = this.valueAt(element, path[0] ?? [])
      const wanted = this.wanted(value)
      if (isNegated) return found === undefined || found !== wanted
      return found === wanted || (isForWriting && found === undefined)
    })
  }

  private valueAt(element: Draft, steps: readonly Step[]): string | undefined {
    let reached: Draft | undefined = element
    for (const { name, isAttribute } of steps) {
      if (isAttribute) return reached?.attributes.find((attribute) => attribute.name === name)?.value
      reached = reached?.children.find((child) => child.name === name)
    }
    return reached?.text
  }

  private fulfil(element: Draft, { path, value, isNegated, isForWriting }: Condition): void {
    const wanted = this.wanted(value)
    const [steps = []] = path
    if (wanted === undefined || isNegated || (isForWriting && this.valueAt(element, steps))) return
    const last = steps.at(-1)
    if (last?.isAttribute !== true) this.fill(this.reach(element, steps, 0), wanted)
    else if (steps.length === 1 || !isForWriting)
      setAttribute(this.reach(element, steps.slice(0, -1), 0), last.name, wanted)
  }

  private wanted(value: string | undefined): string | undefined {
    if (value === '$BT-5') return this.invoice.currency
    const { currency, taxCurrency } = this.invoice
    if (value === '$other') return taxCurrency === currency ? undefined : taxCurrency
    return value?.replaceAll('_', ' ')
  }

  private put(from: Draft, path: string, value: string): void {
    const steps = readPath(path)[0] ?? []
    const last = steps.at(-1)
    if (last?.isAttribute) setAttribute(this.reach(from, steps.slice(0, -1), 0), last.name, value)
    else this.fill(this.reach(from, steps, 0), value)
  }

  private fill(element: Draft, text: string): void {
    element.text = text
  }

  private spread(): void {
    for (const id of everywhere) {
      const [steps = []] = readPath(this.syntax.terms.get(id)?.path ?? '')
      const name = steps.at(-1)?.name ?? ''
      const parents = this.ends(this.root, steps.slice(0, -1))
      const source = parents.flatMap(({ children }) => children.filter((child) => child.name === name))[0]
      if (source === undefined) continue
      for (const parent of parents) {
        const target = parent.children.find((child) => child.name === name) ?? this.make(parent, name)
        this.fill(target, source.text)
      }
    }
  }

  private ends(from: Draft, steps: readonly Step[]): Draft[] {
    return steps.reduce<Draft[]>(
      (elements, { name }) =>
        elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    )
  }

  /**
   * Whether to write the element even if it is empty: true only for a required group that is not a choice.
   */
  private isNeeded({ isRequired, content }: Slot): boolean {
    return isRequired && content.kind === 'elements' && !this.syntax.structure.choices.has(content.type)
  }

  private hasCurrency({ slot }: Draft): boolean {
    if (slot?.content.kind !== 'value') return false
    return this.syntax.structure.valueTypes[slot.content.type]?.required.includes('currencyID') === true
  }

  /** Sorts the children in the order of the schema. Adds required elements and the currency of amounts. */
  private complete(element: Draft): void {
    const { structure } = this.syntax
    const slots = structure.slots.get(element.type ?? '') ?? []
    if (!structure.choices.has(element.type ?? ''))
      for (const slot of slots)
        if (this.isNeeded(slot) && !element.children.some(({ name }) => name === slot.name))
          this.append(element, slot)
    const placeOf = ({ slot }: Draft) => (slot === undefined ? 0 : slots.indexOf(slot))
    element.children.sort((a, b) => placeOf(a) - placeOf(b))
    const { currency } = this.invoice
    if (
      currency !== undefined &&
      this.hasCurrency(element) &&
      !element.attributes.some(({ name }) => name === 'currencyID')
    )
      setAttribute(element, 'currencyID', currency)
    for (const child of element.children) this.complete(child)
  }
}

function setAttribute(element: Draft, name: string, value: string): void {
  const found = element.attributes.find((attribute) => attribute.name === name)
  if (found === undefined) element.attributes.push({ name, namespace: '', value })
  else found.value = value
}
