/** What an element may hold: other elements, a value, or whatever it likes (what no invoice uses). */
export type Content =
  | { kind: 'elements'; type: string }
  | { kind: 'value'; type: string }
  | { kind: 'anything' }

/** An element at its place in the sequence of its parent. */
export interface Slot {
  name: string
  isRequired: boolean
  isRepeatable: boolean
  content: Content
}

/** The attributes that a kind of value may have, and those that it must have. */
export interface ValueType {
  /** The simple type of XML Schema. */
  base: 'decimal' | 'boolean' | 'date' | 'time' | 'dateTime' | 'base64' | 'text'
  attributes: readonly string[]
  required: readonly string[]
  /** Attributes that may have this value alone. */
  fixed?: Readonly<Record<string, string>>
}

/** What the XML Schema of a syntax demands: elements, their order, how often, with which kind of value. */
export interface Structure {
  /** Names of the root elements; each is also a type. */
  roots: readonly string[]
  /** By type. */
  slots: ReadonlyMap<string, readonly Slot[]>
  /** Types of which only one of the elements stands there. */
  choices: ReadonlySet<string>
  valueTypes: Readonly<Record<string, ValueType>>
  /** The namespace of the element of a slot. */
  namespaceOf(type: string, slot: Slot): string
  /** The namespace of a root. */
  rootNamespaces: Readonly<Record<string, string>>
}

/**
 * Reads a structure from its notation, a type a line: `Price = PriceAmount BaseQuantity? AllowanceCharge*`.
 * `?` is at most once, `*` any number, `+` at least once, none exactly once. An element has the type whose
 * name its own ends with (`SellerTradeParty` is a `TradeParty`), the longest where several fit, unless a
 * colon names it; `~` marks one whose inside is not judged. `valueSuffixes` are the endings of names of
 * values, in order; what fits none is a 'Text'.
 */
export function readStructure(
  notation: string,
  valueSuffixes: readonly (readonly [suffix: string, type: string])[],
): Map<string, readonly Slot[]> {
  const rows = notation
    .trim()
    .split('\n')
    .map((line) => line.split(' = ') as [string, string])
  const types = rows.map(([type]) => type).sort((a, b) => b.length - a.length)
  const contentOf = (name: string, named: string | undefined): Content => {
    const type = named ?? types.find((one) => name.endsWith(one))
    if (type !== undefined && types.includes(type)) return { kind: 'elements', type }
    return {
      kind: 'value',
      type: named ?? valueSuffixes.find(([suffix]) => name.endsWith(suffix))?.[1] ?? 'Text',
    }
  }
  const slotOf = (word: string): Slot => {
    const [, opaque, name = '', type, times = ''] = /^(~?)(\w+)(?::(\w+))?([?*+]?)$/.exec(word) ?? []
    return {
      name,
      isRequired: times === '' || times === '+',
      isRepeatable: times === '*' || times === '+',
      content: opaque === '~' ? { kind: 'anything' } : contentOf(name, type),
    }
  }
  return new Map(rows.map(([type, words]) => [type, words.split(' ').map(slotOf)]))
}
