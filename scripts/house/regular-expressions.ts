import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { getConsumedChars, getFirstConsumedChar } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

export interface SourceExpression {
  /** Path and line. */
  readonly place: string
  readonly source: string
  readonly flags: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/**
 * The regular expressions in a file, as literals or in `RegExp(…)`, with or without `new`. A value in a
 * template is treated as one character. Throws if the argument of `RegExp` is neither a string nor a
 * template.
 */
export function regularExpressions({ path, text }: SourceFile): SourceExpression[] {
  const found: SourceExpression[] = []
  visit(parseSync(path, text).program, (node) => {
    const expression = literalOf(node) ?? constructedOf(node)
    if (expression === undefined) return
    found.push({ ...expression, place: `${path}:${text.slice(0, node.start).split('\n').length}` })
  })
  return found
}

/**
 * Why an expression may take more than linear time for some text: it backtracks over text that two of its
 * parts can match, or it restarts at each position of a run that it has just scanned. Undefined if it does
 * neither.
 */
export function superlinearity({ source, flags }: SourceExpression): string | undefined {
  // The analyses do not support the v flag, which has the same quantifiers as u.
  const known = flags.replace('v', 'u')
  const [report] = analyse({ source, flags: known }).reports
  if (report !== undefined) return `backtracks over ${report.character.literal.source}`
  const rescanned = rescannedQuantifier(source, known)
  return rescanned && `restarts at each position of ${rescanned}`
}

/**
 * Finds an unlimited repetition that can match the first character of a match and is followed by a part that
 * can fail. A text with many such characters is then scanned from each of them. Returns undefined if there is
 * none, or if the expression can start in only one place.
 */
function rescannedQuantifier(source: string, flags: string): string | undefined {
  const { pattern, flags: parsedFlags } = new RegExpParser().parseLiteral(`/${source}/${flags}`)
  if (parsedFlags.sticky || pattern.alternatives.every(isAnchored)) return undefined
  const first = getFirstConsumedChar(pattern.alternatives, 'ltr', parsedFlags).char
  let found: string | undefined
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Number.POSITIVE_INFINITY || endsExpression(quantifier)) return
      const { chars } = getConsumedChars(quantifier.element, parsedFlags)
      if (!chars.isDisjointWith(first)) found ??= quantifier.raw
    },
  })
  return found
}

const isAnchored = ({ elements: [first] }: AST.Alternative): boolean =>
  first?.type === 'Assertion' && first.kind === 'start'

/** Whether nothing after a part can fail, because only optional parts follow. */
function endsExpression(part: AST.Quantifier | AST.Element): boolean {
  const { parent } = part
  if (parent?.type === 'Quantifier') return parent.max === 1 && endsExpression(parent)
  if (parent?.type !== 'Alternative') return false
  const behind = parent.elements.slice(parent.elements.indexOf(part) + 1)
  if (!behind.every((element) => element.type === 'Quantifier' && element.min === 0)) return false
  const group = parent.parent
  if (group.type === 'Pattern') return true
  return (group.type === 'Group' || group.type === 'CapturingGroup') && endsExpression(group)
}

function literalOf(node: Node): Omit<SourceExpression, 'place'> | undefined {
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  return node.type === 'Literal' && regex !== undefined
    ? { source: regex.pattern, flags: regex.flags }
    : undefined
}

function constructedOf(node: Node): Omit<SourceExpression, 'place'> | undefined {
  if (!['NewExpression', 'CallExpression'].includes(node.type)) return undefined
  if ((node.callee as { name?: string }).name !== 'RegExp') return undefined
  const [source, flags] = node.arguments as Node[]
  const text = source && textOf(source)
  if (text === undefined) throw new Error('RegExp(…) needs a string or a template, so that it can be checked')
  return { source: text, flags: (flags && textOf(flags)) ?? '' }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x')
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) visit(part, seen)
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value) seen(value as Node)
    for (const part of Object.values(value)) visit(part, seen)
  }
}
