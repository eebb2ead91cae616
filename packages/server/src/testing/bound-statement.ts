import { versionTable } from '../database/migrations/step-names.ts'
import { organisationTables } from '../database/organisation-tables.ts'

/** A statement as it is sent to PostgreSQL. */
export interface SentStatement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * Tables of the installation, which belong to no organisation. They are small, stay on one node, and no statement
 * joins them with others.
 */
export const sharedTables: readonly string[] = ['server_secret', 'login_failure', versionTable]

/**
 * Why a statement does not concern exactly this organisation; undefined if it does. Each table that it names, also
 * in its subqueries and joins, must be compared with the organisation's id as a value: then the node that has the
 * organisation's rows can run the statement as it is (docs/decisions/0140). The conditions count that always
 * apply: those under an `or` or a `not` do not. Without an organisation, the statement may only name shared tables.
 */
export function unboundPart(
  { sql, parameters }: SentStatement,
  organisation: string | undefined,
): string | undefined {
  const isOrganisation = (token: Token | undefined) =>
    organisation !== undefined &&
    typeof token === 'string' &&
    (token.startsWith('$')
      ? parameters[Number(token.slice(1)) - 1] === organisation
      : token === `'${organisation}'`)
  if (/\bpg_\w*advisory/.test(sql) && !sql.match(/\$\d+/g)?.some(isOrganisation)) return 'an advisory lock'
  return unboundIn(nested(sql), { isOrganisation, named: [] })
}

/** A word, name, value or sign; a list for what is in parentheses. */
type Token = string | Token[]

interface Scope {
  isOrganisation: (token: Token | undefined) => boolean
  /** The names that `with` gave to queries. */
  named: readonly string[]
}

const tokenPattern = /'(?:[^']|'')*'|"[^"]*"|\$\d+|\w+|::|<>|[<>!]=|\|\||[^\s\w]/g

function nested(sql: string): Token[] {
  const open: Token[][] = [[]]
  for (const [text] of sql.matchAll(tokenPattern)) {
    if (text === '(') open.push([])
    else if (text === ')') {
      const closed = open.pop() ?? []
      open.at(-1)?.push(closed)
    } else open.at(-1)?.push(text.startsWith('"') ? text.slice(1, -1) : text)
  }
  return open[0] ?? []
}

function unboundIn(tokens: readonly Token[], outer: Scope): string | undefined {
  const scope = { ...outer, named: [...outer.named, ...namesOf(tokens)] }
  for (const query of queriesOf(tokens)) {
    const unbound = unboundTable(query, scope)
    if (unbound !== undefined) return unbound
  }
  for (const token of tokens) {
    const unbound = typeof token === 'string' ? undefined : unboundIn(token, scope)
    if (unbound !== undefined) return unbound
  }
  return undefined
}

/** The names of the queries after `with`. */
function namesOf(tokens: readonly Token[]): string[] {
  if (tokens[0] !== 'with') return []
  return tokens.flatMap((token, index) =>
    typeof token === 'string' && tokens[index + 1] === 'as' && Array.isArray(tokens[index + 2])
      ? [token]
      : [],
  )
}

/** The parts of a union; nothing if the tokens are no query. */
function queriesOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (token === 'union' || token === 'intersect' || token === 'except') parts.push([])
    else parts.at(-1)?.push(token)
  return parts
    .map((part) => part.slice(part.findIndex((token) => token !== 'all')))
    .map(withoutNames)
    .filter(([first]) => ['select', 'insert', 'update', 'delete'].includes(first as string))
}

function withoutNames(query: Token[]): Token[] {
  if (query[0] !== 'with') return query
  return query.slice(
    query.findIndex((token) => ['select', 'insert', 'update', 'delete'].includes(token as string)),
  )
}

/** A table of a query, and the name by which its columns are called there. */
interface Named {
  table: string
  alias: string
}

function unboundTable(query: readonly Token[], scope: Scope): string | undefined {
  const tables = tablesOf(query).filter(
    ({ table }) => !scope.named.includes(table) && !sharedTables.includes(table) && !table.startsWith('pg_'),
  )
  if (query[0] === 'insert') return unboundRow(query, scope)
  const bound = clausesOf(query).flatMap((clause) => comparedWithValue(clause, scope))
  const isBound = ({ table, alias }: Named) =>
    bound.some(
      ({ owner, column }) =>
        column === ownerColumn(table) &&
        (owner === alias ||
          (owner === undefined &&
            tables.filter((other) => ownerColumn(other.table) === column).length === 1)),
    )
  return tables.find((table) => !isBound(table))?.table
}

