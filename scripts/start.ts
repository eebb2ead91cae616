import { buildWeb } from './build-web.ts'

try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../packages/server/src/main.ts')
