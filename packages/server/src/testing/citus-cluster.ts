import { createOwnedDatabase, dropDatabase } from '@kontor/testing/databases/run-postgres'
import pg from 'pg'

/** The coordinator of a Citus cluster, as its superuser, on which this run tests; undefined for PostgreSQL. */
export const citusUrl = process.env.KONTOR_TEST_CITUS

/** Creates a database on every node of the cluster, as a copy of the database `template` there. */
export async function createClusterDatabase(
  coordinator: string,
  name: string,
  template: string,
): Promise<string> {
  const [url = ''] = await Promise.all(
    (await nodesOf(coordinator)).map((node) =>
      createOwnedDatabase(node, name, `${template} strategy file_copy`),
    ),
  )
  return url
}

export async function dropClusterDatabase(coordinator: string, name: string): Promise<void> {
  for (const node of await nodesOf(coordinator)) await dropDatabase(node, name)
}

/** Creates a database with Citus on every node and introduces the nodes to each other. */
export async function createEmptyClusterDatabase(coordinator: string, name: string): Promise<string> {
  const nodes = await nodesOf(coordinator)
  for (const node of nodes) {
    // A run that was killed leaves it behind.
    await run(node, [`drop database if exists ${name} with (force)`])
    await createOwnedDatabase(node, name)
    await run(inDatabase(node, name), ['create extension citus'])
  }
  const [first, ...workers] = nodes.map((node) => new URL(node))
  await run(inDatabase(coordinator, name), [
    `select citus_set_coordinator_host('${first?.hostname}', ${first?.port})`,
    ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
  ])
  return inDatabase(coordinator, name, 'kontor')
}

/** Ends all connections to a database and lets nobody connect, so that it can be copied. */
export async function closeForCopies(coordinator: string, name: string): Promise<void> {
  for (const node of await nodesOf(coordinator))
    await run(node, [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    ])
}

/** URLs of the coordinator and of the workers that its database names. */
async function nodesOf(coordinator: string): Promise<string[]> {
  const workers = await run(coordinator, [
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeid',
  ])
  return [
    coordinator,
    ...workers.map(
      ({ nodename, nodeport }) =>
        Object.assign(new URL(coordinator), { hostname: nodename, port: String(nodeport) }).href,
    ),
  ]
}

function inDatabase(url: string, name: string, role?: string): string {
  return Object.assign(new URL(url), {
    pathname: name,
    ...(role === undefined ? {} : { username: role, password: role }),
  }).href
}

/** Runs statements one by one; returns the rows of the last. */
async function run(url: string, statements: string[]): Promise<Record<string, string | number>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, string | number>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
