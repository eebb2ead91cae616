import { build, builtServer } from './build.ts'

try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(builtServer)
