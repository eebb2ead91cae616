import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Stryker from '@stryker-mutator/core'
import { shareInterval } from './mutation/interval.ts'
import type { Sample } from './mutation/sample-checker.ts'
import { root } from './root.ts'

/**
 * Usage: `npm run mutate [-- [--sample=[FROM-]PERCENT] PACKAGE[/FOLDER]…]`. Changes the code in one place at
 * a time and runs the tests of the changed package or, in server, einvoice and web, of the changed folder. A
 * change that no test detects survives and is listed. `domain/money` selects one folder. Without a package,
 * the command changes all packages below, which takes hours; later runs repeat only what has changed.
 * `--sample=5` makes only 5 % of the changes, always the same ones; `--sample=5-8` makes the next 3 %. Both
 * print the confidence interval for the score. Exits with status 1 if fewer than `minScore` per cent of the
 * changes are detected, except in web, which has no bound yet. KONTOR_MUTATE_PROCESSES is the number of
 * parallel processes.
 */
const packages: Record<string, Part> = {
  domain: inPackage('domain', ['src']),
  contract: inPackage('contract', ['src']),
  pdf: inPackage('pdf', ['src/page', 'src/measure', 'src/logo']),
}

/**
 * The server's folders with rules or stored data, the folders of einvoice, and those of web, without its
 * components. Each has a list of the other folders and test files that prove it. For a change, only the tests of its folder and those on its list run
 * (the server's on SQLite), because all tests of the package would take minutes.
 */
const rooms: Record<string, Record<string, string[]>> = {
  server: {
    chains: ['offers'],
    customers: ['editing-lock.test.ts'],
    invoices: ['editing-lock.test.ts', 'chains', 'offers', 'http/rights.test.ts'],
    'item-templates': [],
    layouts: ['invoices/save-invoice.test.ts'],
    numbering: ['offers', 'invoices/finalize-invoice.test.ts'],
    organisation: ['numbering'],
    people: [],
    programs: [],
    session: ['second-factors', 'audit/audit.test.ts'],
    tags: ['invoices/tag-invoice.test.ts'],
  },
  einvoice: {
    check: [],
    cii: ['document'],
    codes: ['words', 'document'],
    container: ['received'],
    content: [],
    document: ['report'],
    'factur-x': ['document/broken-rules.test.ts', 'rules'],
    model: ['document'],
    outgoing: ['cii/write-cii.test.ts', 'ubl'],
    page: [],
    received: [],
    report: [],
    rules: ['document/broken-rules.test.ts', 'document/check-document.test.ts'],
    syntax: ['document'],
    ubl: ['document'],
    words: [],
    xml: [],
  },
  web: {
    'features/address-book': [],
    'features/chains': [],
    'features/customer-editor': [],
    'features/inbox': [],
    'features/invoice-detail': [],
    'features/invoice-editor': [],
    'features/invoice-list': [],
    'features/login': [],
    'features/offers': [],
    'features/settings': [],
    'state/attachments': ['features/invoice-editor'],
    'state/audit': ['features/settings/audit'],
    'state/chains': ['features/chains', 'features/invoice-detail'],
    'state/customers': ['features/address-book', 'features/customer-editor'],
    'state/http': [],
    'state/inbox': ['features/inbox', 'features/settings/mailbox'],
    'state/invoices': ['features/invoice-detail', 'features/invoice-list'],
    'state/item-templates': ['features/invoice-editor'],
    'state/journal': ['features/customer-editor', 'features/invoice-editor'],
    'state/layouts': ['features/settings/layouts'],
    'state/numbering': ['features/settings/numbering'],
    'state/offers': ['features/offers'],
    'state/organisation': ['features/settings'],
    'state/passkeys': ['features/settings/sign-in'],
    'state/pdf': [],
    'state/people': ['features/settings/people'],
    'state/programs': ['features/settings/programs'],
    'state/providers': ['features/company-sign-in', 'features/settings/provider'],
    'state/search': ['app/quick-access'],
    'state/second-factors': ['features/settings/sign-in'],
    'state/series': ['features/invoice-list', 'features/series'],
    'state/session': ['features/reauthentication'],
  },
}

const minScore = 85

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' } },
  allowPositionals: true,
})
const sample = values.sample === undefined ? undefined : sampleOf(values.sample)

/** Reads `PERCENT` or `FROM-PERCENT`. Ends the process if the text is neither. */
function sampleOf(text: string): Sample {
  const [, from = '0', to = ''] = /^(?:(\d+)-)?(\d+)$/.exec(text) ?? []
  if (to !== '' && Number(from) < Number(to) && Number(to) <= 100)
    return { from: Number(from), to: Number(to) }
  console.error('--sample is a percentage, such as 10, or a range of percentages, such as 10-20.')
  process.exit(1)
}

