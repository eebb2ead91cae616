/** A lock between processes of one machine: a file that holds the owner's process id. Readable by Node 18. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollMilliseconds = 200

/** Runs `work` while no other process holds `file`; a lock whose owner has died is taken over. */
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
    throw new Error(`The folder of ${file} cannot be written: ${error.message}`)
  }
}

function isAbandoned(file) {
  try {
    // Signal 0 only asks whether the process exists.
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Renaming is what only one of several waiting processes can do to the same abandoned file. */
function discard(file) {
  const name = `${file}.${process.pid}`
  try {
    renameSync(file, name)
    rmSync(name, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
