/** A lock between processes on one machine: a file with the owner's process id. Runs on Node 18. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollMilliseconds = 200

/** Runs `work` while no other process holds `file`. Takes over a lock whose owner died. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    if (isAbandoned(file)) discard(file)
    else await wait(pollMilliseconds)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(`The folder of ${file} is not writable: ${error.message}`)
  }
}

function isAbandoned(file) {
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Removes an abandoned lock file: of several waiting processes, only one can rename it. */
function discard(file) {
  const name = `${file}.${process.pid}`
  try {
    renameSync(file, name)
    rmSync(name, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
