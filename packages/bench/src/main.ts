/** `npm run bench [-- NAME …]`: measures figures and prints them as one table. Asserts nothing. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/build.ts'
import type { Figure, Measurement } from './figure.ts'
import { endShared } from './shared.ts'

/** Time limit, in minutes, for figures that do not set their own. */
const longestFigure = 5

const { positionals: wanted } = parseArgs({ allowPositionals: true })
const known = await allFigures()
const figures = known.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => isOrStartsWith(name, word)),
)
if (figures.length === 0) {
  console.error(
    `There is no figure "${wanted.join(' ')}". Choose from: ${known.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
// On Ctrl+C or SIGTERM, prints what has been measured so far.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())

await build()
const rows = [['Figure', 'Measured', 'Quartiles', 'Bound', '']]
for (const figure of figures) {
  process.stderr.write(`Measuring: ${figure.title}\n`)
  try {
    const limit = AbortSignal.any([
      interrupt.signal,
      AbortSignal.timeout((figure.longest ?? longestFigure) * 60_000),
    ])
    rows.push(rowOf(figure, await within(limit, figure.measure())))
  } catch (error) {
    console.error(error)
    rows.push([figure.title, '', '', boundOf(figure), 'failed'])
    process.exitCode = 1
  }
  if (interrupt.signal.aborted) break
}
console.log(`\n${table(rows)}`)
await endShared()
// A measurement that timed out or was interrupted may still be running.
process.exit()

function within(limit: AbortSignal, measuring: Promise<Measurement>): Promise<Measurement> {
  const late = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new Error(`not measured: ${limit.reason.message}`))
  })
  return Promise.race([measuring, late])
}

/**
 * Whether `wanted` selects a name: "pdf" selects all names that start with "pdf-"; "pdf-5" selects only
 * itself.
 */
function isOrStartsWith(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}-`)
}

async function allFigures(): Promise<Figure[]> {
  const files = globSync('figures/*.bench.ts', { cwd: import.meta.dirname }).sort()
  const modules: { figures: Figure[] }[] = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file))),
  )
  return modules.flatMap((module) => module.figures)
}

function rowOf(figure: Figure, { value, quartiles }: Measurement): string[] {
  const measured = `${format(value)} ${figure.unit}`
  return [
    figure.title,
    measured,
    quartiles?.map(format).join(' – ') ?? '',
    boundOf(figure),
    verdictOn(figure, value),
  ]
}

function boundOf({ bound, unit }: Figure): string {
  if (bound === undefined) return ''
  return 'atMost' in bound ? `≤ ${format(bound.atMost)} ${unit}` : `≥ ${format(bound.atLeast)} ${unit}`
}

function verdictOn({ bound }: Figure, value: number): string {
  if (bound === undefined) return ''
  return ('atMost' in bound ? value <= bound.atMost : value >= bound.atLeast) ? 'ok' : 'missed'
}

function format(value: number): string {
  const digits = Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 }
  return value.toLocaleString('en', digits)
}

function table(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .toSpliced(1, 0, widths.map((width) => '─'.repeat(width)).join('  '))
    .join('\n')
}
