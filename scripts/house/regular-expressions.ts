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
 * parts can match, or it scans a long text again from each place where it can start. Undefined if it does
 * neither.
 */
export function superlinearity({ source, flags }: SourceExpression): string | undefined {
  // The analysis does not support the v flag, which has the same quantifiers as u.
  const [report] = analyse({ source, flags: flags.replace('v', 'u') }).reports
  if (report !== undefined) return `backtracks over ${report.character.literal.source}`
  const expression = new RegExp(source, flags.replaceAll(/[gy]/g, '') + (flags.includes('y') ? 'y' : 'g'))
  const word = piecesOf(source).find((piece) => milliseconds(expression, piece) > maxMilliseconds)
  return word && `is slow for "${word}" many times`
}

/** Texts that the start of an expression may match: the parts of its source, and single characters. */
const piecesOf = (source: string): string[] =>
  [...new Set([...source.split(/[^\w<>:;="'./ -]+/), ...' \t<0.,/:-', 'a'])].filter(Boolean)

/** A linear expression takes about 1 ms for 30,000 characters, and a quadratic one at least 100. */
const maxMilliseconds = 50

/** The processor time for finding all matches in a long text that repeats a word. */
function milliseconds(expression: RegExp, word: string): number {
  const text = `${word.repeat(30_000 / word.length)}!`
  const { user: before } = process.threadCpuUsage()
  text.replace(expression, '')
  return (process.threadCpuUsage().user - before) / 1000
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