/** Each inserted row must have the organisation's id. A query that gives the rows is checked like any other. */
function unboundRow(query: readonly Token[], scope: Scope): string | undefined {
  const [{ table } = { table: '' }] = tablesOf(query)
  if (sharedTables.includes(table)) return undefined
  const rest = query.slice(query.indexOf('into') + 2)
  const [columns] = rest
  if (!Array.isArray(columns)) return table
  const place = partsOf(columns).findIndex(([name]) => name === ownerColumn(table))
  const values = rest.indexOf('values')
  if (values < 0) return unboundTable(rest.slice(rest.indexOf('select')), scope)
  for (const row of rest.slice(values + 1)) {
    if (row === ',') continue
    if (!Array.isArray(row)) break
    const [value, ...more] = partsOf(row)[place] ?? []
    if (more.length > 0 || !scope.isOrganisation(value)) return table
  }
  return undefined
}

function ownerColumn(table: string): string {
  return (organisationTables as Record<string, readonly string[]>)[table]?.[0] ?? 'organisation'
}

function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (token === ',') parts.push([])
    else parts.at(-1)?.push(token)
  return parts
}

const clauseWords = [
  ...['select', 'from', 'where', 'on', 'join', 'left', 'right', 'full', 'inner', 'cross', 'group', 'having'],
  ...['order', 'limit', 'offset', 'for', 'returning', 'set', 'using', 'window', 'values', 'into'],
]

/** The tables that a query names itself, not those of its subqueries. */
function tablesOf(query: readonly Token[]): Named[] {
  const tables: Named[] = []
  const read = (start: number): number => {
    const [table, next, after] = query.slice(start, start + 3)
    const isCall = query[start - 1] !== 'into' && Array.isArray(next)
    const alias = next === 'as' ? after : next
    const isAlias = typeof alias === 'string' && /^\w+$/.test(alias) && !clauseWords.includes(alias)
    if (typeof table === 'string' && !isCall) tables.push({ table, alias: isAlias ? alias : table })
    return start + 1 + (next === 'as' ? 2 : isAlias ? 1 : 0)
  }
  query.forEach((token, index) => {
    const begins =
      token === 'join' ||
      token === 'into' ||
      (token === 'update' && index === 0) ||
      (token === 'using' && query[0] === 'delete') ||
      (token === 'from' && query[index - 1] !== 'distinct')
    if (!begins) return
    let end = read(index + 1)
    while (token === 'from' && query[end] === ',') end = read(end + 1)
  })
  return tables
}

/** The conditions of a query: what follows `where` and `on`. */
function clausesOf(query: readonly Token[]): Token[][] {
  const clauses: Token[][] = []
  let current: Token[] | undefined
  query.forEach((token, index) => {
    if (typeof token !== 'string' || !clauseWords.includes(token)) {
      current?.push(token)
      return
    }
    const isCondition = token === 'where' || (token === 'on' && query[index + 1] !== 'conflict')
    current = isCondition ? [] : undefined
    if (current !== undefined) clauses.push(current)
  })
  return clauses
}

interface Compared {
  /** The alias before the column, if any. */
  owner: string | undefined
  column: string
}

/** The columns that must equal the organisation's id if the condition is to be true. */
function comparedWithValue(condition: readonly Token[], scope: Scope): Compared[] {
  if (condition.includes('or')) return []
  return condition.flatMap((token, index): Compared[] => {
    if (Array.isArray(token)) {
      const isQuery = ['select', 'with'].includes(token[0] as string)
      const isArgument = index > 0 && condition[index - 1] !== 'and'
      return isQuery || isArgument ? [] : comparedWithValue(token, scope)
    }
    if (token !== '=' || !scope.isOrganisation(condition[index + 1])) return []
    const column = condition[index - 1]
    const owner = condition[index - 2] === '.' ? condition[index - 3] : undefined
    return typeof column === 'string' && !Array.isArray(owner) ? [{ owner, column }] : []
  })
}
