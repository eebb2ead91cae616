import { expect, test } from 'vitest'
import { noWidth, sharedWidths, wider } from './shared-widths.ts'

const range = (narrowest: number, widest: number) => ({ narrowest, widest })

test('two ranges combine into one with the greater minimum and the greater maximum', () => {
  expect(wider(range(10, 40), range(20, 30))).toEqual(range(20, 40))
  expect(noWidth).toEqual(range(0, 0))
})

test('fixed columns keep their width, and * columns divide the rest evenly', () => {
  expect(sharedWidths([100, '*', '*'], [noWidth, range(10, 50), range(20, 80)], 500)).toEqual([100, 200, 200])
})

test('automatic columns get their maximum if there is room, and * columns divide the rest', () => {
  expect(sharedWidths(['auto', '*', 'auto'], [range(20, 60), range(10, 50), range(30, 40)], 300)).toEqual([
    60, 200, 40,
  ])
})

test('in a tight table, automatic and * columns get widths between their minimum and maximum', () => {
  // 160 points for columns that need 60 and could use 260.
  expect(sharedWidths(['auto', '*', 20], [range(20, 120), range(40, 140), noWidth], 180)).toEqual([
    70, 90, 20,
  ])
})

test('in a narrow table, automatic columns get their minimum; all * columns get the greatest * minimum', () => {
  const ranges = [range(50, 90), range(30, 60), range(40, 70), noWidth]
  expect(sharedWidths(['auto', '*', '*', 10], ranges, 120)).toEqual([50, 40, 40, 10])
  expect(sharedWidths(['auto', '*', '*', 10], ranges, 140)).toEqual([50, 40, 40, 10])
})
