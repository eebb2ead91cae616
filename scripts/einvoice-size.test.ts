import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** Size in bytes of a module and its imports, minified and compressed as for browsers. */
async function sizeOf(module: string): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(root, 'packages/einvoice/src', module), formats: ['es'], fileName: 'entry' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const code = outputs.flatMap(({ output }) => output.map((one) => ('code' in one ? one.code : '')))
  expect(code.length).toBeGreaterThan(0)
  return gzipSync(code.join('\n'), { level: 9 }).length
}

test('reading and checking a received e-invoice takes less than 90 KB of compressed code', async () => {
  const bytes = await sizeOf('received/read-received.ts')
  expect(bytes).toBeLessThan(90_000)
  // A smaller size would mean that the measurement omits rules or lists.
  expect(bytes).toBeGreaterThan(30_000)
}, 60_000)
