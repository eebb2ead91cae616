import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files smaller than a network packet gain nothing from compression. */
const minBytes = 1024

/**
 * Writes `name.br` next to the scripts, styles, HTML and SVG files of the build. Brotli at its highest
 * quality makes them a seventh smaller than a server could make them during a request.
 */
export function precompress(): Plugin {
  return {
    name: 'kontor:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter((name) => /\.(m?js|css|html|svg)$/.test(name)).map((name) => compress(join(dir, name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length >= minBytes) await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
}
