/**
 * Milliseconds from the start of one download to that of the next [S4.7.1, S9.0.14]; closer ones are dropped
 * by browsers.
 */
export const downloadIntervalInMs = 200

/** How many files are being made while those before them wait for their turn. */
const ahead = 3

/**
 * What `make` makes of each input, in their order, one every 200 ms from start to start. It is made while the
 * others wait, so that the making adds nothing unless it takes longer than the interval itself. Throws what
 * `make` throws, when its turn comes.
 */
export async function* paced<Input, Made>(
  inputs: readonly Input[],
  make: (input: Input) => Promise<Made>,
): AsyncGenerator<Made, void, undefined> {
  const waiting = [...inputs]
  const made: Promise<Made>[] = []
  let due = 0
  const makeAhead = () => {
    for (const input of waiting.splice(0, ahead - made.length)) {
      const promise = make(input)
      // A failure is thrown at its turn; until then it is nobody's.
      promise.catch(() => undefined)
      made.push(promise)
    }
  }
  makeAhead()
  for (let next = made.shift(); next !== undefined; next = made.shift()) {
    makeAhead()
    const result = await next
    await until(due)
    due = performance.now() + downloadIntervalInMs
    yield result
  }
}

async function until(due: number): Promise<void> {
  const pause = due - performance.now()
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
}
