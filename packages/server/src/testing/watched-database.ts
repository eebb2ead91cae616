import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Database } from '../database/connect.ts'
import { unboundPart } from './bound-statement.ts'

/**
 * A database that rejects each statement of a request that does not concern exactly the organisation of its
 * transaction. Tests run the whole server on it, so that Kontor stays fit for Citus (docs/decisions/0140). On
 * SQLite, which has the same statements, nothing is checked.
 */
export function watched(database: Database): Database {
  if (database.engine === 'sqlite') return database
  return {
    ...database,
    kysely: database.kysely.withPlugin(watch(undefined)),
    across: () => Promise.reject(new Error('A request concerns one organisation.')),
    within: (organisation, work, access, person) =>
      database.within(organisation, (db) => work(db.withPlugin(watch(organisation))), access, person),
  }
}

/** What `watched` has rejected in this process, because a response says nothing of it. */
export const unboundStatements: string[] = []

const compiler = new PostgresQueryCompiler()

function watch(organisation: string | undefined): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      const statement = compiler.compileQuery(node, queryId)
      const part = unboundPart(statement, organisation)
      if (part !== undefined) {
        const message = `${part} is not bound to the organisation of the request in: ${statement.sql}`
        unboundStatements.push(message)
        throw new Error(message)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
