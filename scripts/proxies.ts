import { existsSync } from 'node:fs'
import { runStages, vitest } from './stage.ts'

// Runs the tests with the real nginx and PgBouncer. `npm test` needs neither: it uses test doubles.
const missing = ['nginx', 'pgbouncer'].filter((name) => !existsSync(`/usr/sbin/${name}`))
if (missing.length > 0) {
  console.error(`Please install the missing Debian packages first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
await runStages([
  { title: 'Proxies', commands: [vitest('--config', 'packages/server/proxies/vitest.config.ts')] },
])
