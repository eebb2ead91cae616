/** Content of an element: other elements, a value, or anything (for parts that no invoice uses). */
export type Content =
  | { kind: 'elements'; type: string }
  | { kind: 'value'; type: string }
  | { kind: 'anything' }

/** An element in its parent's sequence: how often it may occur, and its content. */
export interface Slot {
  name: string
  isRequired: boolean
  isRepeatable: boolean
  content: Content
}

/** A kind of value: its simple type and its attributes. */
export interface ValueType {
  /** The simple type in XML Schema. */
  base: 'decimal' | 'boolean' | 'date' | 'time' | 'dateTime' | 'base64' | 'text'
  attributes: readonly string[]
  required: readonly string[]
  /** Attributes with a fixed value. */
  fixed?: Readonly<Record<string, string>>
}

/**
 * What the XML schema of a syntax requires: the elements, their order, how often each may occur, and the kind
 * of value that each contains.
 */
export interface Structure {
  /** Names of the root elements. Each is also a type. */
  roots: readonly string[]
  /** The elements of each type, in order. */
  slots: ReadonlyMap<string, readonly Slot[]>
  /** Types that contain only one of their elements. */
  choices: ReadonlySet<string>
  valueTypes: Readonly<Record<string, ValueType>>
  /** The form of attributes that are not any text, by name. */
  attributeForms: Readonly<Record<string, RegExp>>
  /** The namespace of a slot's element. */
  namespaceOf(type: string, slot: Slot): string
  /** The namespace of each root. */
  rootNamespaces: Readonly<Record<string, string>>
}

/**
 * Parses the notation of a structure, one type per line, such as
 * `Price = PriceAmount BaseQuantity? AllowanceCharge*`.
 * `?` means at most once, `*` any number of times, `+` at least once, and no sign exactly once. The end
 * of an element's name determines its type (`SellerTradeParty` is a `TradeParty`); the longest match wins. A
 * type after a colon takes precedence. `~` marks an element whose content is not checked. `valueSuffixes`
 * gives the type of a value by the end of its name; the first match wins. All other values are of type
 * 'Text'.
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
    const type = named ?? types.find((suffix) => name.endsWith(suffix))
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
