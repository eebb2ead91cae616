/** `npm run bench [-- --only NAME]`: measures figures and prints them as one table. Nothing is asserted. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const known = await allFigures()
const figures = known.filter(({ name }) => values.only === undefined || isOrStartsWith(name, values.only))
if (figures.length === 0) {
  console.error(`No figure "${values.only}". There are: ${known.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const rows = [['Figure', 'Measured', 'Quartiles', 'Bound']]
for (const figure of figures) {
  process.stderr.write(`Measuring: ${figure.title}\n`)
  const { value, spread = '' } = await figure.measure()
  rows.push([figure.title, value, spread, figure.bound ?? ''])
}
console.log(`\n${table(rows)}`)

/** "pdf" means all of pdf-5, pdf-50 and pdf-1000; "pdf-5" only itself. */
function isOrStartsWith(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}-`)
}

async function allFigures(): Promise<Figure[]> {
  const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).sort()
  const modules: { figures: Figure[] }[] = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file))),
  )
  return modules.flatMap((module) => module.figures)
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
