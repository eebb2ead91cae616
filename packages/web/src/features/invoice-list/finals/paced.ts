/**
 * Milliseconds between the starts of two downloads [S4.7.1, S9.0.14]; browsers drop downloads that start
 * closer together.
 */
export const downloadIntervalInMs = 200

/** Maximum number of inputs whose results are made ahead of their turn. */
const ahead = 3

/**
 * Yields the result of `make` for each input, in order, at most one every 200 ms. Makes up to three results
 * ahead of their turn, so that most are ready when the interval ends. If `make` fails for an input, throws
 * the error when that input's turn comes, and then ends.
 */
export async function* paced<Input, Result>(
  inputs: readonly Input[],
  make: (input: Input) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const waiting = [...inputs]
  const results: Promise<Result>[] = []
  let due = 0
  const makeAhead = () => {
    for (const input of waiting.splice(0, ahead - results.length)) {
      const promise = make(input)
      // Prevents an unhandled rejection until the failure is thrown in its turn.
      promise.catch(() => undefined)
      results.push(promise)
    }
  }
  makeAhead()
  for (let next = results.shift(); next !== undefined; next = results.shift()) {
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
