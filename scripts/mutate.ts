import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Stryker from '@stryker-mutator/core'
import { shareInterval } from './mutation/interval.ts'
import { root } from './root.ts'

/**
 * Usage: `npm run mutate [-- [--sample=PERCENT] PACKAGE[/FOLDER]…]`. Changes the code in one place at a time
 * and runs the tests of its package: a change that no test detects survives and is listed. `domain/money`
 * selects one folder. Without a package, it runs all packages, which takes hours; later runs repeat only what
 * has changed. `--sample` tests only that percentage of the changes, always the same ones, and prints the
 * confidence interval of the score. Exits with status 1 if less than `minScore` per cent are detected.
 * KONTOR_MUTATE_PROCESSES is the number of parallel processes.
 */
const packages: Record<string, { mutate: string[]; configFile: string }> = {
  domain: inPackage('domain', ['src']),
  contract: inPackage('contract', ['src']),
  einvoice: inPackage('einvoice', ['src']),
  pdf: inPackage('pdf', ['src/page', 'src/measure', 'src/logo']),
  // The server's files that make decisions and store data. Their tests run on both engines.
  server: {
    ...inPackage('server', [
      'src/{chains,customers,invoices,item-templates,layouts,numbering,organisation,people,programs,session,tags}',
    ]),
    configFile: 'packages/server/vitest.config.ts',
  },
}

const minScore = 90

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' } },
  allowPositionals: true,
})
const samplePercent = values.sample === undefined ? undefined : Number(values.sample)

const chosen = positionals.map((path) => {
  const [name = '', ...folders] = path.split('/')
  return { name, folder: folders.join('/') }
})
const unknown = chosen.filter(({ name }) => !Object.hasOwn(packages, name))
if (unknown.length > 0) {
  const names = unknown.map(({ name }) => name).join(', ')
  console.error(`Unknown: ${names}. There are: ${Object.keys(packages).join(', ')}.`)
  process.exit(1)
}
const all = Object.keys(packages).map((name) => ({ name, folder: '' }))
for (const { name, folder } of chosen.length > 0 ? chosen : all) await mutate(name, folder)

async function mutate(name: string, folder: string): Promise<void> {
  const wholePackage = packages[name] ?? inPackage(name, ['src'])
  const { configFile } = wholePackage
  const mutate = folder === '' ? wholePackage.mutate : inPackage(name, [`src/${folder}`]).mutate
  const results = join(root, '.cache/mutate', samplePercent === undefined ? name : `${name}-sample`)
  console.log(`\n── ${folder === '' ? name : `${name}/${folder}`} ──`)
  try {
    const changes = await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutation/sample-checker.ts')],
      ...(samplePercent !== undefined && { checkers: ['sample'], samplePercent }),
      // In separate processes, because some tests set the time zone, which is impossible in a worker thread.
      vitest: { configFile, pool: 'forks', related: false },
      mutate,
      // Only the package's own tests: a rule must be proven in its own package.
      testFiles: [`packages/${name}/src/**/*.test.ts`],
      coverageAnalysis: 'perTest',
      // Endless loops are detected by counting. This time limit is for changes that wait for ever, and long
      // enough for a busy machine.
      timeoutMS: 60_000,
      // For one run of all tests of the package. The default of 5 minutes is too short on a busy machine.
      dryRunTimeoutMinutes: 60,
      // A constant is read once, when its file is loaded, so each change of one would need a new process.
      ignoreStatic: true,
      concurrency: Number(process.env.KONTOR_MUTATE_PROCESSES ?? Math.max(1, availableParallelism() - 1)),
      incremental: samplePercent === undefined,
      incrementalFile: `${results}.json`,
      tempDirName: `${results}.tmp`,
      // Files that other runs write at the same time, and that no test reads.
      ignorePatterns: ['.cache', 'dist', 'dist.next', 'test-results', 'docs/pictures'],
      htmlReporter: { fileName: `${results}.html` },
      reporters: ['progress-append-only', 'clear-text', 'html'],
      clearTextReporter: { allowColor: process.stdout.isTTY ?? false, logTests: false },
      thresholds: { high: 95, low: minScore, break: minScore },
      // Node runs the files without compiler settings, so there is no need to rewrite them.
      tsconfigFile: 'none',
      allowEmpty: false,
    }).runMutationTest()
    if (samplePercent !== undefined) printInterval(changes.map(({ status }) => status))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Prints the percentage of detected changes in the sample, and the confidence interval for all changes. */
function printInterval(statuses: readonly string[]): void {
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length
  const unnoticed = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length
  const size = noticed + unnoticed
  if (size === 0) return
  const { low, high } = shareInterval(noticed, size)
  const [share, from, to] = [noticed / size, low, high].map((part) => (part * 100).toFixed(1))
  console.log(
    `${noticed} of ${size} detected: ${share} %; of all changes, ${from} to ${to} % (95 % confidence)`,
  )
}

/** The package's files without tests, and the configuration of the unit tests. */
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
