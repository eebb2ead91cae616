import { payableOf } from '@kontor/domain/chains/settlement'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { checkIban, formatIban } from '@kontor/domain/money/iban'
import { isSepaTransfer, type Transfer, transferFor } from '@kontor/domain/money/transfer'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { CanvasRect } from 'pdfmake/interfaces.js'
import encodeQR from 'qr'

// Limits from EPC069-12: bytes in the code (QR version 13), and characters in its texts.
const maxBytes = 331
const longestName = 70
const longestReference = 140
/** Countries where a transfer needs no BIC: those of the European Economic Area. */
const countriesWithoutBic =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
const minAmount = 0.01
const greatestAmount = 999_999_999.99

/**
 * Content of a GiroCode (EPC069-12, version 002): the transfer that pays an invoice, with its number as
 * remittance information. '' if no code is possible: no number, no payee, an amount below one cent or above
 * the maximum, a currency other than the euro, no valid IBAN, no valid BIC for an IBAN from outside the
 * European Economic Area, or too many bytes.
 */
export function giroCodeText({ content }: Invoice, seller: Profile, number: string): string {
  const transfer = transferFor(seller.bank, content.payment, number)
  const payee = oneLine(transfer.accountHolder) || seller.legalName
  return transferCodeText({ ...transfer, payee, amount: payableOf(content) })
}

/** What a GiroCode needs. */
type CodedTransfer = Omit<Transfer, 'accountHolder'> & {
  payee: string
  /** In major units. */
  amount: number
}

/** Content of a GiroCode for any transfer; '' in the cases that `giroCodeText` lists. */
export function transferCodeText({ payee, iban, bic, amount, currency, reference }: CodedTransfer): string {
  const name = oneLine(payee)
  const isPayable = isSepaTransfer({ currency, iban }) && amount >= minAmount && amount <= greatestAmount
  if (!isPayable || reference === '' || name === '' || checkIban(iban) !== 'valid') return ''
  const account = formatIban(iban).replaceAll(' ', '')
  const bank = validBic(bic)
  if (bank === '' && !countriesWithoutBic.includes(account.slice(0, 2))) return ''
  const text = [
    'BCD',
    '002',
    // Character set UTF-8.
    '1',
    'SCT',
    bank,
    cut(name, longestName),
    account,
    `EUR${amount.toFixed(2)}`,
    // Neither a purpose nor a structured reference.
    '',
    '',
    cut(oneLine(reference), longestReference),
  ].join('\n')
  return new TextEncoder().encode(text).length <= maxBytes ? text : ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function cut(text: string, max: number): string {
  return [...text].slice(0, max).join('')
}

function validBic(text: string): string {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : ''
}

/**
 * Draws the code, `size` points wide and high, without its quiet zone: the page must leave a white margin of
 * four modules around it. Draws horizontal and vertical runs of dark modules, so that viewers show no
 * hairlines between modules.
 */
export function giroCodeDrawing(text: string, size: number): CanvasRect[] {
  // The library always draws a border; `slice` removes it, one module on each side.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true))
  const isDark = (x: number, y: number) => rows[y]?.[x] === true
  const isAlone = (x: number, y: number) => !isDark(x, y - 1) && !isDark(x, y + 1)
  const module = size / rows.length
  const rect = (x: number, y: number, w: number, h: number): CanvasRect => ({
    type: 'rect',
    x: x * module,
    y: y * module,
    w: w * module,
    h: h * module,
    lineWidth: 0,
    color: '#000000',
  })
  return [
    ...rows.flatMap((row, y) =>
      runsOf(row)
        .filter(([x, length]) => length > 1 || isAlone(x, y))
        .map(([x, length]) => rect(x, y, length, 1)),
    ),
    ...columns.flatMap((column, x) =>
      runsOf(column)
        .filter(([, length]) => length > 1)
        .map(([y, length]) => rect(x, y, 1, length)),
    ),
  ]
}

/** The runs of dark modules in a row or column: first module and length. */
function runsOf(line: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  line.forEach((isDark, index) => {
    const run = runs.at(-1)
    if (!isDark) return
    if (run && run[0] + run[1] === index) run[1] += 1
    else runs.push([index, 1])
  })
  return runs
}
