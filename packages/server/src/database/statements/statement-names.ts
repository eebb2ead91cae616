import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * Gives a statement a name, under which each direct connection to PostgreSQL keeps it. The name is a hash of
 * the text, so no connection can run a different statement under that name. PostgreSQL compares only the
 * first 63 characters of a name.
 */
export function nameStatement(text: string): void {
  const hash = createHash('sha256').update(text).digest('hex')
  names.set(text, `kontor_${hash.slice(0, 40)}`)
}

const lastStatements = new Set<string>()

/** Marks a statement as the last one of its transaction, so that connections send the commit with it. */
export function markLast(text: string): void {
  lastStatements.add(text)
}

export function isLast(text: string): boolean {
  return lastStatements.has(text)
}

/** The name of a statement; undefined if it has none. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}

/**
 * Whether a connection rejected a named statement although its text is correct: the name is unknown (26000)
 * or taken (42P05), or the type of a column has changed since the statement was planned.
 */
export function isNameRejected(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '26000' || code === '42P05' || routine === 'RevalidateCachedQuery'
}
