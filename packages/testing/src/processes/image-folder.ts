import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { delimiter, dirname, join, matchesGlob, relative } from 'node:path'
import { root } from '../../../../scripts/root.ts'

/** A step of the Dockerfile, with the words after its name. */
interface Step {
  name: string
  words: string
}

/** What the image starts. */
export interface Image {
  folder: string
  command: readonly string[]
  healthCheck: readonly string[]
  environment: Record<string, string>
}

/**
 * Performs the steps of the Dockerfile in an empty folder, outside the checkout: copies what they copy, as far
 * as .dockerignore lets it, runs their commands, and copies what the image contains. Instead of `npm ci`, it
 * links the installed packages for the build, and those that the server needs for the image. The folder gets
 * the builds of the checkout, which have to be current, so that the build has nothing to do if all sources are
 * there. Throws an error if it builds, or for a command of a RUN step that it does not know.
 */
export function imageFolder(folder: string): Image {
  const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const [build = [], last = []] = stages
  const [from, to] = [join(folder, 'build'), join(folder, 'image')]
  for (const { name, words } of build) {
    if (name === 'COPY') copyFromContext(words, from)
    if (name === 'RUN') for (const command of words.split(' && ')) runToBuild(command, from)
  }
  for (const { name, words } of last) if (name === 'COPY') copyFromBuild(words, from, to)
  const wordsOf = (wanted: string) => last.filter(({ name }) => name === wanted).map(({ words }) => words)
  return {
    folder: to,
    command: JSON.parse(wordsOf('CMD').join()) as string[],
    healthCheck: JSON.parse(
      wordsOf('HEALTHCHECK')
        .join()
        .replace(/^.* CMD /, ''),
    ) as string[],
    environment: Object.fromEntries(
      wordsOf('ENV').flatMap((words) => words.split(' ').map((pair) => pair.split('=', 2))),
    ),
  }
}

/** The steps of each stage, without comments; a step that continues on further lines is one step. */
function stagesOf(dockerfile: string): Step[][] {
  const lines = dockerfile.replace(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  return lines
    .split(/^FROM .*\n/m)
    .slice(1)
    .map((stage) =>
      [...stage.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', words = '']) => ({ name, words })),
    )
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')

/** The last pattern that matches decides; with `!`, it lets the path through. */
function isIgnored(path: string): boolean {
  const deciding = ignored.findLast((pattern) => matchesGlob(path, pattern.replace(/^!/, '')))
  return deciding !== undefined && !deciding.startsWith('!')
}

function copyFromContext(words: string, folder: string): void {
  const [target = '', ...sources] = words.split(' ').toReversed()
  for (const source of sources) {
    const place = target.endsWith('/') ? join(folder, target, source) : join(folder, target)
    cpSync(join(root, source), place, {
      recursive: true,
      filter: (path) => !isIgnored(relative(root, path)),
    })
  }
}

function copyFromBuild(words: string, from: string, to: string): void {
  const [target = '', ...sources] = words.replace('--from=build ', '').split(' ').toReversed()
  for (const source of sources) {
    const path = relative('/kontor', source)
    const place = target.endsWith('/') ? join(to, target, path) : join(to, target)
    mkdirSync(dirname(place), { recursive: true })
    // Moved, because nothing else needs what has been built.
    renameSync(join(from, path), place)
  }
}

function runToBuild(command: string, folder: string): void {
  if (command === 'npm ci') linkPackages(folder)
  else if (command === 'npm ci --omit=dev --workspace @kontor/server') copyServerPackages(folder)
  else if (command === 'node scripts/build.ts' || command.startsWith('npm run ')) {
    if (command.startsWith('node '))
      for (const dist of ['packages/web/dist', 'packages/server/dist'])
        cpSync(join(root, dist), join(folder, dist), { recursive: true })
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' })
    if (status !== 0 || stderr !== '') throw new Error(`${command} failed: ${stderr}`)
  } else throw new Error(`The Dockerfile runs a command that its test does not know: ${command}`)
}

/** Links what is installed, and the workspace packages that the image gets. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@kontor'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^(?:@kontor|\..*)$/.test(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  linkWorkspaces(folder, readdirSync(join(folder, 'packages')))
}

function linkWorkspaces(folder: string, names: readonly string[]): void {
  for (const name of names)
    symlinkSync(join('..', '..', 'packages', name), join(folder, 'node_modules/@kontor', name))
}

interface Locked {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Replaces the linked packages with copies of those that the server needs, and of no others. */
function copyServerPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  rmSync(modules, { recursive: true })
  mkdirSync(join(modules, '@kontor'), { recursive: true })
  const needed = neededBy('packages/server')
  for (const path of needed)
    if (path.startsWith('node_modules/') && !path.startsWith('node_modules/@kontor/'))
      linkFiles(join(root, path), join(folder, path))
  linkWorkspaces(
    folder,
    needed.filter((path) => path.startsWith('packages/')).map((path) => path.slice('packages/'.length)),
  )
}

/** Links the files of a package, or copies them if the folder is on another disk; without packages inside it. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) linkFiles(source, target)
    else if (!linked(source, target)) copyFileSync(source, target)
  }
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch {
    return false
  }
}

/** The places in package-lock.json of a workspace package and of all packages that it needs, if installed. */
function neededBy(start: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const needed = new Set([start])
  for (const path of needed) {
    const { dependencies, optionalDependencies, link, resolved = '' } = packages[path] ?? {}
    if (link === true) needed.add(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(name, path, packages)
      if (found !== undefined && existsSync(join(root, found))) needed.add(found)
    }
  }
  return [...needed]
}

/** Where Node finds a package that the one at `path` needs: in its own folder, or in one above. */
function placeOf(name: string, path: string, packages: Record<string, Locked>): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (Object.hasOwn(packages, place)) return place
    if (folder === '.') return undefined
  }
}
