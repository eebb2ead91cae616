import type { AuditEvent } from '@kontor/contract/audit/audit-schema'
import { endOfBerlinDay, noonOf, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { fill, fillDay } from '#rooms/testing/forms.ts'
import { choose, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { AuditPage } from './audit-page.tsx'

const call = 'POST /v1/audit-events'

test('asks for whole days, from the first midnight to the last in Berlin, of one kind and one person [A13.3]', async () => {
  const server = fakeServer({ [call]: () => [] })
  renderPart(<AuditPage />)
  await waitFor(() =>
    expect(server.bodiesOf(call)).toEqual([{ objectType: '', user: '', start: 0, end: 0, before: 0 }]),
  )
  await choose(screen.getByRole('combobox', { name: 'Objekt' }), 'Angebote')
  fill(screen, { 'Person oder Programm': ' bernd ' })
  await fillDay('Von', '27.03.2026')
  await fillDay('Bis', '29.03.2026')
  const from = noonOf({ year: 2026, month: 3, day: 27 })
  const to = noonOf({ year: 2026, month: 3, day: 29 })
  await waitFor(() =>
    expect(server.bodiesOf(call).at(-1)).toEqual({
      ...{ objectType: 'offer', user: 'bernd', before: 0 },
      ...{ start: startOfBerlinDay(from), end: endOfBerlinDay(to) },
    }),
  )
  expect(endOfBerlinDay(to) - startOfBerlinDay(from)).toBe((24 + 24 + 23) * 3600 - 1)
})

test('checks the chain only when asked, and names the first finding [A13.3]', async () => {
  const report = { isIntact: false, events: 7, documents: 3, finding: 'Nr. 4 fehlt.' }
  const verify = 'GET /v1/audit-events/verification'
  const server = fakeServer({ [call]: () => [], [verify]: () => report })
  renderPart(<AuditPage />)
  await screen.findByText('Dazu steht nichts im Protokoll.')
  expect(server.bodiesOf(verify)).toEqual([])
  await press(screen, 'Kette prüfen')
  await screen.findByText('Die Kette ist beschädigt. Der erste Fund: Nr. 4 fehlt.')
})

const event = (changes: Partial<AuditEvent>): AuditEvent => ({
  ...{ sequence: 1, at: noonOf({ year: 2026, month: 3, day: 27 }), user: 'anna', detail: '' },
  ...{ action: '', objectType: 'user', objectId: '', objectName: '', objectAbout: '', ...changes },
})

test('tells which role, which function and why a sign-in failed, and links an invoice [A13.3]', async () => {
  const roleUntil = noonOf({ year: 2027, month: 12, day: 31 }) + 12 * 3600
  const role = {
    action: 'user.role',
    objectId: 'Pia',
    detail: JSON.stringify({ role: 'auditing', roleUntil }),
  }
  const refused = { action: 'session.refused', objectType: 'session', detail: '{"because":"password"}' }
  const invoice = {
    ...{ action: 'invoice.finalize', objectType: 'invoice', objectId: 'i 1', objectName: 'R-7' },
    objectAbout: 'Berg GmbH · Dach',
  }
  const draft = { action: 'invoice.create', objectType: 'invoice', objectId: 'i 2', objectAbout: 'Tal AG' }
  const on = { action: 'organisation.functionOn', objectType: 'organisation', detail: 'series' }
  const books = (detail: string) => ({
    action: 'organisation.paymentStart',
    objectType: 'organisation',
    detail,
  })
  const settings = ['{"booksCertain":true}', '{"booksCertain":false}', '{"startDay":0}'].map(books)
  const events = [role, refused, invoice, draft, on, ...settings].map((about, sequence) =>
    event({ ...about, sequence }),
  )
  fakeServer({ [call]: () => events })
  renderPart(<AuditPage />)
  const link = await screen.findByRole('link', { name: 'R-7' })
  expect(link.getAttribute('href')).toBe('/home/invoice?id=i%201')
  expect(screen.getByRole('link', { name: 'Tal AG' }).getAttribute('href')).toBe('/home/invoice?id=i%202')
  const list = screen.getByRole('list', { name: 'Protokoll' }).textContent
  for (const told of [
    'Rolle geändert: Pia',
    'Prüfung · bis 31.12.2027',
    'falsches Passwort',
    'Serien',
    'R-7 · Berg GmbH · Dach',
    'Einstellungen der Zahlungen geändert',
  ])
    expect(list).toContain(told)
  expect(list?.match(/sichere Umsätze [^·]*? buchen/g)).toEqual([
    'sichere Umsätze von selbst buchen',
    'sichere Umsätze nicht von selbst buchen',
  ])
})

test('saves all pages as one table, without formulas of strangers [A13.3]', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const first = Array.from({ length: 200 }, (_, index) =>
    event({ sequence: 201 - index, action: 'user.invite' }),
  )
  const last = event({ action: 'user.create', objectId: '=1+1', detail: '{"role":"reading"}' })
  const server = fakeServer({
    [call]: ({ body }) => ((body as { before: number }).before === 2 ? [last] : first),
  })
  renderPart(<AuditPage />)
  await press(screen, 'Als CSV speichern')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(server.bodiesOf(call)).toContainEqual({ objectType: '', user: '', start: 0, end: 0, before: 2 })
  const file = new Response(save.mock.calls[0]?.[0] as Blob)
  const lines = (await file.text()).split('\r\n')
  expect(lines[0]).toContain('Nr.;Zeit;Person oder Programm;Vorgang;Gegenstand;Einzelheiten')
  expect(lines).toHaveLength(203)
  expect(lines[201]).toBe("1;27.03.2026 12:00;anna;Benutzer angelegt;'=1+1;Lesen")
})
