/**
 * Runs the web app and the server from their sources. On each change, reloads the app or restarts the server.
 * Ctrl+C stops both.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { nodeOptions } from './node-options.mjs'
import { root } from './root.ts'

const host = process.env.KONTOR_HOST ?? '127.0.0.1'
const port = process.env.KONTOR_PORT ?? '8080'
// packages/web/vite.config.ts forwards API calls to this address.
process.env.KONTOR_API = `http://${host}:${port}`

const reload = ['--watch', '--watch-preserve-output']
const server = spawn(process.execPath, [...nodeOptions, ...reload, 'packages/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
const web = await createServer({ root: join(root, 'packages/web') })
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
