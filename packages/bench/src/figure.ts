/** One line of the printed table. Each `*.bench.ts` exports its figures as the array `figures`. */
export interface Figure {
  /**
   * The NAME in `npm run bench -- NAME`, which also selects figures whose names start with NAME and a hyphen.
   */
  name: string
  title: string
  /** Unit of the value in the table, such as "×", "KB" or "ms". */
  unit: string
  /** The product's goal. The table says "missed" if the value is beyond it; nothing is asserted. */
  bound?: { atMost: number } | { atLeast: number }
  /** Time limit in minutes. Default: 5. */
  longest?: number
  measure(): Promise<Measurement>
}

/** A measured value in the unit of the figure. */
export interface Measurement {
  /** The median if there are several rounds. */
  value: number
  /** First and third quartiles, if there are several rounds. */
  quartiles?: readonly [first: number, third: number]
}

/** Runs one round of work and returns the milliseconds that it took, not counting its preparation. */
export type Round = () => Promise<number>

const warmUpRounds = 3

/**
 * The time of `ours` divided by that of `floor`. The two alternate in one run, so that a busy machine slows
 * both down; the result is the median of the ratios. Ends after `seconds`, but runs at least five pairs.
 */
export async function timesAsLong(ours: Round, floor: Round, seconds = 8): Promise<Measurement> {
  for (let round = 0; round < warmUpRounds; round++) {
    await ours()
    await floor()
  }
  const ratios: number[] = []
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline || ratios.length < 5) ratios.push((await ours()) / (await floor()))
  return medianOf(ratios)
}

/** A round that runs `work` as many times as `repetitions` says. */
export function timed(work: () => Promise<unknown> | unknown, repetitions = 1): Round {
  return async () => {
    const startedAt = performance.now()
    for (let repetition = 0; repetition < repetitions; repetition++) await work()
    return performance.now() - startedAt
  }
}

/** The median of several rounds, with the quartiles. */
export function medianOf(values: readonly number[]): Measurement {
  const sorted = values.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { value: quantile(0.5), quartiles: [quantile(0.25), quantile(0.75)] }
}

/** The median of `rounds` measurements that run one after the other. */
export async function medianRound(rounds: number, round: () => Promise<number>): Promise<Measurement> {
  const values: number[] = []
  while (values.length < rounds) values.push(await round())
  return medianOf(values)
}
