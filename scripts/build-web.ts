import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.ts'

const webFolder = join(root, 'packages/web')
const distFolder = join(webFolder, 'dist')
/**
 * The sources of the web app: its own files, the files of the workspace packages it imports, and the versions
 * of npm packages.
 */
const sources = [
  'package-lock.json',
  'packages/web/{index.html,vite.config.ts,precompress.ts,script-files.ts,without-ripple.ts,package.json}',
  'packages/web/public/**/*',
  'packages/{web,pdf,einvoice,contract,domain}/src/**/*',
]

/**
 * Builds packages/web/dist unless it is current, and returns whether it did. Replaces the old build in one
 * step, so that a running server never serves an incomplete build.
 */
export async function buildWeb(): Promise<boolean> {
  const hash = hashOfSources()
  if (hashOfBuild() === hash) return false
  return withLock(join(root, '.cache', 'build-web.lock'), async () => {
    if (hashOfBuild() === hash) return false
    process.stderr.write('Building the web app …\n')
    const nextFolder = `${distFolder}.next`
    runVite(nextFolder)
    writeFileSync(join(nextFolder, '.sources'), hash)
    rmSync(distFolder, { recursive: true, force: true })
    renameSync(nextFolder, distFolder)
    return true
  })
}

function hashOfBuild(): string | undefined {
  const file = join(distFolder, '.sources')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs in a separate process, so that the server does not keep the bundler's memory. */
function runVite(outputFolder: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['build', '--outDir', outputFolder, '--emptyOutDir', '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, [vite, ...options], {
    cwd: webFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The web app could not be built; see the reason above.')
}

if (import.meta.main) await buildWeb()
