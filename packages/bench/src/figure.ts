/** One line of the table: a file `*.bench.ts` exports an array of them as `figures`. */
export interface Figure {
  /** For `npm run bench -- --only NAME`. */
  name: string
  title: string
  /** What the product aims at, in the words of the table; nothing is asserted. */
  bound?: string
  measure(): Promise<Measurement>
}

export interface Measurement {
  /** Ready for the table, with its unit: "1,34 ×", "149 KB". */
  value: string
  /** From the first to the third quartile of the rounds, where there are rounds. */
  spread?: string
}

/** Milliseconds of one round of work; what is not to be measured happens before or after. */
export type Round = () => Promise<number>

const warmUpRounds = 3

/**
 * How many times as long `ours` takes as `floor`. Both take turns in one run, so that a busy machine slows both;
 * the ratio is the median over pairs of rounds. Ends after `seconds`, with at least five pairs.
 */
export async function timesAsLong(ours: Round, floor: Round, seconds = 8): Promise<Measurement> {
  for (let round = 0; round < warmUpRounds; round++) {
    await ours()
    await floor()
  }
  const ratios: number[] = []
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline || ratios.length < 5) ratios.push((await ours()) / (await floor()))
  ratios.sort((a, b) => a - b)
  const quantile = (share: number) => format(ratios[Math.floor(share * (ratios.length - 1))] ?? Number.NaN)
  return { value: `${quantile(0.5)} ×`, spread: `${quantile(0.25)} – ${quantile(0.75)}` }
}

/** The round that does `work` `repetitions` times. */
export function timed(work: () => Promise<unknown> | unknown, repetitions = 1): Round {
  return async () => {
    const startedAt = performance.now()
    for (let repetition = 0; repetition < repetitions; repetition++) await work()
    return performance.now() - startedAt
  }
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
