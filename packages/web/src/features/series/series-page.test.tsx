import type { Series } from '@kontor/contract/series/series-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { SeriesPage } from './series-page.tsx'

const day = noonOf({ year: 2027, month: 1, day: 1 })
const stored: Series = {
  ...{ id: 's-1', title: 'Miete', templateId: 'd-1', interval: 'month', anchorDay: 1, endDate: 0 },
  ...{ firstDate: day, period: 'none', outcome: 'draft', priceChanges: [], state: 'active', stop: '' },
  ...{ nextDates: [day], missedDates: [], runs: [], nextInvoice: null, revision: 1 },
}

test('a new series says when and where its next invoice appears [A26.1]', async () => {
  signedInAs('administration', ['series'], {
    'GET /v1/series': () => [],
    'POST /v1/series': () => stored,
    'GET /v1/invoices/get/by-status/draft': () => [{ ...emptyInvoice(), id: 'd-1' }],
  })
  renderPart(<SeriesPage />, '/home/series', '?template=d-1')
  fill(screen, { 'Name der Serie': 'Miete' })
  expect(screen.queryByText('Serie Miete ist fertig')).toBeNull()
  await press(screen, 'Speichern')
  const notice = (await screen.findByText('Serie Miete ist fertig')).closest('[role="alert"]')
  expect(notice?.textContent).toContain('Am 01.01.2027 entsteht der nächste Entwurf.')
})
