import {
  emptyLine,
  type ReadEntry,
  type ReadStatement,
} from '@kontor/domain/payments/statements/bank-statement'
import {
  type CsvField,
  type CsvProfile,
  csvDelimiters,
  guessedField,
  isCompleteProfile,
} from '@kontor/domain/payments/statements/csv-profile'
import { amountOf, millionthsOf } from '@kontor/domain/payments/statements/exact-amount'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { StatementError } from './statement-error.ts'

/** Rows before the headings that a bank fills with the account and the period. */
const mostRowsBefore = 30

/** The text of a CSV file: UTF-8, or the code page of Windows if it is not. */
export function csvTextOf(bytes: Uint8Array, encoding?: CsvProfile['encoding']): string {
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The statement of a CSV file by a profile, or by headings that German banks use. `account` is empty unless the
 * file names exactly one. Throws a StatementError: `csvColumns` with the headings if they are unknown.
 */
export function readCsv(text: string, profile?: CsvProfile): ReadStatement[] {
  const found = profile === undefined ? guessedTable(text) : mappedTable(text, profile)
  const { columns, body, before } = found
  const isCommaDecimal = (found.decimal ?? decimalOf(body, columns)) === ','
  const entries = body.map((row) => readRow(row, columns, isCommaDecimal))
  const accounts = body.map((row) => cellOf(row, columns, 'account').replace(/\s/g, '').toUpperCase())
  const own = new Set(accounts.filter((account) => account !== ''))
  const [account = ''] = own.size === 1 ? own : ibansIn(before)
  if (own.size > 1) throw new StatementError('noAccount', { text: [...own].slice(0, 3).join(', ') })
  const kept = entries.filter((entry) => entry !== undefined)
  if (kept.length === 0) throw new StatementError('empty')
  return [{ format: 'csv', account, currency: kept[0]?.currency ?? '', id: '', sequence: '', entries: kept }]
}

interface Columns {
  field: CsvField
  index: number
}

interface Table {
  columns: readonly Columns[]
  body: readonly CsvRow[]
  before: readonly CsvRow[]
  decimal?: CsvProfile['decimal']
}

function guessedTable(text: string): Table {
  let best: readonly string[] = []
  for (const delimiter of csvDelimiters) {
    const rows = csvRows(text, delimiter)
    for (const [index, { values }] of rows.slice(0, mostRowsBefore).entries()) {
      const columns = columnsOf(values, guessedField)
      if (isCompleteProfile(columns))
        return { columns, body: rows.slice(index + 1), before: rows.slice(0, index) }
      if (values.length > best.length) best = values
    }
  }
  throw new StatementError(best.length < 3 ? 'notAStatement' : 'csvColumns', { text: best.join(' · ') })
}

function mappedTable(text: string, profile: CsvProfile): Table {
  const rows = csvRows(text, profile.delimiter)
  const fields = new Map(profile.columns.map(({ heading, field }) => [heading.trim(), field]))
  for (const [index, { values }] of rows.slice(0, mostRowsBefore).entries()) {
    const columns = columnsOf(values, (heading) => fields.get(heading))
    if (isCompleteProfile(columns))
      return { columns, body: rows.slice(index + 1), before: rows.slice(0, index), decimal: profile.decimal }
  }
  throw new StatementError('csvColumns', { text: rows[0]?.values.join(' · ') ?? '' })
}

/** Of several headings for one field, the first counts, except for texts. */
function columnsOf(
  headings: readonly string[],
  fieldOf: (heading: string) => CsvField | undefined,
): Columns[] {
  const columns: Columns[] = []
  for (const [index, heading] of headings.entries()) {
    const field = fieldOf(heading.trim())
    if (field === undefined) continue
    if (field === 'text' || !columns.some((column) => column.field === field)) columns.push({ field, index })
  }
  return columns
}

function cellOf({ values }: CsvRow, columns: readonly Columns[], field: CsvField): string {
  const column = columns.find((one) => one.field === field)
  return column === undefined ? '' : (values[column.index] ?? '').trim()
}

/** The decimal separator: the last separator in the first amount that has two different ones, or cents. */
function decimalOf(body: readonly CsvRow[], columns: readonly Columns[]): ',' | '.' {
  for (const row of body)
    for (const field of ['amount', 'credit', 'debit'] as const) {
      const last = /([.,])\d{1,2}\D*$/.exec(cellOf(row, columns, field))?.[1]
      if (last !== undefined) return last === '.' ? '.' : ','
    }
  return ','
}

/** A row without a day or an amount, such as a sum at the end, is none of the entries. */
function readRow(row: CsvRow, columns: readonly Columns[], isCommaDecimal: boolean): ReadEntry | undefined {
  const value = (field: CsvField) => cellOf(row, columns, field)
  const [day, amountText] = [value('bookingDay'), value('amount') || value('credit') || value('debit')]
  if (day === '' || amountText === '' || row.values.length < Math.min(columns.length, 3)) return undefined
  const amount = amountOf(signedAmount(value, isCommaDecimal, row))
  const bookingDay = dayOf(day, row)
  const texts = columns
    .filter(({ field }) => field === 'text')
    .map(({ index }) => (row.values[index] ?? '').trim())
  return {
    bookingDay,
    valueDay: value('valueDay') === '' ? bookingDay : dayOf(value('valueDay'), row),
    amount,
    currency: value('currency').toUpperCase() || 'EUR',
    status: /vorgemerkt|pending/i.test(value('status')) ? 'pending' : 'booked',
    reference: '',
    isReversal: false,
    code: '',
    info: value('info'),
    lines: [
      {
        ...emptyLine,
        amount,
        party: value('party'),
        iban: value('iban').replace(/\s/g, '').toUpperCase(),
        bic: value('bic'),
        texts: texts.filter((text) => text !== ''),
        endToEnd: /^NOTPROVIDED$/i.test(value('endToEnd')) ? '' : value('endToEnd'),
        mandate: value('mandate'),
      },
    ],
  }
}

function signedAmount(value: (field: CsvField) => string, isCommaDecimal: boolean, { line }: CsvRow): bigint {
  const parsed = (text: string): bigint => {
    const plain = text
      .replace(/[\s'€\u00a0]|EUR$/g, '')
      .replace('\u2212', '-')
      .replace(/^\+/, '')
    const trailing = plain.endsWith('-') ? `-${plain.slice(0, -1)}` : plain
    const digits = isCommaDecimal ? trailing.replace(/\./g, '').replace(',', '.') : trailing.replace(/,/g, '')
    const millionths = millionthsOf(digits)
    if (millionths === undefined) throw new StatementError('badAmount', { line, text })
    return millionths
  }
  const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)
  if (value('amount') !== '') {
    const amount = parsed(value('amount'))
    return /^(?:s|soll|d)$/i.test(value('sign')) ? -absolute(amount) : amount
  }
  // Some banks write 0,00 into the column that does not apply.
  const [credit, debit] = (['credit', 'debit'] as const).map((field) =>
    value(field) === '' ? 0n : absolute(parsed(value(field))),
  )
  return (credit ?? 0n) - (debit ?? 0n)
}

/** 31.01.2026, 31.01.26, 2026-01-31, 31/01/2026. */
function dayOf(text: string, { line }: CsvRow): string {
  const [, first = '', second = '', third = ''] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})\b/.exec(text) ?? []
  const isIso = first.length === 4
  const year = isIso ? first : third
  const day = [
    year.length === 2 ? `20${year}` : year,
    second.padStart(2, '0'),
    (isIso ? third : first).padStart(2, '0'),
  ].join('-')
  const parsed = new Date(day)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day)
    throw new StatementError('badDay', { line, text })
  return day
}

/** IBANs in the rows before the headings. */
function ibansIn(rows: readonly CsvRow[]): Set<string> {
  const found = rows
    .flatMap(({ values }) => values)
    .flatMap((value) => {
      const compact = value.replace(/\s/g, '').toUpperCase()
      const [iban] = /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(compact) ?? []
      return iban === undefined ? [] : [iban]
    })
  return new Set(found.slice(0, 1))
}
