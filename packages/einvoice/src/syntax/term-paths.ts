import { termOf } from '../model/terms.ts'
import { type Path, readPath } from './path.ts'
import type { Syntax } from './syntax.ts'

/** The path of a term from the root; empty if the syntax does not have the term. */
export function absolutePath(syntax: Syntax, term: string): Path {
  return relativePath(syntax, term, undefined)
}

/** The path of a term from the element of an enclosing group, or from the root (`undefined`). */
export function relativePath(syntax: Syntax, term: string, from: string | undefined): Path {
  const paths = known.get(syntax) ?? new Map<string, Path>()
  known.set(syntax, paths)
  const key = from === undefined ? term : `${term} ${from}`
  const path = paths.get(key) ?? joinedPath(syntax, term, from)
  paths.set(key, path)
  return path
}

const known = new WeakMap<Syntax, Map<string, Path>>()

function joinedPath(syntax: Syntax, term: string, from: string | undefined): Path {
  const own = syntax.terms.get(term)
  if (own === undefined) return []
  const { group } = termOf(term)
  const path = readPath(own.path)
  if (group === from) return path
  if (group === undefined) return path
  return relativePath(syntax, group, from).flatMap((outer) => path.map((inner) => [...outer, ...inner]))
}

/** Whether a group contains a term, at any depth. */
export function isWithin(term: string, group: string): boolean {
  let above = termOf(term).group
  while (above !== undefined && above !== group) above = termOf(above).group
  return above === group
}
