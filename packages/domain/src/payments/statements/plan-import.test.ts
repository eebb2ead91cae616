import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EntryIdentity, planImport, type StoredEntry } from './plan-import.ts'

const entry = (changes: Partial<EntryIdentity> = {}): EntryIdentity => ({
  format: 'camt053',
  bookingDay: '2026-02-02',
  amount: '119',
  currency: 'EUR',
  status: 'booked',
  reference: '',
  content: 'a',
  lines: 1,
  ...changes,
})

let next = 0
function stored(changes: Partial<StoredEntry> = {}): StoredEntry {
  next += 1
  return { ...entry(changes), id: `s${next}`, isFree: true, ...changes }
}

/** Imports one file after the other, and returns what is stored in the end. */
function importAll(files: readonly (readonly EntryIdentity[])[]): StoredEntry[] {
  let all: StoredEntry[] = []
  for (const file of files) {
    const { add, replace, remove } = planImport(all, file)
    const gone = new Set([...remove, ...replace.map(({ id }) => id)])
    all = [
      ...all.filter(({ id }) => !gone.has(id)),
      ...[...add, ...replace.map(({ by }) => by)].map((one) => stored(one)),
    ]
  }
  return all
}

const days = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04']
const anyEntry = fc.record({
  bookingDay: fc.constantFrom(...days),
  amount: fc.constantFrom('119', '-5', '7'),
  content: fc.constantFrom('a', 'b'),
  reference: fc.constantFrom('', '1', 'REF-000001', 'REF-000002'),
})

test('files of whole days in any order, overlapping and repeated, give each entry once [A22.11]', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 6 }),
      (entries, spans) => {
        const truth = entries.map((one) => entry(one))
        const files = [
          ...spans.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
          [0, 3] as const,
        ].map(([from, to]) =>
          truth.filter(
            ({ bookingDay }) => bookingDay >= (days[from] ?? '') && bookingDay <= (days[to] ?? ''),
          ),
        )
        const keyOf = ({ bookingDay, amount, content, reference }: EntryIdentity) =>
          [bookingDay, amount, content, reference].join()
        expect(importAll(files).map(keyOf).sort()).toEqual(truth.map(keyOf).sort())
      },
    ),
  )
})

test('two payments of the same content on one day stay two, and a third one is new [A22.11]', () => {
  const twice = [entry(), entry()]
  expect(importAll([twice, twice])).toHaveLength(2)
  expect(importAll([twice, [...twice, entry()]])).toHaveLength(3)
})

test('a number within the statement is no reference [A22.11]', () => {
  const [first, second] = [entry({ reference: '1', content: 'a' }), entry({ reference: '1', content: 'b' })]
  expect(importAll([[first], [second]])).toHaveLength(2)
})

test('052, 053 and 054 of one entry are one, also with other texts or references [A22.11]', () => {
  const [intraday, booked, notice] = (['camt052', 'camt053', 'camt054'] as const).map((format) =>
    entry({ format, reference: 'REF-000001', content: format }),
  )
  if (intraday === undefined || booked === undefined || notice === undefined) throw new Error('no entries')
  expect(importAll([[intraday], [booked], [notice]])).toHaveLength(1)
  expect(importAll([[entry({ format: 'camt052' })], [entry({ reference: 'REF-000001' })]])).toHaveLength(1)
})

test('a batch gets the payments that another file lists, unless something is allocated to it [A22.11]', () => {
  const batch = stored({ reference: 'REF-000001' })
  const notice = entry({ format: 'camt054', reference: 'REF-000001', content: 'x', lines: 3 })
  expect(planImport([batch], [notice])).toMatchObject({
    add: [],
    replace: [{ id: batch.id, by: notice, keepsPayments: false }],
    known: 1,
    repeated: [],
  })
  expect(planImport([{ ...batch, isFree: false }], [notice])).toMatchObject({
    add: [],
    replace: [],
    known: 1,
    repeated: [batch.id],
  })
})

test('a notification without its entry waits as pending, and is booked by the statement [A22.11]', () => {
  const notice = entry({ format: 'camt054', reference: 'REF-000001', lines: 3 })
  const { add } = planImport([], [notice])
  expect(add).toEqual([{ ...notice, status: 'pending' }])
  const waiting = stored({ ...notice, status: 'pending' })
  const booked = entry({ reference: 'REF-000001', content: 'y' })
  expect(planImport([waiting], [booked]).replace).toEqual([
    { id: waiting.id, by: booked, keepsPayments: true },
  ])
})

test('pending entries are booked by the statement that repeats them, and gone with one that does not [A22.12]', () => {
  const [kept, dropped, later] = [
    stored({ status: 'pending', content: 'kept' }),
    stored({ status: 'pending', content: 'dropped' }),
    stored({ status: 'pending', bookingDay: '2026-02-09' }),
  ]
  const booked = entry({ content: 'kept' })
  expect(planImport([kept, dropped, later], [booked])).toEqual({
    add: [],
    replace: [{ id: kept.id, by: booked, keepsPayments: false }],
    remove: [dropped.id],
    known: 0,
    repeated: [],
  })
})
