import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { choose, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { PaymentSettingsPage } from './payment-settings-page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('saves when sales become taxable, and keeps the first day [A22.8, A22.31]', async () => {
  const stored = { startDay: 0, taxation: 'agreed', booksCertain: false, revision: 3 }
  const server = signedInAs('administration', ['payments'], {
    'GET /v1/payments/settings': () => stored,
    'PUT /v1/payments/settings': () => ({ ...stored, taxation: 'received', revision: 4 }),
  })
  renderPart(<PaymentSettingsPage />)
  const taxation = await screen.findByRole('combobox', { name: 'Umsatzsteuer' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' }).disabled).toBe(true)
  await choose(taxation, 'nach vereinnahmten Entgelten (Ist, § 20 UStG)')
  await press(screen, 'Speichern')
  expect(server.bodiesOf('PUT /v1/payments/settings')).toEqual([
    { startDay: 0, taxation: 'received', booksCertain: false, revision: 3 },
  ])
})

test('an import books certain lines by itself only after that was ticked [A35.1]', async () => {
  const stored = { startDay: 0, taxation: 'agreed', booksCertain: false, revision: 3 }
  const server = signedInAs('administration', ['payments'], {
    'GET /v1/payments/settings': () => stored,
    'PUT /v1/payments/settings': () => ({ ...stored, booksCertain: true, revision: 4 }),
  })
  renderPart(<PaymentSettingsPage />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Sichere Umsätze/ })
  expect(box.checked).toBe(false)
  box.click()
  await press(screen, 'Speichern')
  expect(server.bodiesOf('PUT /v1/payments/settings')).toEqual([{ ...stored, booksCertain: true }])
})
