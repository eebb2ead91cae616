import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import Stryker from '@stryker-mutator/core'
import { root } from './root.ts'

/**
 * Usage: `npm run mutate [-- PACKAGE…]`. Changes the code in one place at a time and runs the tests of that
 * place: a change that no test notices survives and is listed. Without a package it takes all of them, for
 * hours; later runs repeat only what has changed. Exits with 1 if less than `leastScore` percent are noticed.
 */
const packages: Record<string, { mutate: string[]; configFile: string }> = {
  domain: inPackage('domain', ['src']),
  contract: inPackage('contract', ['src']),
  einvoice: inPackage('einvoice', ['src']),
  pdf: inPackage('pdf', ['src/page', 'src/measure', 'src/logo']),
  // Of the server, what decides and stores; the tests run on both engines.
  server: {
    ...inPackage('server', [
      'src/{chains,customers,invoices,item-templates,layouts,numbering,organisation,people,programs,session,tags}',
    ]),
    configFile: 'packages/server/vitest.config.ts',
  },
}

const leastScore = 90

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(packages, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(packages).join(', ')}.`)
  process.exit(1)
}
for (const name of chosen.length > 0 ? chosen : Object.keys(packages)) await mutate(name)

async function mutate(name: string): Promise<void> {
  const { mutate, configFile } = packages[name] ?? inPackage(name, ['src'])
  const results = join(root, '.cache/mutate', name)
  console.log(`\n── ${name} ──`)
  try {
    await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      // A process of its own: some tests set the time zone, which a worker thread cannot.
      vitest: { configFile, pool: 'forks', related: true },
      mutate,
      coverageAnalysis: 'perTest',
      // A constant is read once, when its file is loaded; each change to one would need a new process.
      ignoreStatic: true,
      concurrency: Math.max(1, availableParallelism() - 1),
      incremental: true,
      incrementalFile: `${results}.json`,
      tempDirName: `${results}.tmp`,
      htmlReporter: { fileName: `${results}.html` },
      reporters: ['clear-text', 'html'],
      clearTextReporter: { allowColor: process.stdout.isTTY ?? false, logTests: false },
      thresholds: { high: 95, low: leastScore, break: leastScore },
      // The compiler has no interface to rewrite its settings with, and Node needs none to run the files.
      tsconfigFile: 'none',
      allowEmpty: false,
    }).runMutationTest()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Files of the package without their tests, and the configuration of the unit tests. */
function inPackage(name: string, folders: readonly string[]): { mutate: string[]; configFile: string } {
  return {
    mutate: [
      ...folders.map((folder) => `packages/${name}/${folder}/**/*.ts`),
      '!**/*.test.ts',
      '!**/testing/**',
      '!**/texts.ts',
    ],
    configFile: 'vitest.config.ts',
  }
}
