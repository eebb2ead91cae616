import type { Structure } from './structure.ts'

/** A syntax of EN 16931: CII, or UBL for one kind of document. */
export interface Syntax {
  id: 'cii' | 'ubl'
  /** The name of the root element. */
  root: string
  /** The requirements of its schema. */
  structure: Structure
  /** Namespaces that every document declares, by prefix ('' for none). */
  prefixes: Readonly<Record<string, string>>
  /** Namespaces that a document declares only if it uses them. */
  occasionalPrefixes: Readonly<Record<string, string>>
  /**
   * The path of each term, starting at the element of its group; for identifiers, also the paths of the
   * scheme and its version.
   */
  terms: ReadonlyMap<string, TermPath>
  /** Names that this kind of document uses instead of those in `terms`. */
  names: Readonly<Record<string, string>>
  /** The codes that this syntax uses instead of the model's codes, by term. */
  codes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Converts dates to and from the format of the model (`YYYY-MM-DD`). Other texts stay unchanged. */
  day: { toModel(text: string): string; toDocument(day: string): string }
}

/** The paths of a term. */
export interface TermPath {
  path: string
  /** Path of an identifier's scheme, starting at the identifier's element. */
  scheme: string
  /** Path of the scheme's version. */
  version: string | undefined
}

/**
 * Parses the table of a syntax, one term per line: the term, its path, then the path of the scheme (default:
 * `@schemeID`) and that of its version (default: none).
 */
export function readTermPaths(table: string): ReadonlyMap<string, TermPath> {
  const rows = table.split('\n').filter((row) => row !== '')
  return new Map(
    rows.map((row) => {
      const words = row.split(' ')
      const [term = '', path = '', scheme, version] = words
      return [term, { path, scheme: scheme ?? '@schemeID', version }]
    }),
  )
}
