import { expect, test } from 'vitest'
import { readBody } from '../calls/read-body.ts'
import { seriesInputSchema } from './series-schema.ts'

test('a series can fall on each day of a month, up to its last one [A9.7]', () => {
  const body = {
    title: 'Wartung',
    templateId: 'rechnung-1',
    interval: 'month',
    firstDate: 1_800_000_000,
    endDate: 0,
    period: 'none',
    outcome: 'draft',
  }
  const read = (anchorDay: number) => readBody(seriesInputSchema, { ...body, anchorDay })
  for (const day of [1, 31]) expect(read(day)).toMatchObject({ success: true, body: { anchorDay: day } })
  for (const day of [0, 32]) expect(read(day)).toMatchObject({ issues: [{ path: 'anchorDay' }] })
})
