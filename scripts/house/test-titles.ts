import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

const testFunctions = new Set(['test', 'it', 'describe'])

/** Whether a file's name says that it contains tests. */
export const isTestFile = ({ path }: SourceFile): boolean => /\.(test|spec)\.tsx?$/.test(path)

/**
 * The titles of all tests and groups in a file, including `test.each(…)('…')`. Replaces values in templates
 * with "…".
 */
export function testTitles({ path, text }: SourceFile): string[] {
  const titles: string[] = []
  visit(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || !testFunctions.has(calledName(node))) return
    const title = titleOf((node.arguments as Node[])[0])
    if (title !== undefined) titles.push(title)
  })
  return titles
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(value: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(value)) for (const child of value) visit(child, enter)
  else if (isNode(value)) {
    enter(value)
    for (const child of Object.values(value)) visit(child, enter)
  }
}

/** The first name in a call: `test` for `test.each(rows)(…)`. */
function calledName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  return calledName(node.callee ?? node.object ?? node.tag)
}

function titleOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  const pieces = node.quasis as { value: { cooked: string } }[]
  return pieces.map(({ value }) => value.cooked).join('…')
}
