import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadIntervalInMs, paced } from './paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** For each yielded file, the milliseconds since the first one. */
async function startsOf(makingTimes: readonly number[]): Promise<number[]> {
  const starts: number[] = []
  const run = async () => {
    const make = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
    for await (const _ of paced(makingTimes, make)) starts.push(performance.now())
  }
  const running = run()
  await vi.advanceTimersByTimeAsync(60_000)
  await running
  return starts.map((start) => start - (starts[0] ?? 0))
}

test('downloads start 200 ms apart, or later if a file takes longer to create [S4.7.1, S9.0.14]', async () => {
  expect(downloadIntervalInMs).toBe(200)
  expect(await startsOf([0, 0, 0, 0])).toEqual([0, 200, 400, 600])
  expect(await startsOf([190, 190, 190, 190])).toEqual([0, 200, 400, 600])
  expect(await startsOf([50, 350, 350, 50, 350])).toEqual([0, 300, 500, 700, 900])
})

test('after a file that is late, the next files are again 200 ms apart', async () => {
  expect(await startsOf([0, 900, 0, 0])).toEqual([0, 900, 1100, 1300])
})

test('creates at most three files ahead', async () => {
  let begun = 0
  const make = async () => {
    begun += 1
  }
  const files = paced([1, 2, 3, 4, 5, 6, 7, 8], make)
  await files.next()
  expect(begun).toBe(4)
})

test('throws the error for a file only after yielding the files before it', async () => {
  const seen: number[] = []
  const run = async () => {
    const make = async (input: number) => {
      if (input === 2) throw new Error('broken')
      return input
    }
    for await (const made of paced([1, 2, 3], make)) seen.push(made)
  }
  const running = expect(run()).rejects.toThrow('broken')
  await vi.advanceTimersByTimeAsync(1000)
  await running
  expect(seen).toEqual([1])
})
