import { knownName } from '../xml/known-names.ts'
import { attributeOf, pathOf, type XmlAttribute, type XmlElement } from '../xml/xml-element.ts'
import { normalized } from './document-tree.ts'
import type { Slot, Structure, ValueType } from './structure.ts'

/** The kinds of schema violations. */
export type SchemaFaultKind =
  | 'unknownRoot'
  | 'unknownElement'
  | 'misplacedElement'
  | 'missingElement'
  | 'repeatedElement'
  | 'unknownAttribute'
  | 'missingAttribute'
  | 'text'
  | 'value'

/** One violation of the schema. */
export interface SchemaFault {
  kind: SchemaFaultKind
  /** Path of the element at fault, or of the parent if an element is missing. */
  path: string
  /** The element, attribute or kind of value at fault. */
  name: string
}

/** Maximum number of reported faults. */
const largestNumberOfFaults = 100

const withoutAttributes = { attributes: [], required: [] }

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'

/** Validates a document against the schema of its syntax. Returns an empty list for a valid one. */
export function schemaFaults(root: XmlElement, structure: Structure): SchemaFault[] {
  const found: SchemaFault[] = []
  const report = (kind: SchemaFaultKind, element: XmlElement, name: string) => {
    if (found.length < largestNumberOfFaults) found.push({ kind, path: pathOf(element), name })
  }
  if (structure.rootNamespaces[root.name] !== root.namespace) report('unknownRoot', root, root.name)
  else checkElements(root, root.name)
  return found

  function checkElements(parent: XmlElement, type: string): void {
    checkAttributes(parent, withoutAttributes)
    if (/[^ \t\r\n]/.test(parent.text)) report('text', parent, parent.name)
    const slots = structure.slots.get(type) ?? []
    const places = placesOf(structure, type)
    const times: number[] = []
    let place = 0
    for (const child of parent.children) {
      const placed = placeOf(child, places, place)
      if (placed === undefined) {
        report('unknownElement', child, child.name)
        continue
      }
      const { slot, at } = placed
      if (at < place) report('misplacedElement', child, child.name)
      else place = at
      const time = (times[at] ?? 0) + 1
      times[at] = time
      if (time > 1 && !slot.isRepeatable) report('repeatedElement', child, child.name)
      checkContent(child, slot)
    }
    const isChoice = structure.choices.has(type)
    if (isChoice) {
      const first = slots[0]?.name ?? ''
      if (parent.children.length !== 1) report('missingElement', parent, first)
      return
    }
    for (const [at, slot] of slots.entries())
      if (slot.isRequired && times[at] === undefined) report('missingElement', parent, slot.name)
  }

  function checkContent(element: XmlElement, { content }: Slot): void {
    if (content.kind === 'elements') checkElements(element, content.type)
    if (content.kind !== 'value') return
    const type = structure.valueTypes[content.type]
    if (type === undefined) return
    for (const child of element.children) report('unknownElement', child, child.name)
    checkAttributes(element, type)
    if (!isValue(element.text, type.base)) report('value', element, type.base)
  }

  function checkAttributes(
    element: XmlElement,
    { attributes, required, fixed }: Omit<ValueType, 'base'>,
  ): void {
    for (const attribute of element.attributes)
      if (!isAllowed(attribute, attributes, fixed, structure.attributeForms))
        report('unknownAttribute', element, attribute.name)
    for (const name of required)
      if (attributeOf(element, name) === undefined) report('missingAttribute', element, name)
  }
}

/** A slot with its index in its type and the namespace of its element. */
interface PlacedSlot {
  slot: Slot
  at: number
  namespace: string
}

const known = new WeakMap<Structure, Map<string, Map<string, PlacedSlot[]>>>()

/** The slots of a type by the names of their elements. */
function placesOf(structure: Structure, type: string): Map<string, PlacedSlot[]> {
  const ofTypes = known.get(structure) ?? new Map<string, Map<string, PlacedSlot[]>>()
  known.set(structure, ofTypes)
  let places = ofTypes.get(type)
  if (places === undefined) {
    const placed = (structure.slots.get(type) ?? []).map((slot, at) => ({
      slot,
      at,
      namespace: knownName(structure.namespaceOf(type, slot)),
    }))
    places = Map.groupBy(placed, ({ slot }) => slot.name)
    ofTypes.set(type, places)
  }
  return places
}

/** The first slot for an element at or after a position, or else the first one before it. */
function placeOf(
  { name, namespace }: XmlElement,
  places: ReadonlyMap<string, readonly PlacedSlot[]>,
  from: number,
): PlacedSlot | undefined {
  const possible = places.get(name)
  if (possible === undefined) return undefined
  let before: PlacedSlot | undefined
  for (const slot of possible) {
    if (slot.namespace !== namespace) continue
    if (slot.at >= from) return slot
    before ??= slot
  }
  return before
}

function isAllowed(
  { name, namespace, value }: XmlAttribute,
  allowed: readonly string[],
  fixed: Readonly<Record<string, string>> = {},
  forms: Readonly<Record<string, RegExp>> = {},
): boolean {
  if (namespace === schemaInstance) return name === 'schemaLocation' || name === 'noNamespaceSchemaLocation'
  return (
    namespace === '' &&
    allowed.includes(name) &&
    normalized(value) === (fixed[name] ?? normalized(value)) &&
    forms[name]?.test(normalized(value)) !== false
  )
}

const zone = String.raw`(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))?`
const time = String.raw`(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?|24:00:00(\.0+)?)`
const day = String.raw`(-?(?:[1-9]\d{4,8}|\d{4})-\d{2}-\d{2})`
/** A value can have any length, and a repeated group needs memory for each repetition: there is none here. */
const forms: Record<Exclude<ValueType['base'], 'text'>, RegExp> = {
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  boolean: /^(true|false|1|0)$/,
  date: new RegExp(`^${day}${zone}$`),
  time: new RegExp(`^${time}${zone}$`),
  dateTime: new RegExp(`^${day}T${time}${zone}$`),
  base64: /^[A-Za-z0-9+/]*={0,2}$/,
}

function isValue(text: string, base: ValueType['base']): boolean {
  if (base === 'text') return true
  const value = base === 'base64' ? text.replace(/[ \t\r\n]/g, '') : normalized(text)
  const match = forms[base].exec(value)
  if (match === null) return false
  if (base === 'base64') return value.length % 4 === 0
  if (base !== 'date' && base !== 'dateTime') return true
  return isDayOfCalendar(match[1] ?? '')
}

/**
 * Whether a date, `YYYY-MM-DD`, exists in the calendar. Years can have more than four digits and be negative,
 * but there is no year 0. The last four digits decide whether a year is a leap year.
 */
function isDayOfCalendar(text: string): boolean {
  const [, year = '', month = '', date = ''] = /^-?(\d+)-(\d+)-(\d+)$/.exec(text) ?? []
  if (Number(year) === 0 || Number(month) < 1 || Number(month) > 12 || Number(date) < 1) return false
  const sameLeapYear = 2000 + (Number(year.slice(-4)) % 400)
  return Number(date) <= new Date(Date.UTC(sameLeapYear, Number(month), 0)).getUTCDate()
}
