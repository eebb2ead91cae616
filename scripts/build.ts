import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withLock } from './lock.mjs'
import { root } from './root.ts'

/** A package that is built into its `dist` folder. */
interface Built {
  name: 'web' | 'server'
  title: string
  /** Its own files and those of the workspace packages that it imports. */
  sources: readonly string[]
}

const web: Built = {
  name: 'web',
  title: 'web app',
  sources: [
    'packages/web/{index.html,vite.config.ts,precompress.ts,script-files.ts,without-ripple.ts,package.json}',
    'packages/web/public/**/*',
    'packages/{web,pdf,einvoice,contract,domain}/src/**/*',
    'docs/{handbuch.md,pictures/handbook-*.webp}',
  ],
}

const server: Built = {
  name: 'server',
  title: 'server',
  sources: [
    'packages/server/{vite.config.ts,package.json}',
    'packages/{server,pdf,einvoice,contract,domain}/src/**/*',
  ],
}

/** File URL of the file that starts the built server. */
export const builtServer = pathToFileURL(join(root, 'packages/server/dist/main.js')).href

/** Builds the web app and the server unless they are current. */
export async function build(): Promise<void> {
  await buildPackage(web)
  await buildServer()
}

/**
 * Builds packages/server/dist unless it is current. `npm run dev` and most tests of the server run the
 * sources instead.
 */
export const buildServer = () => buildPackage(server)

/** Builds into another folder and then replaces the old one, so that nobody runs an incomplete build. */
async function buildPackage(built: Built): Promise<void> {
  const hash = hashOfSources(built)
  if (hashOfBuild(built) === hash) return
  await withLock(join(root, '.cache', `build-${built.name}-lock`), async () => {
    if (hashOfBuild(built) === hash) return
    process.stderr.write(`Building the ${built.title} …\n`)
    const folder = distFolder(built)
    const nextFolder = `${folder}.next`
    runVite(built, nextFolder)
    writeFileSync(join(nextFolder, '.sources'), hash)
    rmSync(folder, { recursive: true, force: true })
    renameSync(nextFolder, folder)
  })
}

/** Whether a build matches its sources. `node scripts/build.ts --check` fails unless both builds do. */
function isCurrent(built: Built): boolean {
  return hashOfBuild(built) === hashOfSources(built)
}

function distFolder({ name }: Built): string {
  return join(root, 'packages', name, 'dist')
}

function hashOfBuild(built: Built): string | undefined {
  const file = join(distFolder(built), '.sources')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Hashes the sources without tests, which the image lacks, and, by including the lockfile, the versions of the
 * npm packages.
 */
function hashOfSources({ sources }: Built): string {
  const hash = createHash('sha256')
  const files = globSync(['package-lock.json', ...sources], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file.slice(root.length)))
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs Vite in a separate process, so that the server does not keep the bundler's memory. */
function runVite({ name, title }: Built, outputFolder: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['build', '--outDir', outputFolder, '--emptyOutDir', '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, [vite, ...options], {
    cwd: join(root, 'packages', name),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The ${title} could not be built; see the reason above.`)
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) await build()
  else if (![web, server].every(isCurrent)) {
    console.error(
      'The build is missing or does not match the sources; run node_modules/.bin/node scripts/build.ts.',
    )
    process.exitCode = 1
  }
}
