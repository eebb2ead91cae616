import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kontor/testing/processes/free-port'
import { listening } from './listening.ts'

/** The path where Debian's package installs PgBouncer. */
const program = '/usr/sbin/pgbouncer'

/**
 * Starts a real PgBouncer with `pool_mode = transaction` and two connections in front of the database at
 * `url`.
 */
export async function runPgBouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pgbouncer-'))
  chmodSync(folder, 0o755)
  const ownPort = await freePort()
  const users = join(folder, 'users')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
  )
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pgBouncer = spawn(program, ['-q', ...asOther, settings], { stdio: 'ignore' })
  await listening(pgBouncer, ownPort)
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: `${ownPort}` }).href,
    async stop() {
      pgBouncer.kill('SIGTERM')
      await once(pgBouncer, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
