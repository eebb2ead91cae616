import { expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import {
  checkReminderSettings,
  defaultReminderSettings,
  isHighFee,
  type ReminderSettings,
} from './reminder-settings.ts'
import { faultsOfText, fillReminderText, unknownPlaceholdersIn } from './reminder-texts.ts'

const settings = defaultReminderSettings()
const withLevel = (index: number, changed: object): ReminderSettings => ({
  ...settings,
  levels: settings.levels.map((level, at) => (at === index ? { ...level, ...changed } : level)),
})

test('the default levels ask for no fee, and their texts say nothing that is forbidden [A22.20]', () => {
  expect(settings.levels.map(({ fee }) => fee)).toEqual([0, 0, 0, 0])
  for (const { title, intro, closing } of settings.levels) {
    expect(faultsOfText(`${title} ${intro} ${closing}`)).toEqual([])
    expect(unknownPlaceholdersIn(intro + closing)).toEqual([])
    expect(closing).toContain('{Frist}')
  }
  expect(() => checkReminderSettings(settings)).not.toThrow()
})

test('the first level asks for no fee and no damages [A22.20]', () => {
  const issue = (path: string) =>
    expect.objectContaining({ details: { issues: [{ path, code: 'invalid' }] } })
  expect(() => checkReminderSettings(withLevel(0, { fee: 0.01 }))).toThrow(issue('levels.0.fee'))
  expect(() => checkReminderSettings(withLevel(0, { withDamages: true }))).toThrow(
    issue('levels.0.withDamages'),
  )
  expect(() => checkReminderSettings(withLevel(1, { fee: 2 }))).not.toThrow()
})

test('unknown placeholders are refused [A22.20]', () => {
  const unknown = expect.objectContaining({
    code: 'unknownPlaceholder',
    details: { placeholders: ['{Datum}'] },
  })
  expect(() => checkReminderSettings(withLevel(2, { closing: 'Zahlen Sie bis {Datum}.' }))).toThrow(unknown)
  expect(unknownPlaceholdersIn('{Frist und {Betrag}')).toEqual(['{Frist'])
})

test('a base rate is one of a half-year, once [A22.21]', () => {
  const from = noonOf({ year: 2027, month: 1, day: 1 })
  const table = (...froms: number[]) => ({
    ...settings,
    baseRates: froms.map((at) => ({ from: at, rate: 0.01 })),
  })
  expect(() => checkReminderSettings(table(from))).not.toThrow()
  expect(() => checkReminderSettings(table(from, from))).toThrow('invalidRequest')
  expect(() => checkReminderSettings(table(from + 86_400))).toThrow('invalidRequest')
})

test('texts get the deadline and the total [A22.20]', () => {
  const filled = { deadline: '30.10.2026', total: '1.000,00 €' }
  expect(fillReminderText('{Betrag} bis {Frist}, ja: {Frist}', filled)).toBe(
    '1.000,00 € bis 30.10.2026, ja: 30.10.2026',
  )
})

test.each([
  ['Andernfalls melden wir Sie der SCHUFA.', 'creditAgency'],
  ['Wir erstatten Strafanzeige.', 'criminal'],
  ['Wir werden dies veröffentlichen.', 'publicity'],
  ['Dies ist ein Mahnbescheid.', 'court'],
  ['Die Forderung gilt sonst als anerkannt.', 'silence'],
])('"%s" is warned about [A22.20]', (text, fault) => {
  expect(faultsOfText(text)).toEqual([fault])
})

test('a fee above 2.50 is too high against consumers [A22.20]', () => {
  expect(isHighFee(2.5)).toBe(false)
  expect(isHighFee(2.51)).toBe(true)
})
