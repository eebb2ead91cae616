/**
 * Usage: `node scripts/launch.mjs <command> [arguments]`. Installs what is missing and continues under the
 * pinned Node. Plain JavaScript, because an older Node may run this file.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies, nodeForProject } from './install.mjs'
import { nodeOptions } from './node-options.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const programs = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  check: 'scripts/check.ts',
  test: 'scripts/test.ts',
  faults: 'scripts/faults.ts',
  proxies: 'scripts/proxies.ts',
  citus: 'scripts/citus.ts',
  mutate: 'scripts/mutate.ts',
  bench: 'packages/bench/src/main.ts',
  admin: 'packages/server/src/admin/main.ts',
  'check-invoice': 'scripts/check-invoice.ts',
  'handbook-pictures': 'packages/e2e/handbook/make-pictures.ts',
  'keep-release': 'scripts/keep-release.ts',
}

const [command = '', ...programArguments] = process.argv.slice(2)
if (!Object.hasOwn(programs, command)) {
  fail(`Unknown command "${command}". Choose from: ${Object.keys(programs).join(', ')}.`)
}
try {
  await installDependencies(root)
  run(nodeForProject(root), join(root, programs[command]))
} catch (error) {
  fail(error.message)
}

/** Passes signals down and the exit status up, so that the launcher behaves like the program itself. */
function run(node, program) {
  const child = spawn(node, [...nodeOptions, program, ...programArguments], {
    stdio: 'inherit',
    env: {
      // Caches compiled code between starts, so that the first response comes sooner.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // In a terminal, Ctrl+C reaches the child directly. Passing it on would count as a second Ctrl+C.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event) endWithParent(child)
  child.on('error', (error) => fail(`The program could not be started: ${error.message}`))
  child.on('exit', (status, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : (status ?? 1)
  })
}

/**
 * npm starts this launcher through a shell and sends signals only to that shell. The shell exits and would
 * leave the program running, so this function ends the program too.
 */
function endWithParent(child) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 200).unref()
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
