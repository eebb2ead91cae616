/** One line of the table: a file `*.bench.ts` exports an array of them as `figures`. */
export interface Figure {
  /** For `npm run bench -- NAME`; a name stands for those that begin with it and a hyphen as well. */
  name: string
  title: string
  /** Of the measured value, as the table shows it: "×", "KB", "ms". */
  unit: string
  /** What the product aims at; a value beyond it is shown as missed, nothing is asserted. */
  bound?: { atMost: number } | { atLeast: number }
  measure(): Promise<Measurement>
}

/** In the unit of the figure. */
export interface Measurement {
  /** Of several rounds the median. */
  value: number
  /** First and third quartile of the rounds, where there are rounds. */
  quartiles?: readonly [first: number, third: number]
}

/** Milliseconds of one round of work; what is not to be measured happens before or after. */
export type Round = () => Promise<number>

const warmUpRounds = 3

/**
 * How many times as long `ours` takes as `floor`. Both take turns in one run, so that a busy machine slows
 * both; the ratio is the median over pairs of rounds. Ends after `seconds`, with at least five pairs.
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

/** The round that does `work` `repetitions` times. */
export function timed(work: () => Promise<unknown> | unknown, repetitions = 1): Round {
  return async () => {
    const startedAt = performance.now()
    for (let repetition = 0; repetition < repetitions; repetition++) await work()
    return performance.now() - startedAt
  }
}

/** The middle of the values of several rounds, with their quartiles. */
export function medianOf(values: readonly number[]): Measurement {
  const sorted = values.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { value: quantile(0.5), quartiles: [quantile(0.25), quantile(0.75)] }
}

/** The middle of what `rounds` rounds measure, one after the other. */
export async function medianRound(rounds: number, round: () => Promise<number>): Promise<Measurement> {
  const values: number[] = []
  while (values.length < rounds) values.push(await round())
  return medianOf(values)
}
