import {
  emptyLine,
  type ReadEntry,
  type ReadLine,
  type ReadStatement,
  type StatementBalance,
  type StatementFormat,
} from '@kontor/domain/payments/statements/bank-statement'
import { amountOf, millionthsOf } from '@kontor/domain/payments/statements/exact-amount'
import type { XmlElement } from '@kontor/einvoice/xml/xml-element'
import { childOf, childrenOf, textAt } from './camt-places.ts'
import { detailsOf } from './read-camt-details.ts'
import { StatementError } from './statement-error.ts'

const formats: Readonly<Record<string, StatementFormat>> = {
  BkToCstmrAcctRpt: 'camt052',
  BkToCstmrStmt: 'camt053',
  BkToCstmrDbtCdtNtfctn: 'camt054',
  // Version 1 of CAMT names the messages so.
  BkToCstmrAcctRptV01: 'camt052',
  BkToCstmrStmtV01: 'camt053',
  BkToCstmrDbtCdtNtfctnV01: 'camt054',
}

/**
 * The statements of a CAMT message of any version, by the local names of its elements: banks misspell
 * namespaces. Throws a StatementError.
 */
export function readCamt(root: XmlElement): ReadStatement[] {
  const message = root.name in formats ? root : root.children.find(({ name }) => name in formats)
  const format = message === undefined ? undefined : formats[message.name]
  if (message === undefined || format === undefined)
    throw new StatementError('notAStatement', { text: root.children[0]?.name ?? root.name })
  const statements = message.children.filter(({ name }) => ['Stmt', 'Rpt', 'Ntfctn'].includes(name))
  if (statements.length === 0) throw new StatementError('notAStatement', { text: message.name })
  return statements.map((statement) => readStatement(statement, format))
}

function readStatement(statement: XmlElement, format: StatementFormat): ReadStatement {
  const account = childOf(statement, 'Acct')
  const number =
    textAt(account, 'Id', 'IBAN') ||
    textAt(account, 'Id', 'Othr', 'Id') ||
    textAt(account, 'Id', 'PrtryAcct', 'Id')
  if (number === '') throw new StatementError('noAccount', { text: textAt(statement, 'Id') })
  const entries = childrenOf(statement, 'Ntry')
    .filter((entry) => textAt(entry, 'Sts', 'Cd') !== 'INFO' && textAt(entry, 'Sts') !== 'INFO')
    .map((entry) => readEntry(entry, statement))
  return {
    format,
    account: number.replace(/\s/g, '').toUpperCase(),
    currency: textAt(account, 'Ccy') || entries[0]?.currency || '',
    id: textAt(statement, 'Id'),
    sequence: textAt(statement, 'LglSeqNb') || textAt(statement, 'ElctrncSeqNb'),
    ...balancesOf(statement),
    entries,
  }
}

/** Interim balances stand for the opening and closing ones on the pages of a longer statement. */
function balancesOf(statement: XmlElement): Pick<ReadStatement, 'opening' | 'closing'> {
  const balances = childrenOf(statement, 'Bal').map((balance) => ({
    type: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') || textAt(balance, 'Tp', 'Cd'),
    balance: readBalance(balance),
  }))
  const of = (...types: string[]) => balances.filter(({ type }) => types.includes(type))
  const interim = of('ITBD')
  return {
    opening: (of('OPBD', 'PRCD')[0] ?? (interim.length > 1 || of('CLBD').length > 0 ? interim[0] : undefined))
      ?.balance,
    closing: (of('CLBD').at(-1) ?? interim.at(-1))?.balance,
  }
}

function readBalance(balance: XmlElement): StatementBalance {
  return { amount: signedAmountOf(balance), day: dayAt(balance, 'Dt') }
}

function readEntry(entry: XmlElement, statement: XmlElement): ReadEntry {
  const amount = signedAmountOf(entry)
  const currency = currencyOf(childOf(entry, 'Amt'))
  const bookingDay = dayAt(entry, 'BookgDt') || dayAt(entry, 'ValDt') || fallbackDay(statement)
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (bookingDay === '') throw new StatementError('badDay', { text: textAt(entry, 'AcctSvcrRef') || amount })
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'))
  const info = textAt(entry, 'AddtlNtryInf')
  return {
    bookingDay,
    valueDay: dayAt(entry, 'ValDt') || bookingDay,
    amount,
    currency,
    status: status === 'PDNG' || status === 'FUTR' ? 'pending' : 'booked',
    reference: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd')),
    code: codeOf(entry),
    info,
    lines: linesOf({ amount, currency, isCharged: childOf(entry, 'Chrgs') !== undefined }, details, info),
  }
}

