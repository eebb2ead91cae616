/** The part of Babel's node path that is needed here. */
interface NodePath {
  node: { type: string; value?: unknown }
  parent?: { type: string } | undefined
}

/** Why a change is not made; undefined if it is. */
export function reasonToIgnore({ node, parent }: NodePath): string | undefined {
  const isArgument = node.type === 'StringLiteral' && parent?.type === 'CallExpression'
  return isArgument && node.value === 'read'
    ? 'a transaction that writes reads the same rows; the access only saves waiting'
    : undefined
}

/** Makes Stryker leave out changes that cannot affect any result. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'ignored', value: { shouldIgnore: reasonToIgnore } }]
