import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GivenUp, givenUpChanges, type SettledSums } from './given-up.ts'

const part = (id: string, kind: GivenUp['kind'], granted: number, amount = granted): GivenUp => ({
  id,
  kind,
  granted,
  amount,
})

const changes = (parts: GivenUp[], sums: Partial<SettledSums>) =>
  givenUpChanges(parts, { payable: 23_800, payableBefore: 23_800, received: 0, restored: new Map(), ...sums })

test('a Storno takes back all that was given up [A22.40]', () => {
  const parts = [part('s', 'skonto', 476), part('w', 'writeOff', 3_324)]
  const sums = { payable: 0, received: 20_000 }
  expect(changes(parts, sums)).toEqual([
    { id: 's', amount: -476 },
    { id: 'w', amount: -3_324 },
  ])
})

test('a credit takes back the share of the Skonto of what it credits, and its Storno grants it again [A22.40]', () => {
  const skonto = part('s', 'skonto', 476)
  expect(changes([skonto], { payable: 13_800, received: 23_324 })).toEqual([{ id: 's', amount: -200 }])
  const restored = { payableBefore: 13_800, restored: new Map([['s', 200]]) }
  const taken = { ...skonto, amount: 276 }
  expect(changes([taken], { ...restored, received: 23_324 })).toEqual([{ id: 's', amount: 200 }])
  expect(changes([taken], { ...restored, received: 23_424 })).toEqual([{ id: 's', amount: 100 }])
})

test('a credit of what was still open takes nothing back [A22.40]', () => {
  expect(changes([part('s', 'skonto', 10)], { payable: 13_800, received: 9_990 })).toEqual([])
})

test('a loss counts while neither a credit nor later money covers it [A22.40]', () => {
  const loss = part('w', 'badDebt', 20_000)
  expect(changes([loss], { received: 3_800 })).toEqual([])
  expect(changes([loss], { received: 13_800 })).toEqual([{ id: 'w', amount: -10_000 }])
  expect(changes([loss], { received: 30_000 })).toEqual([{ id: 'w', amount: -20_000 }])
  expect(changes([{ ...loss, amount: 10_000 }], { received: 3_800 })).toEqual([{ id: 'w', amount: 10_000 }])
  expect(changes([loss], { payable: 13_800, received: 3_800 })).toEqual([{ id: 'w', amount: -10_000 }])
})

test('whatever happens, only money that came in is a credit [A22.40]', () => {
  const cents = fc.nat({ max: 30_000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (payable, payableBefore, received, skonto, loss) => {
      const parts = [part('s', 'skonto', skonto), part('d', 'difference', 3), part('w', 'writeOff', loss)]
      const changed = new Map(
        givenUpChanges(parts, { payable, payableBefore, received, restored: new Map() }).map((one) => [
          one.id,
          one.amount,
        ]),
      )
      const left = parts.map(({ id, amount }) => amount + (changed.get(id) ?? 0))
      const givenUp = left.reduce((sum, one) => sum + one, 0)
      const open = payable - received - givenUp
      expect(Math.max(0, -open)).toBeLessThanOrEqual(received)
      left.forEach((amount, index) => {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(parts[index]?.granted ?? 0)
      })
    }),
  )
})
