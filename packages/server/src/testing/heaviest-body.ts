import { boundOf, chosenSchema } from '@kontor/contract/calls/bounds'
import { type Endpoint, publicBody } from '@kontor/contract/calls/endpoint'
import { maxValues } from '@kontor/contract/calls/read-body'
import { definitionOf, fieldsOf, leavesOf, rulesOf } from '@kontor/contract/calls/schema-parts'
import { layoutItemShapes } from '@kontor/contract/layouts/layout-schema'
import type * as z from 'zod/mini'

export interface Weight {
  /**
   * Texts: as short as allowed (`short`), the index of the element (`number`), as long as allowed (`long`),
   * or just as long but made of characters that JSON escapes (`escaped`).
   */
  text: 'short' | 'number' | 'long' | 'escaped'
  /** Whether optional fields other than lists, records and objects are sent. */
  optional: boolean
  /** Maximum number of levels of nested lists. */
  depth: number
  /** Whether unknown fields fill the body. */
  unknown: boolean
}

export const weights = {
  'empty elements': { text: 'short', optional: false, depth: 3, unknown: false },
  'all fields': { text: 'number', optional: true, depth: 3, unknown: false },
  'long texts': { text: 'long', optional: true, depth: 3, unknown: false },
  'texts that JSON escapes': { text: 'escaped', optional: true, depth: 3, unknown: false },
  'nested lists': { text: 'number', optional: true, depth: 20, unknown: false },
  'unknown fields': { text: 'number', optional: true, depth: 0, unknown: true },
} satisfies Record<string, Weight>

const MiB = 1024 * 1024
/**
 * The share of a body's limits that is filled. It is less than 1, because an element is always completed once
 * it has been started.
 */
const shareToFill = 0.9
const layoutTypes = Object.keys(layoutItemShapes)
/** Valid values for texts that have a pattern. */
const fittingTexts = [
  'x',
  'x-1',
  '#123456',
  'a@example.org',
  '{NNNN}',
  'Geheim-123',
  'https://127.0.0.1:1',
  'example.org',
  'EUR',
  '0'.repeat(64),
]

/**
 * Returns a JSON body that matches the schema of the call and fills its limits: fills lists up to their
 * bounds, in the order of the fields, until the body has the maximum number of values or bytes.
 */
export function heaviestBody(endpoint: Endpoint, weight: Weight): object {
  const bytes = endpoint.bodyLimit ?? (endpoint.access === 'public' ? publicBody : MiB)
  return new HeavyBody(weight, bytes * shareToFill).of(endpoint)
}

class HeavyBody {
  readonly #weight: Weight
  #bytes: number
  #values = maxValues * shareToFill
  /**
   * Index of the element in its list. All lists contain the same texts, so that references find their
   * targets.
   */
  #place = 0

  constructor(weight: Weight, bytes: number) {
    this.#weight = weight
    this.#bytes = bytes
  }

  of({ body }: Endpoint): object {
    const known = body === undefined ? {} : (this.#value(body, 0) as object)
    return this.#weight.unknown ? { ...known, unknown: this.#unknown() } : known
  }

  get #isFull(): boolean {
    return this.#values <= 0 || this.#bytes <= 0
  }

  #value(schema: z.core.$ZodType, depth: number): unknown {
    this.#values--
    this.#bytes -= 6
    const leaves = leavesOf(schema)
    const leaf = leaves[this.#place % leaves.length] ?? schema
    const def = definitionOf(leaf)
    switch (def.type) {
      case 'string':
        return this.#text(schema, boundOf(leaf) ?? 0)
      case 'number':
        return this.#number(schema, leaf)
      case 'boolean':
        return true
      case 'enum':
        return Object.values(def.entries)[this.#place % Object.values(def.entries).length]
      case 'literal':
        return def.values[0]
      case 'tuple':
        return def.items.map((item) => this.#value(item, depth))
      case 'array':
        return this.#list(schema, def.element, boundOf(leaf) ?? 0, depth)
      case 'record':
        return Object.fromEntries(
          this.#several(boundOf(leaf) ?? 0, depth, (place) => [
            `name ${place}`,
            this.#value(def.valueType, depth + 1),
          ]),
        )
      case 'object':
        return this.#object(leaf as z.core.$ZodObject, depth)
      default:
        throw new Error(`Schema type ${def.type} is not supported here.`)
    }
  }

  #several<Value>(amount: number, depth: number, make: (place: number) => Value): Value[] {
    const created: Value[] = []
    while (depth < this.#weight.depth && created.length < amount && !this.#isFull) {
      this.#place = created.length
      created.push(make(created.length))
    }
    return created
  }

  #list(schema: z.core.$ZodType, element: z.core.$ZodType, bound: number, depth: number): unknown[] {
    // If lists are nested, the outer ones are short, to leave room for depth.
    const nests = definitionOf(element).type === 'lazy' && depth < this.#weight.depth - 1
    const filled = this.#several(nests ? 20 : bound, depth, () => this.#value(element, depth + 1))
    const exact = [filled, [1], [0, 0, 0, 0]]
    // A list that may not be empty gets one element, even where this weight has no lists.
    return exact.find((list) => accepts(schema, list)) ?? [this.#value(element, depth + 1)]
  }

  #object(object: z.core.$ZodObject, depth: number): object {
    const type = layoutTypes[this.#place % layoutTypes.length]
    const shape = fieldsOf(chosenSchema(object, { type }) ?? object)
    const sent = Object.entries(shape).filter(([, field]) => !accepts(field, undefined) || this.#sends(field))
    return Object.fromEntries(
      sent.map(([name, field]) => {
        this.#bytes -= name.length
        return [name, this.#value(field, depth)]
      }),
    )
  }

  #sends(field: z.core.$ZodType): boolean {
    if (this.#isFull) return false
    const holdsMore = leavesOf(field).some((leaf) =>
      ['array', 'record', 'object'].includes(definitionOf(leaf).type),
    )
    return this.#weight.optional || holdsMore
  }

  #text(schema: z.core.$ZodType, bound: number): string {
    const number = String(this.#place)
    const length = this.#isFull ? 0 : Math.min(bound, this.#bytes / 2)
    const wanted = {
      short: '',
      number,
      long: number + 'ß'.repeat(length),
      escaped: number + '"\\'.repeat(length / 2),
    }[this.#weight.text].slice(0, bound)
    const svg = `<svg viewBox="0 0 1 1"${' width'.repeat(this.#weight.text === 'long' ? length / 16 : 0)}>`
    const texts = [wanted, number, `data:image/svg+xml;base64,${btoa(svg)}`, ...fittingTexts]
    const text = texts.find((one) => accepts(schema, one)) ?? ''
    this.#bytes -= Buffer.byteLength(JSON.stringify(text))
    return text
  }

  #number(schema: z.core.$ZodType, leaf: z.core.$ZodType): number {
    const own = this.#place + 0.125
    const limits = rulesOf(leaf).flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
    return [own / 4096, own, 0, 1, ...limits].find((value) => accepts(schema, value)) ?? 0
  }

  /** Objects with many different keys, which take longer to parse and write than a list of numbers. */
  #unknown(): object[] {
    return this.#several(maxValues, -1, (place) => {
      this.#values -= 5
      this.#bytes -= 50
      return { [`key ${place}`]: [place, { of: `${place}` }] }
    })
  }
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodMiniType).safeParse(value).success
}
