import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { root } from '../../../../scripts/root.ts'

/** Debian's Chromium packages. The headless one uses a third less CPU. */
const debianPackages = ['chromium-headless-shell', 'chromium']
const commandNames = [
  ...debianPackages,
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const wellKnownPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Time limit for each command of an installation, in milliseconds. */
const longestInstallation = 5 * 60_000

/**
 * Options for every browser in tests and measurements: no sandbox as root, no background requests, and no use
 * of /dev/shm, which is small in containers.
 */
export const browserOptions = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--disable-dev-shm-usage',
]

/**
 * Path of an installed Chromium or Chrome: the machine's own or, failing that, Playwright's. Undefined if
 * there is none.
 */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => commandNames.map((name) => join(folder, name)))
  return [...onPath, ...wellKnownPlaces, chromium.executablePath()].find((file) => existsSync(file))
}

/**
 * Path of a browser. If there is none, installs one: as root, Debian's package; otherwise, or if that fails,
 * Playwright's download in the user's cache. Never asks for a password. Throws if no browser could be
 * installed.
 */
export function installBrowser(): string {
  const present = findBrowser()
  if (present !== undefined) return present
  process.stderr.write('Chromium was not found; installing it …\n')
  const failures = [installFromDebian(), findBrowser() ? '' : installFromPlaywright()].filter(
    (text) => text !== '',
  )
  const installed = findBrowser()
  if (installed !== undefined) return installed
  throw new Error(
    `Chromium could not be installed. Please install it (Debian: apt-get install chromium).\n${failures.join('\n')}`,
  )
}

function installFromDebian(): string {
  if (!existsSync('/usr/bin/apt-get')) return 'apt-get: not available on this machine.'
  if (process.getuid?.() !== 0) return 'apt-get: only root may install packages.'
  let failure = run(['apt-get', 'update', '-qq'])
  if (failure !== '') return failure
  for (const name of debianPackages) {
    failure = run(['apt-get', 'install', '-y', '-qq', name])
    if (failure === '') break
  }
  return failure
}

function installFromPlaywright(): string {
  return run([process.execPath, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
}

/**
 * Returns '' on success; otherwise the program's name, followed by the reason or the last three lines of its
 * output.
 */
function run([program = '', ...programArguments]: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, programArguments, {
    encoding: 'utf8',
    timeout: longestInstallation,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return ''
  return `${program}: ${error?.message ?? `${stdout}${stderr}`.trim().split('\n').slice(-3).join(' ')}`
}
