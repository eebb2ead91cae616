import type { XmlElement } from '../xml/xml-element.ts'
import { pathOf } from '../xml/xml-element.ts'

/** One way in which a document differs from a valid one. */
export interface Damage {
  /** Where the damage is and what it is; identifies it in the snapshot tables. */
  name: string
  damage: () => void
  undo: () => void
}

/** An element or attribute whose value is changed. */
interface Leaf {
  name: string
  value: string
  set: (value: string) => void
}

/**
 * Yields ways to damage a document: removing or duplicating an element, removing an attribute, or changing
 * the value of either.
 */
export function* damages(root: XmlElement): Generator<Damage> {
  for (const element of [...elementsBelow(root)]) {
    const { parent } = element
    if (parent === undefined) continue
    const place = pathOf(element)
    const { children } = parent
    const at = children.indexOf(element)
    const removed = { damage: () => void children.splice(at, 1), undo: () => children.splice(at, 0, element) }
    yield { name: `${place} removed`, ...removed }
    yield {
      name: `${place} twice`,
      damage: () => children.splice(at, 0, { ...element }),
      undo: () => void children.splice(at, 1),
    }
    if (element.children.length === 0) {
      const set = (value: string) => Object.assign(element, { text: value })
      yield* changes({ name: place, value: element.text, set })
    }
    for (const attribute of element.attributes) {
      const own = element as { attributes: XmlElement['attributes'] }
      const { attributes } = own
      const name = `${place}/@${attribute.name}`
      const without = () => Object.assign(own, { attributes: attributes.filter((one) => one !== attribute) })
      yield { name: `${name} removed`, damage: without, undo: () => Object.assign(own, { attributes }) }
      const set = (value: string) => Object.assign(attribute, { value })
      yield* changes({ name, value: attribute.value, set })
    }
  }
}

/**
 * Yields a blank value, and a wrong one: for a decimal, a negative number with one more decimal; for `true`,
 * `false`; otherwise an unknown value.
 */
function* changes({ name, value, set }: Leaf): Generator<Damage> {
  const wrong = /^\d+\.\d+$/.test(value) ? `-${value}9` : value === 'true' ? 'false' : 'x'
  for (const text of [' ', wrong])
    yield { name: `${name}='${text}'`, damage: () => set(text), undo: () => set(value) }
}

function* elementsBelow(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* elementsBelow(child)
}
