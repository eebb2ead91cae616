import type { Kysely } from 'kysely'
import type { Engine } from '../connect.ts'
import { raiseWall } from './raise-wall.ts'

/** Secrets that the server has to read again, sealed with a key that is not in the database. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('sealed_secret')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sealed_secret_key', ['organisation', 'purpose', 'id'])
    .execute()
  if (engine === 'sqlite') return
  await raiseWall(db, 'sealed_secret', 'organisation')
}
