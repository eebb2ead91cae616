/**
 * A lock between processes on one machine: a folder with one file, whose name consists of the owner's process
 * id and a random part. Runs on Node 18.
 *
 * To take the lock, a process renames a prepared folder, with its file in it, to the lock's path. This fails
 * if the lock has an owner. A dead owner's file is removed by its name, which no other owner has. Therefore,
 * a process that has found the owner dead cannot remove the lock of another process that has taken it since.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollMilliseconds = 200
/**
 * Error codes of a rename that fails because its target is a folder with a file in it or, on Windows, any
 * folder.
 */
const takenCodes = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES']

/** Runs `work` while no other process holds the lock. Takes over a lock whose owner has died. */
export async function withLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true })
  const owner = `${process.pid}-${randomUUID()}`
  while (isHeld(folder) || !take(folder, owner)) await wait(pollMilliseconds)
  try {
    return await work()
  } finally {
    rmSync(join(folder, owner), { force: true })
    removeIfEmpty(folder)
  }
}

/** Whether a running process holds the lock. Removes the files of dead owners. */
function isHeld(folder) {
  for (const owner of ownersOf(folder)) {
    if (isRunning(Number.parseInt(owner, 10))) return true
    rmSync(join(folder, owner), { force: true })
  }
  return false
}

function ownersOf(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function isRunning(pid) {
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

function take(folder, owner) {
  const prepared = `${folder}.${owner}`
  try {
    mkdirSync(prepared)
    writeFileSync(join(prepared, owner), '')
  } catch (error) {
    throw new Error(`The folder that contains ${folder} is not writable: ${error.message}`)
  }
  removeIfEmpty(folder)
  try {
    renameSync(prepared, folder)
    return true
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true })
    if (takenCodes.includes(error.code)) return false
    throw error
  }
}

/** Removes the folder unless it contains an owner's file. */
function removeIfEmpty(folder) {
  try {
    rmdirSync(folder)
  } catch {
    // It contains an owner's file, or does not exist.
  }
}
