import { type Path, readPath } from '../syntax/path.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { isWithin, relativePath } from '../syntax/term-paths.ts'

/** The parsed form of a `where`, which `Place` describes. */
export interface Route {
  /**
   * Where it starts: at the place, at the root of the document, or at all elements with this name or suffix.
   */
  start: 'here' | 'root' | { name: string; isSuffix: boolean }
  path: Path
}

const known = new WeakMap<Syntax, Map<string, Map<string, Route>>>()

/** The cached routes from places in a group ('' for no group), keyed by `where`. */
export function routesFrom(syntax: Syntax, group: string): Map<string, Route> {
  const ofSyntax = known.get(syntax) ?? new Map<string, Map<string, Route>>()
  known.set(syntax, ofSyntax)
  const routes = ofSyntax.get(group) ?? new Map<string, Route>()
  ofSyntax.set(group, routes)
  return routes
}

/** Reads a `where`: a term, a path, '//Name[condition]/path' or '//*Suffix/path'. */
export function readRoute(syntax: Syntax, group: string, where: string): Route {
  if (/^B[GT]-/.test(where)) {
    const isInside = isWithin(where, group)
    return {
      start: isInside ? 'here' : 'root',
      path: relativePath(syntax, where, isInside ? group : undefined),
    }
  }
  if (!where.startsWith('//')) return { start: 'here', path: readPath(where) }
  const isSuffix = where[2] === '*'
  const words = where.slice(isSuffix ? 3 : 2)
  const name = words.slice(0, words.search(/\W|$/))
  return { start: { name, isSuffix }, path: readPath(`.${words.slice(name.length)}`) }
}
