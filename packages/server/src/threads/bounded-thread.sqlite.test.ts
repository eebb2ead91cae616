import { expect, onTestFinished, test } from 'vitest'
import { createBoundedThread } from './bounded-thread.ts'

const bounds = { purpose: 'answers', elapsed: 60_000, idle: 60_000 }

/** A thread that runs `script`, in which `port` is its port. */
function threadOf(script: string, changes: Partial<Parameters<typeof createBoundedThread>[1]> = {}) {
  const code = `import { parentPort as port } from 'node:worker_threads'\n${script}`
  const address = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const thread = createBoundedThread<string, [string, string]>(address, { ...bounds, ...changes })
  onTestFinished(() => thread.close())
  return thread
}

/** Posts two answers, or runs `fault` instead of the second one if that is the question. */
const answering = (fault = '') => `
  port.on('message', (question) => {
    port.postMessage(question + 1)
    if (question === 'fault') { ${fault} }
    port.postMessage(question + 2)
  })
  port.postMessage('ready')`

test('of several questions at the same time, each gets its own answers', async () => {
  const thread = threadOf(answering())
  const results = await Promise.all([thread.ask('a', [1000, 1000]), thread.ask('b', [1000, 1000])])
  expect(results).toEqual([{ answers: ['a1', 'a2'] }, { answers: ['b1', 'b2'] }])
})

test.each([
  ['processorTime', 'for (;;);', {}],
  ['elapsed', 'return', { elapsed: 1500 }],
  ['outOfMemory', 'const all = []; for (;;) all.push(new Array(1e5).fill(0.5))', {}],
  ['ended', "throw new Error('no')", {}],
] as const)('an answer is missing (%s); the next question gets all', async (missing, fault, changes) => {
  const thread = threadOf(answering(fault), changes)
  const limit = missing === 'outOfMemory' ? 60_000 : 300
  expect(await thread.ask('fault', [60_000, limit])).toEqual({ answers: ['fault1'], missing })
  expect(await thread.ask('b', [60_000, 60_000])).toEqual({ answers: ['b1', 'b2'] })
})

test('an answer counts that a thread gave before it ended, even if the busy server learns of both at once', async () => {
  const busy = setInterval(() => {
    const end = performance.now() + 15
    while (performance.now() < end);
  }, 1)
  onTestFinished(() => clearInterval(busy))
  for (let attempt = 0; attempt < 8; attempt++)
    expect(await threadOf(answering("throw new Error('no')")).ask('fault', [60_000, 60_000])).toEqual({
      answers: ['fault1'],
      missing: 'ended',
    })
})

test('a thread that does not start in time is an error if starting has a limit of its own', async () => {
  const never = 'setInterval(() => undefined, 1000)'
  await expect(threadOf(never, { start: 500 }).ask('a', [1, 1])).rejects.toThrow(
    'The thread that answers did not start within 0.5 seconds; check the load and memory of the server.',
  )
  expect(await threadOf(never, { elapsed: 500 }).ask('a', [1, 1])).toEqual({
    answers: [],
    missing: 'elapsed',
  })
})

test('a thread that fails to start is an error with its cause', async () => {
  await expect(threadOf("throw new Error('no')").ask('a', [1, 1])).rejects.toMatchObject({
    message: expect.stringContaining('The thread that answers failed to start'),
    cause: { message: 'no' },
  })
})
