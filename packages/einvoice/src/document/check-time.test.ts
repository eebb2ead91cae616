import { expect, test } from 'vitest'
import { ublSample } from '../testing/ubl-sample.ts'
import { checkDocument } from './check-document.ts'

const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(ublSample)?.[0] ?? ''
const breakdown = /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s.exec(ublSample)?.[0] ?? ''

/** A document with `times` lines and `times` VAT breakdowns at different rates. */
function documentOf(times: number): string {
  const numbers = Array.from({ length: times }, (_, at) => at)
  return ublSample
    .replace(line, numbers.map((at) => line.replace('>1<', `>${at}<`)).join('\n'))
    .replace(breakdown, numbers.map((at) => breakdown.replace('>19<', `>${at}<`)).join('\n'))
}

/** CPU time of this thread only, so that other work on the machine does not affect the result. */
function processorTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('the time for a check grows with the sum of lines and VAT breakdowns, not with their product', () => {
  const [small, large] = [documentOf(300), documentOf(2400)]
  checkDocument(small)
  const once = processorTime(() => checkDocument(small))
  const eightTimes = processorTime(() => checkDocument(large))
  expect(eightTimes / once).toBeLessThan(24)
}, 60_000)
