import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kontor/testing/processes/free-port'
import { listening } from './listening.ts'

/** The path where Debian's package installs nginx. */
const program = '/usr/sbin/nginx'

/**
 * Starts a real nginx with the example configuration, but without TLS, in front of two servers (host:port).
 */
export async function runNginx(
  servers: readonly [string, string],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const example = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  const [first, second] = servers
  const adapted = example
    .replace('127.0.0.1:8080', first)
    .replace('127.0.0.1:8081', second)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:listen \[::\]|http2|ssl_).*\n/gm, '')
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${adapted}\n}\n`,
  )
  const nginx = spawn(program, ['-c', file, '-e', 'stderr'], { stdio: 'ignore' })
  await listening(nginx, port)
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