const chosen = positionals.map((path) => {
  const [name = '', ...folders] = path.split('/')
  return { name, folder: folders.join('/') }
})
const names = [...Object.keys(packages), ...Object.keys(rooms)]
const unknown = chosen.filter(
  ({ name, folder }) =>
    !names.includes(name) || (folder !== '' && !Object.hasOwn(rooms[name] ?? { [folder]: [] }, folder)),
)
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.map(({ name, folder }) => join(name, folder)).join(', ')}.`)
  const parts = Object.entries(rooms).flatMap(([name, of]) =>
    Object.keys(of).map((room) => `${name}/${room}`),
  )
  console.error(`Choose from: ${[...names, ...parts].join(', ')}.`)
  process.exit(1)
}
const statuses: string[] = []
for (const { name, folder } of chosen.length > 0 ? chosen : names.map((name) => ({ name, folder: '' }))) {
  const parts = folder === '' ? Object.keys(rooms[name] ?? { '': [] }) : [folder]
  for (const part of parts) statuses.push(...(await mutate(name, part)))
}
if (sample !== undefined) printInterval(statuses)

/**
 * Tests the changes to a package or folder. Returns the status of each change, or an empty list if the run
 * failed.
 */
async function mutate(name: string, folder: string): Promise<string[]> {
  const { mutate, configFile, testFiles } = partOf(name, folder)
  const label = [name, ...(folder === '' ? [] : [folder])].join('/')
  // A later sample of the same folder replaces these results.
  const results = join(
    root,
    '.cache/mutate',
    sample === undefined ? name : `${label.replaceAll('/', '-')}-sample`,
  )
  console.log(`\n── ${label} ──`)
  try {
    const changes = await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutation/sample-checker.ts')],
      ...(sample !== undefined && { checkers: ['sample'], sample }),
      // In separate processes, because some tests set the time zone, which is impossible in a worker thread.
      vitest: { configFile, pool: 'forks', related: false },
      mutate,
      testFiles,
      coverageAnalysis: 'perTest',
      // Stryker detects endless loops by counting. This time limit is for changes that make a test wait
      // forever, and is long enough even on a busy machine.
      timeoutMS: 60_000,
      // Time limit for the first run of all these tests, without any change. The default of 5 minutes is too
      // short on a busy machine.
      dryRunTimeoutMinutes: 60,
      // A constant is read once, when its file is loaded, so each change to one would need a new process.
      ignoreStatic: true,
      concurrency: Number(process.env.KONTOR_MUTATE_PROCESSES ?? Math.max(1, availableParallelism() - 1)),
      incremental: sample === undefined,
      incrementalFile: `${results}.json`,
      tempDirName: `${results}.tmp`,
      // Files that other runs write at the same time, and that no test reads.
      ignorePatterns: ['.cache', 'dist', 'dist.next', 'test-results', 'docs/pictures'],
      htmlReporter: { fileName: `${results}.html` },
      reporters: ['progress-append-only', 'clear-text', 'html'],
      clearTextReporter: { allowColor: process.stdout.isTTY ?? false, logTests: false },
      thresholds: { high: 95, low: minScore, break: name === 'web' ? null : minScore },
      // Node runs the files without a tsconfig, so Stryker need not rewrite one.
      tsconfigFile: 'none',
      allowEmpty: false,
    }).runMutationTest()
    return changes.map(({ status }) => status)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return []
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

interface Part {
  mutate: string[]
  configFile: string
  testFiles: string[]
}

function partOf(name: string, folder: string): Part {
  const ofRooms = rooms[name]
  if (ofRooms !== undefined) {
    const proving = [folder, ...(ofRooms[folder] ?? [])].map((path) => `packages/${name}/src/${path}`)
    return {
      ...inPackage(name, [`src/${folder}`]),
      ...(name === 'server' && { configFile: 'packages/server/vitest.config.ts' }),
      testFiles: proving.map((path) => (path.endsWith('.test.ts') ? path : `${path}/**/*.test.{ts,tsx}`)),
    }
  }
  const whole = packages[name] ?? inPackage(name, ['src'])
  return folder === '' ? whole : { ...whole, mutate: inPackage(name, [`src/${folder}`]).mutate }
}

/** The source files of the folders, without tests, and all unit tests of the package. */
function inPackage(name: string, folders: readonly string[]): Part {
  return {
    mutate: [
      ...folders.map((folder) => `packages/${name}/${folder}/**/*.ts`),
      '!**/*.test.ts',
      '!**/testing/**',
      '!**/texts.ts',
    ],
    configFile: 'vitest.config.ts',
    // Only the package's own tests: a rule must be proven in its own package.
    testFiles: [`packages/${name}/src/**/*.test.ts`],
  }
}
