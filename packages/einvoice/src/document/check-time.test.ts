import { expect, test } from 'vitest'
import { ublSample } from '../testing/ubl-sample.ts'
import { checkDocument } from './check-document.ts'

const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(ublSample)?.[0] ?? ''
const breakdown = /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s.exec(ublSample)?.[0] ?? ''

/** So many lines, and so many VAT breakdowns of a rate each. */
function documentOf(times: number): string {
  const numbers = Array.from({ length: times }, (_, at) => at)
  return ublSample
    .replace(line, numbers.map((at) => line.replace('>1<', `>${at}<`)).join('\n'))
    .replace(breakdown, numbers.map((at) => breakdown.replace('>19<', `>${at}<`)).join('\n'))
}

/** Of this thread alone, so that other work on the machine does not count. */
function processorTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('lines and VAT breakdowns add up in time, they do not multiply', () => {
  const [small, large] = [documentOf(300), documentOf(2400)]
  checkDocument(small)
  const once = processorTime(() => checkDocument(small))
  const eightTimes = processorTime(() => checkDocument(large))
  expect(eightTimes / once).toBeLessThan(24)
}, 60_000)
