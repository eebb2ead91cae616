import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Lockfile, missingEntries } from './complete-lockfile.ts'
import { root } from './root.ts'

const lockfile: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('the lockfile contains no registry address, so that each machine uses its own registry', () => {
  const addresses = Object.values(lockfile.packages).flatMap(({ resolved }) => resolved ?? [])
  expect(addresses.filter((address) => address.includes(':'))).toEqual([])
})

test('the lockfile contains all optional packages (fix: node scripts/complete-lockfile.ts)', () => {
  expect(Object.keys(missingEntries(lockfile))).toEqual([])
})

/**
 * Optional packages of fallow 3.36.0 for other platforms, which the public registry answers with 404: there is
 * nothing to hash, and nothing to install.
 */
const unpublished = [
  '@fallow-cli/darwin-arm64',
  '@fallow-cli/darwin-x64',
  '@fallow-cli/linux-arm64-gnu',
  '@fallow-cli/linux-arm64-musl',
  '@fallow-cli/linux-x64-musl',
  '@fallow-cli/win32-arm64-msvc',
  '@fallow-cli/win32-x64-msvc',
]

test('the lockfile contains the hash of every package that the registry has', () => {
  const others = Object.entries(lockfile.packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && integrity === undefined,
  )
  expect(others.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)).toEqual(
    unpublished.map((name) => `${name}@3.36.0`),
  )
})

test('adds an entry for a missing optional package, restricted to its platform', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', present: '1.0.0' },
    },
    'node_modules/present': { version: '1.0.0' },
  }
  expect(missingEntries({ packages })).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  })
})
