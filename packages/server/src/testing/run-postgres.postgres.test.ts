import { runPostgres } from '@kontor/testing/databases/run-postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

test('a process can run one PostgreSQL after the other, as the benchmarks do', async () => {
  for (let turn = 0; turn < 2; turn++) {
    const postgres = await runPostgres()
    onTestFinished(() => postgres.stop())
    const client = new pg.Client(postgres.url)
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }
})
