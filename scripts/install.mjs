/** Updates node_modules to match package-lock.json. Runs on Node 18 without dependencies. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'

const oldestNodeThatRunsTheProject = 24

/**
 * Runs `npm ci` unless node_modules is current. Simultaneous launches install only once. Throws errors
 * whose messages are meant for the user.
 */
export async function installDependencies(root) {
  if (isInstalled(root)) return
  await withLock(join(root, '.cache', 'install-lock'), async () => {
    if (isInstalled(root)) return
    process.stderr.write('Installing dependencies (takes about a minute) …\n')
    await npmCi(root)
    if (!isInstalled(root))
      throw new Error(
        'npm ci succeeded, but node_modules does not match package-lock.json. Remove node_modules and try again.',
      )
  })
}

/**
 * Whether node_modules matches package-lock.json. Throws if that file is missing or unreadable. npm writes
 * node_modules/.package-lock.json when an installation is complete. Comparing the two files detects a pulled
 * change and a missing or interrupted installation, and accepts an installation made with `npm install`.
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined)
    throw new Error('package-lock.json is missing or unreadable: the checkout is incomplete.')
  if (present === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true
    // Detects a workspace package that a pulled change added; npm's record may already list it.
    if (entry.link) return existsSync(join(root, path))
    const found = present[path]
    // Optional packages for other platforms are not installed.
    if (found === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Returns the path of the Node that the lockfile pins. If that Node is missing, prints a note to standard
 * error and returns the path of the running Node, or throws if the running one is too old.
 * @param {string} root
 * @param {{ platform: string, execPath: string, versions: { node: string } }} running
 */
export function nodeForProject(root, running = process) {
  const pinned = join(root, 'node_modules', 'node', 'bin', running.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  const explanation = 'The pinned Node is missing, because install scripts of npm packages are blocked here'
  if (Number.parseInt(running.versions.node, 10) < oldestNodeThatRunsTheProject) {
    throw new Error(
      `${explanation}: allow them (npm config delete ignore-scripts) and remove node_modules, or use Node ${oldestNodeThatRunsTheProject} or newer.`,
    )
  }
  process.stderr.write(`${explanation}; continuing with Node ${running.versions.node}.\n`)
  return running.execPath
}

/**
 * Prints nothing. Rejects with the first 1,500 characters of npm's output if npm fails. Installs dev
 * dependencies whatever the value of NODE_ENV.
 */
function npmCi(root) {
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm start` passes the path of npm; otherwise, npm is found in PATH.
  const npm = process.env.npm_execpath
  const [program, programArguments] = npm?.endsWith('.js')
    ? [process.execPath, [npm, ...options]]
    : ['npm', options]
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
    })
    let output = ''
    const collect = (chunk) => {
      output = (output + chunk).slice(0, 1500)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    child.on('close', (status) => {
      if (status === 0) resolve()
      else reject(new Error(`npm ci failed:\n${output.trim()}`))
    })
  })
}
