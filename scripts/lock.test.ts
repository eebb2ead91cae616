import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLock } from './lock.mjs'
import { root } from './root.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor lock '))
  lock = join(folder, 'lock')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Starts a process that takes the lock and exits without releasing it. */
function dieWithLock(): void {
  const module = JSON.stringify(join(root, 'scripts/lock.mjs'))
  const program = `import(${module}).then(({ withLock }) => withLock(${JSON.stringify(lock)}, () => process.exit(7)))`
  expect(spawnSync(process.execPath, ['-e', program]).status).toBe(7)
  expect(readdirSync(folder)).not.toEqual([])
}

test('holds the lock until the work ends or throws, and leaves no files behind', async () => {
  const order: string[] = []
  const failing = withLock(lock, async () => {
    order.push('first')
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('end of first')
    throw new Error('failed')
  })
  const second = withLock(lock, () => order.push('second'))
  await expect(failing).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['first', 'end of first', 'second'])
  expect(readdirSync(folder)).toEqual([])
})

test('takes over the lock of a dead process', async () => {
  dieWithLock()
  expect(await withLock(lock, () => 'done')).toBe('done')
  expect(readdirSync(folder)).toEqual([])
})

test('two callers that both find the owner dead never hold the lock at the same time', async () => {
  dieWithLock()
  const holders = { now: 0, most: 0 }
  const work = async () => {
    holders.most = Math.max(holders.most, ++holders.now)
    await new Promise((resolve) => setTimeout(resolve, 300))
    holders.now--
  }
  const found = process.kill.bind(process)
  let faster: Promise<void> | undefined
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    // The faster caller takes over the lock after the slower one has begun to check the owner.
    if (faster === undefined) {
      faster = Promise.resolve()
      faster = withLock(lock, work)
    }
    return found(pid, signal)
  })
  await withLock(lock, work)
  await faster
  expect(holders.most).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
