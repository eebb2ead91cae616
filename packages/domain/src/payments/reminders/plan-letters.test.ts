import { expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import { type OpenClaim, planLetters, stageOf } from './plan-letters.ts'
import { defaultReminderSettings } from './reminder-settings.ts'

const noon = (year: number, month: number, day: number) => noonOf({ year, month, day })

const settings = defaultReminderSettings()
const { levels } = settings
const today = noon(2026, 10, 20)

/** 1,000 € that a business owes since Tuesday, 1 September 2026. */
function claim(changed: Partial<OpenClaim> = {}): OpenClaim {
  return {
    claimId: 'a',
    invoiceNumber: '2026-0001',
    customerId: 'kunde',
    customerName: 'Muster GmbH',
    currency: 'EUR',
    invoiceDate: noon(2026, 8, 18),
    dueDate: noon(2026, 9, 1),
    isAgreed: false,
    receivedOn: 0,
    hasConsumerNote: false,
    debtor: 'business',
    principal: 1000,
    changes: [],
    damagesPaid: 0,
    flag: '',
    hasCreditInWork: false,
    earlier: [],
    ...changed,
  }
}

/** The first reminder, whose deadline was 18 September 2026. */
const reminded = [{ level: 1, date: noon(2026, 9, 8), deadline: noon(2026, 9, 18), fee: 0 }]

test('the first reminder asks for the invoice alone, even if the customer is in default [A22.24]', () => {
  const [letter] = planLetters([claim({ isAgreed: true })], settings, today)
  expect(letter).toMatchObject({
    level: 1,
    title: 'Zahlungserinnerung',
    deadline: noon(2026, 10, 30),
    sums: { principal: 1000, interest: 0, lumpSum: 0, fees: 0, paid: 0, total: 1000 },
    interestPerDay: 0,
  })
  expect(letter?.closing).toContain('1.000,00\u00a0€ bis zum 30.10.2026')
  expect(letter?.lines[0]).toMatchObject({ defaultFrom: noon(2026, 9, 2), defaultReason: 'agreed' })
})

test('the next reminder asks a business for interest and 40 € [A22.24]', () => {
  const [letter] = planLetters([claim({ earlier: reminded })], settings, today)
  // 32 days from 19 September at 10.52 %.
  expect(letter?.lines[0]).toMatchObject({
    level: 2,
    levelTitle: '1. Mahnung',
    defaultFrom: noon(2026, 9, 19),
    defaultReason: 'reminder',
    interest: 9.22,
    lumpSum: 40,
    total: 1049.22,
  })
  expect(letter?.interestPerDay).toBe(0.29)
})

test('consumers owe 5 points and never 40 € [A22.24]', () => {
  const [letter] = planLetters([claim({ earlier: reminded, debtor: 'consumer' })], settings, today)
  // 32 days at 6.52 %.
  expect(letter?.sums).toMatchObject({ interest: 5.72, lumpSum: 0, total: 1005.72 })
})

test('the lump sum is asked once per claim, not once per reminder [A22.24]', () => {
  const earlier = [...reminded, { level: 2, date: noon(2026, 9, 22), deadline: noon(2026, 10, 2), fee: 0 }]
  const [letter] = planLetters([claim({ earlier }), claim({ claimId: 'b', earlier })], settings, today)
  expect(letter?.lines.map(({ lumpSum, level }) => [level, lumpSum])).toEqual([
    [3, 40],
    [3, 40],
  ])
  const without = planLetters([claim({ earlier })], { ...settings, asksLumpSum: false }, today)
  expect(without[0]?.sums.lumpSum).toBe(0)
})

test('no lump sum is asked in another currency [A22.24]', () => {
  const [letter] = planLetters([claim({ earlier: reminded, currency: 'USD' })], settings, today)
  expect(letter?.sums).toMatchObject({ interest: 9.22, lumpSum: 0 })
})

test('without a day of default, a later level asks for the invoice alone [A22.24]', () => {
  // The first reminder came before the claim was due, so it started no default.
  const earlier = [{ level: 1, date: noon(2026, 9, 1), deadline: noon(2026, 9, 18), fee: 0 }]
  const [letter] = planLetters([claim({ earlier })], settings, today)
  expect(letter?.lines[0]).toMatchObject({
    level: 2,
    interest: 0,
    lumpSum: 0,
    fees: 0,
    defaultFrom: 0,
    defaultReason: '',
    total: 1000,
  })
})

test('a fee is owed only after the default has begun, and fees add up [A22.24]', () => {
  const withFees = { ...settings, levels: levels.map((level, index) => ({ ...level, fee: index * 2 })) }
  const earlier = [...reminded, { level: 2, date: noon(2026, 9, 22), deadline: noon(2026, 10, 2), fee: 2 }]
  const [letter] = planLetters([claim({ earlier })], withFees, today)
  expect(letter?.lines[0]).toMatchObject({ fee: 4, fees: 6 })
  const notYet = [{ level: 1, date: noon(2026, 9, 1), deadline: noon(2026, 9, 18), fee: 0 }]
  const [free] = planLetters([claim({ earlier: notYet })], withFees, today)
  expect(free?.lines[0]).toMatchObject({ fee: 0, fees: 0 })
})

test('payments and paid damages reduce the total, and interest runs on the rest [A22.24]', () => {
  const changes = [{ day: noon(2026, 9, 30), amount: 400 }]
  const [letter] = planLetters([claim({ earlier: reminded, changes, damagesPaid: 40 })], settings, today)
  // 12 days on 1,000 €, 20 days on 600 €, at 10.52 %.
  expect(letter?.sums).toEqual({
    principal: 1000,
    interest: 6.92,
    lumpSum: 40,
    fees: 0,
    paid: 440,
    total: 606.92,
  })
})

test('a customer gets one letter per currency, with a stage for each invoice [A22.25]', () => {
  const claims = [
    claim({
      claimId: 'b',
      invoiceNumber: '2026-0002',
      invoiceDate: noon(2026, 9, 1),
      dueDate: noon(2026, 9, 15),
    }),
    claim({ earlier: reminded }),
    claim({ claimId: 'c', currency: 'USD' }),
    claim({ claimId: 'd', customerId: 'other', customerName: 'Anders AG' }),
  ]
  const letters = planLetters(claims, settings, today)
  expect(
    letters.map(({ customerName, currency, level, lines }) => [
      customerName,
      currency,
      level,
      lines.map((line) => `${line.claimId}${line.level}`),
    ]),
  ).toEqual([
    ['Anders AG', 'EUR', 1, ['d1']],
    ['Muster GmbH', 'EUR', 2, ['a2', 'b1']],
    ['Muster GmbH', 'USD', 1, ['c1']],
  ])
})

test('customers that are not in the address book do not share a letter [A22.25]', () => {
  const claims = ['Laufkunde A', 'Laufkunde B'].map((customerName) => claim({ customerId: '', customerName }))
  expect(planLetters(claims, settings, today)).toHaveLength(2)
})

test.each([
  [{ flag: 'stop' } as const, 'stop'],
  [{ flag: 'dispute' } as const, 'dispute'],
  [{ hasCreditInWork: true }, 'creditInWork'],
  [{ dueDate: noon(2026, 10, 14) }, 'notYet'],
  [{ earlier: [{ level: 4, date: noon(2026, 9, 8), deadline: noon(2026, 9, 18), fee: 0 }] }, 'lastLevel'],
])('a claim with %o gets no reminder: %s [A22.25]', (changed, reason) => {
  const one = claim(changed)
  expect(stageOf(one, levels, today).skipped).toBe(reason)
  expect(planLetters([one], settings, today)).toEqual([])
})

test('a claim is reminded from the first day of its next level on [A22.25]', () => {
  expect(stageOf(claim(), levels, noon(2026, 9, 7))).toEqual({
    level: 0,
    nextOn: noon(2026, 9, 8),
    skipped: 'notYet',
  })
  expect(stageOf(claim(), levels, noon(2026, 9, 8)).skipped).toBeUndefined()
  // Four days after the deadline of the last reminder.
  expect(stageOf(claim({ earlier: reminded }), levels, today).nextOn).toBe(noon(2026, 9, 22))
  // Without a due date, the claim is due at once.
  expect(stageOf(claim({ dueDate: 0 }), levels, today).nextOn).toBe(noon(2026, 8, 25))
})

test('a run of an unknown half-year stops only where interest is asked [A22.21]', () => {
  const later = noon(2027, 1, 5)
  expect(() => planLetters([claim({ earlier: reminded })], settings, later)).toThrow('baseRateMissing')
  expect(planLetters([claim()], settings, later)).toHaveLength(1)
  const baseRates = [{ from: noon(2027, 1, 1), rate: 0.02 }]
  expect(planLetters([claim({ earlier: reminded })], { ...settings, baseRates }, later)).toHaveLength(1)
})
