import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { csvOf, type Sheet, workbookFiles } from './workbook.ts'

const day = noonOf({ year: 2026, month: 3, day: 10 })
const sheet: Sheet = {
  name: 'Größe & Ä',
  rows: [
    ['Kunde', 'Tag'],
    ['=1+1 <Ä&ß> "x"', { day }, { amount: -1234.5 }, 12],
    ['_x000D_\u0000a', { day: 0 }, '', { amount: 0 }],
  ],
}
const cellsOf = (path: string) =>
  [...(workbookFiles([sheet, sheet])[path] ?? '').matchAll(/<c r="(\w+)"[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(
    ([, place, content]) => `${place} ${content}`,
  )

test('amounts and days are numbers, and a text stays a text [A22.53]', () => {
  expect(cellsOf('xl/worksheets/sheet1.xml')).toEqual([
    'A1 <is><t xml:space="preserve">Kunde</t></is>',
    'B1 <is><t xml:space="preserve">Tag</t></is>',
    'A2 <is><t xml:space="preserve">=1+1 &lt;Ä&amp;ß&gt; &quot;x&quot;</t></is>',
    // 10 March 2026 is the 46,091st day of spreadsheets.
    'B2 <v>46091</v>',
    'C2 <v>-1234.5</v>',
    'D2 <v>12</v>',
    'A3 <is><t xml:space="preserve">_x005F_x000D_a</t></is>',
    'D3 <v>0</v>',
  ])
  expect(cellsOf('xl/worksheets/sheet2.xml')).toHaveLength(8)
})

test('columns after Z have two letters, and a sheet has a largest number of rows [A22.53]', () => {
  const wide = workbookFiles([{ name: 'a', rows: [Array.from({ length: 28 }, (_, n) => n)] }])
  expect(wide['xl/worksheets/sheet1.xml']).toMatch(/r="Z1".*r="AA1".*r="AB1"/)
  const rows = Array.from({ length: 1_048_577 }, () => [])
  expect(() => workbookFiles([{ name: 'a', rows }])).toThrow(RangeError)
})

test('the CSV has the same cells in German notation [A22.53]', () => {
  expect(csvOf(sheet.rows).split('\r\n')[1]).toBe(`"'=1+1 <Ä&ß> ""x""";10.03.2026;-1234,5;12`)
})
