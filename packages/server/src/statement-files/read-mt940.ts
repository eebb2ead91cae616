import type {
  ReadEntry,
  ReadStatement,
  StatementBalance,
} from '@kontor/domain/payments/statements/bank-statement'
import { amountOf, millionthsOf } from '@kontor/domain/payments/statements/exact-amount'
import { detailsOfField86 } from './read-field-86.ts'
import { StatementError } from './statement-error.ts'

/** Fields of a statement, and the line of the file on which each starts. */
interface Field {
  tag: string
  value: string
  line: number
}

/** Whether a text is an MT940: its first field is :20:, perhaps inside the envelope of SWIFT. */
export function isMt940(text: string): boolean {
  return /^(?:\uFEFF|\s|\{[^}\n]*\}|\{4:)*:20:/.test(text.slice(0, 2000))
}

/** The statements of an MT940 file. Throws a StatementError. */
export function readMt940(text: string): ReadStatement[] {
  const statements: Field[][] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') statements.push([])
    statements.at(-1)?.push(field)
  }
  const read = statements.map(readStatement)
  if (read.length === 0) throw new StatementError('notAStatement')
  return read
}

/** A field goes on until a line starts the next one, or with `-`, which ends a statement. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let isInside = false
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const [start, tag] = /^(?:\{[^}]*\})*(?:\{4:)?:(\d\d[A-Z]?):/.exec(row) ?? []
    const last = fields.at(-1)
    if (start !== undefined && tag !== undefined) {
      fields.push({ tag, value: row.slice(start.length), line: index + 1 })
      isInside = true
    } else if (/^-(?:\}|$)/.test(row)) isInside = false
    else if (isInside && last !== undefined) last.value += `\n${row}`
  }
  return fields
}

function readStatement(fields: readonly Field[]): ReadStatement {
  const first = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag))
  const last = (pattern: RegExp) => fields.findLast(({ tag }) => pattern.test(tag))
  const account = (first(/^25/)?.value ?? '').replace(/\s/g, '').toUpperCase()
  if (account === '') throw new StatementError('noAccount', { line: fields[0]?.line ?? 0 })
  const opening = balanceOf(first(/^60[FM]$/))
  const closing = balanceOf(last(/^62[FM]$/))
  const currency = opening?.currency ?? closing?.currency ?? ''
  return {
    format: 'mt940',
    // Some banks append the currency to the number.
    account: account.endsWith(currency) && currency !== '' ? account.slice(0, -currency.length) : account,
    currency,
    id: (first(/^20$/)?.value ?? '').trim(),
    sequence: (first(/^28/)?.value ?? '').trim(),
    opening: opening?.balance,
    closing: closing?.balance,
    entries: fields.flatMap((field, index) => {
      if (field.tag !== '61') return []
      const next = fields[index + 1]
      return [readEntry(field, next?.tag === '86' ? next.value : '', currency)]
    }),
  }
}

function balanceOf(field: Field | undefined): { balance: StatementBalance; currency: string } | undefined {
  if (field === undefined) return undefined
  const [match, sign = '', date = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/.exec(field.value.trim()) ?? []
  if (match === undefined) throw new StatementError('badAmount', { line: field.line, text: field.value })
  return {
    currency,
    balance: { amount: signed(amount, sign === 'D', field), day: dayOf(date, field) },
  }
}

/** :61: value day, booking day (month and day), sign with R for a reversal, amount and type. */
const movement = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d.]+(?:,\d*)?)([A-Z][A-Z0-9]{3})/

function readEntry(field: Field, details: string, currency: string): ReadEntry {
  const [match, value = '', booking, mark = '', , amount = '', type = ''] = movement.exec(field.value) ?? []
  if (match === undefined) throw new StatementError('badAmount', { line: field.line, text: field.value })
  // After the type: the customer's reference, and after // the bank's own.
  const [references = ''] = field.value.slice(match.length).split('\n')
  const [, bankReference = ''] = references.split('//')
  const isReversal = mark.startsWith('R')
  // RC takes a credit back, so money goes out; RD takes a debit back.
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED'
  const valueDay = dayOf(value, field)
  const exact = signed(amount, isOut, field)
  const { code, info, line } = detailsOfField86(details)
  const reference = bankReference.trim()
  return {
    bookingDay: booking === undefined ? valueDay : bookingDayOf(booking, valueDay, field),
    valueDay,
    amount: exact,
    currency,
    status: 'booked',
    reference: /^NONREF$/i.test(reference) ? '' : reference,
    isReversal,
    code: code === '' ? type : `${type}+${code}`,
    info,
    lines: [{ ...line, amount: exact }],
  }
}

function signed(text: string, isOut: boolean, { line, value }: Field): string {
  const millionths = millionthsOf(text.replace(/\./g, '').replace(',', '.'))
  if (millionths === undefined) throw new StatementError('badAmount', { line, text: value })
  return amountOf(isOut ? -millionths : millionths)
}

/** YYMMDD; years from 80 on are of the last century. */
function dayOf(text: string, { line, value }: Field): string {
  const [, year = '', month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const found = `${Number(year) >= 80 ? '19' : '20'}${year}-${month}-${day}`
  const parsed = new Date(found)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== found)
    throw new StatementError('badDay', { line, text: value })
  return found
}

/** MMDD in the year that puts it closest to the value day. */
function bookingDayOf(text: string, valueDay: string, field: Field): string {
  const year = Number(valueDay.slice(0, 4))
  const valued = Date.parse(valueDay)
  const days = [year - 1, year, year + 1].flatMap((candidate) => {
    const day = `${candidate}-${text.slice(0, 2)}-${text.slice(2)}`
    const parsed = new Date(day)
    return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day ? [] : [day]
  })
  const [nearest] = days.sort((a, b) => Math.abs(Date.parse(a) - valued) - Math.abs(Date.parse(b) - valued))
  if (nearest === undefined) throw new StatementError('badDay', { line: field.line, text: field.value })
  return nearest
}
