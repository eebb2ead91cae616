import { attributeOf, pathOf, type XmlAttribute, type XmlElement } from '../xml/xml-element.ts'
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

/** Largest number of reported faults. */
const largestNumberOfFaults = 100

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
    checkAttributes(parent, { attributes: [], required: [] })
    if (/[^ \t\r\n]/.test(parent.text)) report('text', parent, parent.name)
    const slots = structure.slots.get(type) ?? []
    const isAtPlace = (slot: Slot, element: XmlElement) =>
      slot.name === element.name && structure.namespaceOf(type, slot) === element.namespace
    let place = 0
    const times = new Map<Slot, number>()
    for (const child of parent.children) {
      const next = slots.findIndex((slot, at) => at >= place && isAtPlace(slot, child))
      const slot = slots[next] ?? slots.find((one) => isAtPlace(one, child))
      if (slot === undefined) {
        report('unknownElement', child, child.name)
        continue
      }
      if (next < 0) report('misplacedElement', child, child.name)
      else place = next
      const time = (times.get(slot) ?? 0) + 1
      times.set(slot, time)
      if (time > 1 && !slot.isRepeatable) report('repeatedElement', child, child.name)
      checkContent(child, slot)
    }
    const isChoice = structure.choices.has(type)
    if (isChoice && parent.children.length !== 1) report('missingElement', parent, slots[0]?.name ?? '')
    if (isChoice) return
    for (const slot of slots)
      if (slot.isRequired && !times.has(slot)) report('missingElement', parent, slot.name)
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
      if (!isAllowed(attribute, attributes, fixed)) report('unknownAttribute', element, attribute.name)
    for (const name of required)
      if (attributeOf(element, name) === undefined) report('missingAttribute', element, name)
  }
}

function isAllowed(
  { name, namespace, value }: XmlAttribute,
  allowed: readonly string[],
  fixed: Readonly<Record<string, string>> = {},
): boolean {
  if (namespace === schemaInstance) return name === 'schemaLocation' || name === 'noNamespaceSchemaLocation'
  return (
    namespace === '' &&
    allowed.includes(name) &&
    value.trim() === (fixed[name] ?? value.trim()) &&
    (name !== 'languageID' || /^\s*[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*\s*$/.test(value))
  )
}

const zone = String.raw`(Z|[+-](0\d|1[0-4]):[0-5]\d)?`
const time = String.raw`([01]\d|2[0-4]):[0-5]\d:[0-5]\d(\.\d+)?`
const day = String.raw`(-?\d{4,}-\d{2}-\d{2})`
const forms: Record<Exclude<ValueType['base'], 'text'>, RegExp> = {
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  boolean: /^(true|false|1|0)$/,
  date: new RegExp(`^${day}${zone}$`),
  time: new RegExp(`^${time}${zone}$`),
  dateTime: new RegExp(`^${day}T${time}${zone}$`),
  base64: /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
}

function isValue(text: string, base: ValueType['base']): boolean {
  if (base === 'text') return true
  const value = base === 'base64' ? text.replace(/[ \t\r\n]+/g, '') : text.trim()
  const match = forms[base].exec(value)
  if (match === null) return false
  return base !== 'date' && base !== 'dateTime' ? true : isDayOfCalendar(match[1] ?? '')
}

/** Whether a date, `YYYY-MM-DD`, exists in the calendar. */
function isDayOfCalendar(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
