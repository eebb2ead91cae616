import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * Gives a statement a name, under which a connection to PostgreSQL keeps it. The name is a hash of the text,
 * so no connection can ever run another statement under it. PostgreSQL compares 63 characters.
 */
export function nameStatement(text: string): void {
  const hash = createHash('sha256').update(text).digest('hex')
  names.set(text, `kontor_${hash.slice(0, 40)}`)
}

const lastStatements = new Set<string>()

/** Marks a statement as the last one of its transaction: connections commit with it. */
export function markLast(text: string): void {
  lastStatements.add(text)
}

export function isLast(text: string): boolean {
  return lastStatements.has(text)
}

/** The name of a statement; undefined unless it has one. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}

/**
 * Whether a connection refused a named statement, although its text is right: it does not know the name
 * (26000), knows it already (42P05), or a column has another type than when it planned the statement.
 */
export function isNameRefused(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '26000' || code === '42P05' || routine === 'RevalidateCachedQuery'
}
