import { emptyProfile } from '@kontor/domain/organisation/profile'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#rooms/state/http/snackbar.ts'
import { useReceived } from '#rooms/state/inbox/received.ts'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { sampleReceived } from '#rooms/testing/sample-received.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { StoredCheck } from './stored-check.tsx'

const received = {
  ...sampleReceived,
  revision: 4,
  check: { at: 1_762_000_000, by: '', rules: 'Regeln 1', verdict: 'valid' },
}
const checked = { ...received, check: { ...received.check, rules: 'Regeln 2', verdict: 'againstRules' } }

function Shown() {
  const { data } = useReceived('r-1')
  return data && <StoredCheck invoice={data} problem={undefined} onRefresh={() => undefined} />
}

test('shows the stored verdict with its day and rules, and replaces it on request [A9.6]', async () => {
  const server = fakeServer({
    'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features: { inbox: true } }),
    'GET /v1/inbox/id/r-1': () => received,
    'POST /v1/inbox/invoice/check': () => checked,
  })
  renderPart(<Shown />)
  await screen.findByText('Gültige E-Rechnung')
  await screen.findByText(/^Geprüft am 01\.11\.2025.* nach: Regeln 1\.$/)
  await screen.findByRole('button', { name: 'Erneut prüfen' })
  await press(screen, 'Erneut prüfen')
  await screen.findByText('E-Rechnung mit Fehlern')
  await screen.findByText(/nach: Regeln 2\.$/)
  expect(server.bodiesOf('POST /v1/inbox/invoice/check')).toEqual([{ id: 'r-1', revision: 4 }])
})

test('a check of an older version says only that somebody has changed the invoice [A6.2]', async () => {
  const call = 'POST /v1/inbox/invoice/check'
  fakeServer({
    'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features: { inbox: true } }),
    'GET /v1/inbox/id/r-1': () => received,
    [call]: problem(409, 'stale'),
  })
  renderPart(<Shown />)
  await screen.findByRole('button', { name: 'Erneut prüfen' })
  await press(screen, 'Erneut prüfen')
  await screen.findByText(/^Jemand hat diese Rechnung inzwischen geändert/)
  expect(useSnackbar.getState().failedCall).not.toBe(call)
})
