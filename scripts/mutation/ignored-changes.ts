/** The part of Babel's node path that is needed here. */
interface NodePath {
  node: { type: string; value?: unknown; body?: { type: string } }
  parent?: { type: string; callee?: { name?: string } } | undefined
}

/** Why Stryker leaves out the changes to a node; undefined if it makes them. */
export function reasonToIgnore({ node, parent }: NodePath): string | undefined {
  if (parent?.type !== 'CallExpression') return undefined
  if (node.type === 'StringLiteral' && node.value === 'read') {
    return 'a transaction that may write would read the same rows; read-only access merely avoids waiting'
  }
  const isHandler = node.type === 'ArrowFunctionExpression' && node.body?.type !== 'BlockStatement'
  if (isHandler && parent.callee?.name?.startsWith('handle')) {
    return 'registered once, before the first test, like a constant'
  }
  return undefined
}

/** Makes Stryker leave out the changes for which `reasonToIgnore` gives a reason. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'ignored', value: { shouldIgnore: reasonToIgnore } }]
