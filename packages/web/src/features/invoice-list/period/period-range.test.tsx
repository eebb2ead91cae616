import { defaultFinalsQuery, presetRange } from '@kontor/domain/days/period'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { PeriodRange } from './period-range.tsx'

test('a usual period fills Von and Bis, and closes the popover [A26.3]', async () => {
  const ranges: unknown[] = []
  const query = defaultFinalsQuery(nowInSeconds())
  renderPart(
    <PeriodRange
      query={query}
      onChange={(range) => ranges.push(range)}
      onFilled={() => ranges.push('closed')}
    />,
  )
  await press(screen, 'Letzter Monat')
  await press(screen, 'Jahr')
  expect(ranges).toEqual([
    presetRange('lastMonth', nowInSeconds()),
    'closed',
    presetRange('thisYear', nowInSeconds()),
    'closed',
  ])
})
