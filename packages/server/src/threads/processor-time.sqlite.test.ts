import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { processorTimeUp } from './processor-time.ts'

function newThread(code: string): Worker {
  const worker = new Worker(`const { parentPort } = require('node:worker_threads')\n${code}`, { eval: true })
  onTestFinished(async () => void (await worker.terminate()))
  return worker
}

async function threadThatRuns(code: string): Promise<Worker> {
  const worker = newThread(code)
  await once(worker, 'online')
  return worker
}

test('a thread that only waits does not reach its processor time limit [A2.18]', async () => {
  const worker = await threadThatRuns("setTimeout(() => parentPort.postMessage('done'), 1500)")
  expect(await Promise.race([once(worker, 'message'), processorTimeUp(worker, 500)])).toEqual(['done'])
})

test('a thread that never stops computing reaches its processor time limit [A2.18]', async () => {
  const worker = await threadThatRuns('for (;;);')
  await expect(processorTimeUp(worker, 500)).rejects.toThrow('used 500 ms of processor time')
})

test('a thread that has ended does not reach its processor time limit [A2.18]', async () => {
  const worker = newThread('')
  await once(worker, 'exit')
  const pending = setTimeout(300, 'pending')
  expect(await Promise.race([processorTimeUp(worker, 0), pending])).toBe('pending')
})
