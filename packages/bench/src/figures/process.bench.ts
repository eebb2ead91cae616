import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { type Figure, type Measurement, medianOf, timed, timesAsLong } from '../figure.ts'
import { manyInvoices, type Site, withServer } from '../site.ts'

const starts = 7
/** Milliseconds without a call after which a server counts as idle. */
const untilIdle = 3000

export const figures: Figure[] = [
  {
    name: 'start',
    title: 'Time from start to first response, with 100,000 invoices',
    unit: 's',
    bound: { atMost: 1 },
    measure: () => ofStarts(async ({ secondsToStart }) => secondsToStart),
  },
  {
    name: 'start-bare',
    title: 'Time from start to first response, with 100,000 invoices, compared with `node -e 0`',
    unit: '×',
    bound: { atMost: 12 },
    measure: async () => {
      const data = await manyInvoices()
      return timesAsLong(
        () => withServer(data, async ({ secondsToStart }) => secondsToStart * 1000),
        timed(bareNode),
      )
    },
  },
  {
    name: 'idle-memory',
    title: 'Resident memory of an idle server, with 100,000 invoices',
    unit: 'MiB',
    bound: { atMost: 150 },
    measure: () => ofStarts(({ memory }) => after(untilIdle).then(memory)),
  },
]

/** Starts an empty Node program and waits until it exits. */
async function bareNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
}

async function ofStarts(measure: (site: Site) => Promise<number>): Promise<Measurement> {
  const data = await manyInvoices()
  const values: number[] = []
  while (values.length < starts) values.push(await withServer(data, measure))
  return medianOf(values)
}
