/** The web app from its sources with reload, and the server started anew at each change; Ctrl+C ends both. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './root.ts'

const host = process.env.KONTOR_HOST ?? '127.0.0.1'
const port = process.env.KONTOR_PORT ?? '8080'
const serverPaths = ['/v1', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']

const server = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    'packages/server/src/main.ts',
  ],
  { cwd: root, stdio: 'inherit' },
)
const web = await createServer({
  root: join(root, 'packages/web'),
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, `http://${host}:${port}`])) },
})
await web.listen()
web.printUrls()

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
server.on('exit', (status) => {
  process.exitCode = ending ? 0 : (status ?? 1)
  void end()
})
