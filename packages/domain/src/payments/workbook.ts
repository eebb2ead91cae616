import { berlinDay } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import { formatDay } from '../money/german-format.ts'
import { byteOrderMark, csvLine } from '../texts/csv.ts'
import { printableText } from '../texts/printable-text.ts'

/** Value of a cell: a text, a count, an amount of money, or a day (0 for none). */
export type SheetCell = string | number | { amount: number } | { day: UnixSeconds }

/** A table of a workbook. The first row has the headings. */
export interface Sheet {
  /** Up to 31 characters, without `[]:*?/\`. */
  name: string
  rows: readonly (readonly SheetCell[])[]
}

/** Rows that a sheet can have, and characters that a cell can have (ECMA-376 and Excel's limits). */
const most = { rows: 1_048_576, characters: 32_767 } as const

/** The rows for German spreadsheets, as one file. */
export function csvOf(rows: Sheet['rows']): string {
  return byteOrderMark + rows.map((row) => csvLine(row.map(csvCell))).join('')
}

function csvCell(cell: SheetCell): string | number {
  if (typeof cell !== 'object') return cell
  return 'amount' in cell ? cell.amount : formatDay(cell.day)
}

/**
 * The files of a workbook (XLSX, ECMA-376), by path; put them into a ZIP. Texts are stored as texts, so that none of
 * them runs as a formula. Throws a RangeError for more rows than a sheet can have.
 */
export function workbookFiles(sheets: readonly Sheet[]): Record<string, string> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }))
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packageSpace}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        contentType('workbook.xml', 'sheet.main') +
        contentType('styles.xml', 'styles') +
        numbered.map(({ id }) => contentType(`worksheets/sheet${id}.xml`, 'worksheet')).join('') +
        '</Types>',
    ),
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${mainSpace}" xmlns:r="${officeSpace}"><sheets>` +
        numbered
          .map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)
          .join('') +
        '</sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': relations([
      ...numbered.map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)),
      relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': styles,
    ...Object.fromEntries(numbered.map(({ id, rows }) => [`xl/worksheets/sheet${id}.xml`, sheetXml(rows)])),
  }
}

const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`

const contentType = (part: string, type: string) =>
  `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeSpace}/${type}" Target="${target}"/>`

const relations = (all: readonly string[]) =>
  xml(`<Relationships xmlns="${packageSpace}/relationships">${all.join('')}</Relationships>`)

/** Places in `cellXfs`. 4 is the built-in format `#,##0.00`, and 14 a day as the reader's country writes it. */
const style = { plain: 0, heading: 1, amount: 2, day: 3 } as const

const styles = xml(
  `<styleSheet xmlns="${mainSpace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
)

function sheetXml(rows: Sheet['rows']): string {
  if (rows.length > most.rows) throw new RangeError(`A sheet has at most ${most.rows} rows.`)
  const columns = rows[0]?.length ?? 0
  const widths =
    columns === 0 ? '' : `<cols><col min="1" max="${columns}" width="16" customWidth="1"/></cols>`
  const head = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return xml(
    `<worksheet xmlns="${mainSpace}"><sheetViews><sheetView workbookViewId="0">${head}</sheetView></sheetViews>` +
      `${widths}<sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  )
}

function rowXml(cells: readonly SheetCell[], row: number): string {
  const all = cells.map((cell, column) => cellXml(cell, columnName(column) + (row + 1), row === 0))
  return `<row r="${row + 1}">${all.join('')}</row>`
}

function cellXml(cell: SheetCell, place: string, isHeading: boolean): string {
  const number = (value: number, s: number) => `<c r="${place}" s="${s}"><v>${value}</v></c>`
  if (typeof cell === 'number') return number(cell, style.plain)
  if (typeof cell === 'object') {
    if ('amount' in cell) return number(cell.amount, style.amount)
    return cell.day === 0 ? '' : number(serialDay(cell.day), style.day)
  }
  if (cell === '') return ''
  const s = isHeading ? style.heading : style.plain
  return `<c r="${place}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** Days since 30 December 1899, as spreadsheets count them. */
function serialDay(instant: UnixSeconds): number {
  const { year, month, day } = berlinDay(instant)
  return Date.UTC(year, month - 1, day) / 86_400_000 + 25_569
}

/** The text for XML, with the marks that spreadsheets would read as characters (`_x000D_`) kept as they are. */
function escaped(text: string): string {
  return printableText(text)
    .slice(0, most.characters)
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
