import type { Structure } from './structure.ts'

/** One of the two syntaxes of EN 16931. */
export interface Syntax {
  id: 'cii' | 'ubl'
  /** The name of the root element. */
  root: string
  /** What its schema demands. */
  structure: Structure
  /** Namespaces by the prefixes that every document declares, '' for none. */
  prefixes: Readonly<Record<string, string>>
  /** Those that only a document with such elements declares. */
  occasionalPrefixes: Readonly<Record<string, string>>
  /**
   * Where the terms stand: by term, the path from the element of its group, and of an identifier the
   * attribute of its scheme and of its version.
   */
  terms: ReadonlyMap<string, TermPath>
  /** Names that the kind of document has for what `terms` calls otherwise. */
  names: Readonly<Record<string, string>>
  /** By term, what the codes of the model are called here. */
  codes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How days are written: the model has `YYYY-MM-DD`. What is no day stays as it is. */
  day: { toModel(text: string): string; toDocument(day: string): string }
}

/** Where a term stands. */
export interface TermPath {
  path: string
  /** The path of an identifier's scheme from its element. */
  scheme: string
  /** The path of the version of the scheme. */
  version: string | undefined
}

/**
 * Reads the table of a syntax: a term a line, then its path, then paths of scheme and version where they are
 * not `@schemeID` and none.
 */
export function readTermPaths(table: string): ReadonlyMap<string, TermPath> {
  const rows = table.split('\n').filter((row) => row !== '')
  return new Map(
    rows.map((row) => {
      const [term = '', path = '', scheme = '@schemeID', version] = row.split(' ')
      return [term, { path, scheme, version }]
    }),
  )
}
