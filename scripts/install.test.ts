import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installDependencies, isInstalled, nodeForProject } from './install.mjs'
import { root } from './root.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor install '))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const left = { version: '1.0.0', integrity: 'sha512-a' }

test('an installation is current if npm has recorded at least the packages in the lockfile', () => {
  lockfile({ '': {}, 'packages/a': {}, 'node_modules/a': { link: true }, 'node_modules/left': left })
  expect(isInstalled(folder)).toBe(false)
  mkdirSync(join(folder, 'node_modules/a'), { recursive: true })
  installed({ 'node_modules/left': left, 'node_modules/extra': left })
  expect(isInstalled(folder)).toBe(true)
})

test('an installation is outdated if a package is missing or has a different version or hash', () => {
  lockfile({ 'node_modules/left': left })
  for (const present of [{ ...left, version: '1.0.1' }, { ...left, integrity: 'sha512-b' }, undefined]) {
    installed(present ? { 'node_modules/left': present } : {})
    expect(isInstalled(folder)).toBe(false)
  }
})

test('an installation without a link to a workspace package is outdated', () => {
  lockfile({ 'packages/a': {}, 'node_modules/@kontor/a': { link: true } })
  installed({ 'node_modules/@kontor/a': { link: true } })
  expect(isInstalled(folder)).toBe(false)
  mkdirSync(join(folder, 'node_modules/@kontor/a'), { recursive: true })
  expect(isInstalled(folder)).toBe(true)
})

test('a package for another platform may be missing', () => {
  lockfile({ 'node_modules/other-platform': { ...left, optional: true } })
  installed({})
  expect(isInstalled(folder)).toBe(true)
})

test('a half-written npm record counts as a missing installation', () => {
  lockfile({ 'node_modules/left': left })
  installed({})
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages":{"node_mod')
  expect(isInstalled(folder)).toBe(false)
})

test('in a checkout without package-lock.json, the installation fails with an error that names the file', async () => {
  await expect(installDependencies(folder)).rejects.toThrow('package-lock.json is missing or unreadable')
})

test('two simultaneous launches run npm only once', async () => {
  lockfile({ 'node_modules/left': left })
  // Stands in for npm: records that it ran, waits briefly, and creates a current installation.
  const npm = join(folder, 'npm')
  writeFileSync(
    npm,
    `#!/bin/sh\necho run >> runs\nsleep 0.3\nmkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json\n`,
  )
  chmodSync(npm, 0o755)
  expect(await Promise.all([launch(), launch()])).toEqual([0, 0])
  expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('run\n')
  expect(existsSync(join(folder, '.cache/install-lock'))).toBe(false)
})

test('without the pinned Node, the launcher prints a note and uses a recent Node, but rejects an old one', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const running = (node: string) => ({ platform: 'linux', execPath: '/bin/node', versions: { node } })
  expect(nodeForProject(folder, running('24.1.0'))).toBe('/bin/node')
  expect(write).toHaveBeenCalledWith(expect.stringContaining('continuing with Node 24.1.0'))
  write.mockRestore()
  expect(() => nodeForProject(folder, running('20.2.0'))).toThrow(
    'install scripts of npm packages are blocked',
  )
})

/**
 * Runs the installation in its own process, with the test's npm first on the path. Returns the exit status.
 */
function launch(): Promise<number | null> {
  const program = `import(${JSON.stringify(join(root, 'scripts/install.mjs'))}).then((module) => module.installDependencies(process.cwd()))`
  const { npm_execpath, ...environment } = process.env
  const child = spawn(process.execPath, ['-e', program], {
    cwd: folder,
    env: { ...environment, PATH: `${folder}:${process.env.PATH}` },
  })
  return new Promise((resolve) => child.on('exit', resolve))
}

function lockfile(packages: Record<string, object>): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
}

function installed(packages: Record<string, object>): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
