import { knownName } from '../xml/known-names.ts'

/** A condition on an element of a path. */
export interface Condition {
  path: Path
  /**
   * Undefined if only the existence of an element at the path counts. A value that starts with `$` refers to
   * a term.
   */
  value: string | undefined
  isNegated: boolean
  /** Whether to compare exactly, so that white space counts and 1 does not equal true. */
  isLiteral: boolean
  /** Whether only writing uses the condition. */
  isForWriting: boolean
}

/**
 * One step: a name leads down, '..' leads up, and '.' stays at the element. The last step may be an
 * attribute.
 */
export interface Step {
  name: string
  isAttribute: boolean
  conditions: readonly Condition[]
}

/** Alternative paths to the values of a term; usually one. */
export type Path = readonly (readonly Step[])[]

const known = new Map<string, Path>()

/**
 * Parses a path: steps separated by `/`, of which the last can be an `@attribute`; alternatives separated by
 * `|`. Conditions follow a step in brackets: `[path=value]`, `[path!=value]` (true even if the path leads
 * nowhere), `[path==value]` and `[path!==value]` (exactly), `[path]`, `[!path]`, and `[+path=value]`, which
 * only writing uses. The value `$BT-5` stands for the value of that term in the same document, `$other` for
 * the value of BT-6 if it differs from that of BT-5, and `_` for a space.
 */
export function readPath(text: string): Path {
  let path = known.get(text)
  if (path === undefined) {
    path = split(text, '|').map((alternative) => split(alternative, '/').map(readStep))
    known.set(text, path)
  }
  return path
}

function readStep(text: string): Step {
  const at = text.indexOf('[')
  const name = at < 0 ? text : text.slice(0, at)
  const isAttribute = name.startsWith('@')
  const conditions = at < 0 ? [] : split(text.slice(at + 1, -1), '][').map(readCondition)
  return { name: knownName(isAttribute ? name.slice(1) : name), isAttribute, conditions }
}

function readCondition(text: string): Condition {
  const isForWriting = text.startsWith('+')
  const parts = split(isForWriting ? text.slice(1) : text, '=')
  const [left = '', ...right] = parts
  const value = right.length === 0 ? undefined : right.join('=')
  return {
    path: readPath(left.replace(/^!|!$/g, '')),
    value: value?.replace(/^=/, ''),
    isNegated: value === undefined ? left.startsWith('!') : left.endsWith('!'),
    isLiteral: value?.startsWith('=') === true,
    isForWriting,
  }
}

/** Splits at separators outside brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at))
      at += separator.length - 1
      from = at + 1
    } else if (text[at] === '[') depth += 1
    else if (text[at] === ']') depth -= 1
  }
  parts.push(text.slice(from))
  return parts
}
