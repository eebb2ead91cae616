import { on } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { takeDataFolder } from './data-folder.ts'
import { connectAgain } from './open-database.ts'

/** Polls the sizes of files without a pause until all of them exist, and reports the smallest size seen. */
const watcher = `
  const { statSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  let smallest = Infinity
  let missing = workerData
  parentPort.postMessage('watching')
  while (missing.length > 0)
    missing = missing.filter((file) => {
      const size = statSync(file, { throwIfNoEntry: false })?.size
      smallest = Math.min(smallest, size ?? Infinity)
      return size === undefined
    })
  parentPort.postMessage(smallest)
`

test('another thread that polls a new database never sees an empty file', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kontor-folders-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folders = Array.from({ length: 20 }, (_, index) => join(root, `${index}`))
  const worker = new Worker(watcher, {
    eval: true,
    workerData: folders.map((folder) => join(folder, 'kontor.sqlite')),
  })
  const messages = on(worker, 'message')
  await messages.next()
  for (const dataDir of folders) await connectAgain({ databaseUrl: undefined, dataDir }).close()
  const [smallest] = (await messages.next()).value ?? []
  expect(smallest).toBeGreaterThan(0)
  expect(folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.includes('new'))).toEqual([])
})

test.each<[string, string, (file: string) => void]>([
  ['cannot be opened', 'unable to open database file', (file) => mkdirSync(file)],
  ['is damaged', 'file is not a database', (file) => writeFileSync(file, 'x'.repeat(1000))],
])('a lock file that %s is not mistaken for that of a running server', (_state, cause, spoil) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-lock-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  spoil(join(dataDir, 'server.lock'))
  expect(() => takeDataFolder(dataDir)).toThrow(`server.lock cannot be locked: ${cause}; `)
})