/** A notification of version 1 can lack the days of its entries. */
function fallbackDay(statement: XmlElement): string {
  return dayOf(textAt(statement, 'CreDtTm'))
}

function codeOf(entry: XmlElement): string {
  const code = childOf(entry, 'BkTxCd')
  const domain = childOf(code, 'Domn')
  const parts = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')]
  return parts.some((part) => part !== '') ? parts.join('/') : textAt(code, 'Prtry', 'Cd')
}

/**
 * The payments of an entry. If each states its amount in the entry's currency, they are the lines, and a line of its own
 * keeps the difference. Otherwise the entry is one line.
 */
function linesOf(
  entry: { amount: string; currency: string; isCharged: boolean },
  details: readonly XmlElement[],
  info: string,
): ReadLine[] {
  const isOut = entry.amount.startsWith('-')
  const read = details.map((one) => ({
    ...detailsOf(one, isOut),
    stated: statedAmount(one, entry.currency, isOut),
  }))
  const only = read[0]
  if (only === undefined) return [{ ...emptyLine, amount: entry.amount, texts: info === '' ? [] : [info] }]
  const total = read.reduce<bigint | undefined>(
    (sum, { stated }) => (sum === undefined || stated === undefined ? undefined : sum + stated),
    0n,
  )
  // A single payment is the entry: what it states can be the amount before a conversion.
  if (read.length === 1 && !only.isCharged && !entry.isCharged)
    return [{ ...only.line, amount: entry.amount }]
  if (total === undefined) {
    if (read.length === 1) return [{ ...only.line, amount: entry.amount }]
    const texts = read.flatMap(({ line }) => line.texts).slice(0, 100)
    return [{ ...emptyLine, amount: entry.amount, texts }]
  }
  const rest = (millionthsOf(entry.amount) ?? 0n) - total
  const lines = read.map(({ line, stated = 0n }) => ({ ...line, amount: amountOf(stated) }))
  if (rest === 0n) return lines
  const isCharged = entry.isCharged || read.some((one) => one.isCharged)
  return [
    ...lines,
    {
      ...emptyLine,
      kind: isCharged ? 'charge' : 'rest',
      amount: amountOf(rest),
      texts: info === '' ? [] : [info],
    },
  ]
}

/** The amount of one payment in millionths, if the file states it in this currency. */
function statedAmount(details: XmlElement, currency: string, isOut: boolean): bigint | undefined {
  const places = [
    childOf(details, 'Amt'),
    childOf(details, 'AmtDtls', 'TxAmt', 'Amt'),
    childOf(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  const amount = places.find((place) => place !== undefined && currencyOf(place) === currency)
  if (amount === undefined) return undefined
  const value = positiveAmount(amount)
  const indicator = textAt(details, 'CdtDbtInd')
  return (indicator === '' ? isOut : indicator === 'DBIT') ? -value : value
}

function signedAmountOf(element: XmlElement): string {
  const amount = childOf(element, 'Amt')
  if (amount === undefined) throw new StatementError('badAmount', { text: element.name })
  const value = positiveAmount(amount)
  return amountOf(textAt(element, 'CdtDbtInd') === 'DBIT' ? -value : value)
}

/** CAMT amounts are never negative: the sign stands in CdtDbtInd. Some banks write a plus or leading zeros. */
function positiveAmount(amount: XmlElement): bigint {
  const text = amount.text.trim().replace(/^\+/, '')
  const value = millionthsOf(text.startsWith('.') ? `0${text}` : text)
  if (value === undefined) throw new StatementError('badAmount', { text })
  return value
}

function currencyOf(amount: XmlElement | undefined): string {
  const currency = amount?.attributes.find(({ name }) => name === 'Ccy')?.value ?? ''
  return currency.trim().toUpperCase()
}

/** The day in Dt or DtTm; '' if there is none. Some banks write a time into Dt. */
function dayAt(element: XmlElement, name: string): string {
  return dayOf(textAt(element, name, 'Dt') || textAt(element, name, 'DtTm'))
}

function dayOf(text: string): string {
  if (text === '') return ''
  const day = /^(\d{4}-\d\d-\d\d)/.exec(text)?.[1]
  if (day === undefined || Number.isNaN(Date.parse(day))) throw new StatementError('badDay', { text })
  return day
}
