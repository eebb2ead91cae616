import { checkIban, formatIban } from '@kontor/domain/iban'
import type { Invoice } from '@kontor/domain/invoice'
import type { Profile } from '@kontor/domain/profile'
import type { CanvasRect } from 'pdfmake/interfaces.js'
import encodeQR from 'qr'

// What the code and its version 13 hold at most, in bytes (EPC069-12).
const mostBytes = 331
const longestName = 70
const longestReference = 140
const leastAmount = 0.01
const greatestAmount = 999_999_999.99

/**
 * What a GiroCode says (EPC069-12, version 002): the transfer that pays an invoice, with its number as remittance information.
 * '' where none can be: without a number, for nothing or too much to pay, in another currency than euros, or without a valid IBAN.
 */
export function giroCodeText({ content }: Invoice, seller: Profile, number: string): string {
  const { currency } = content.payment
  const { iban, bic, accountHolder } = seller.bank
  const { brutto } = content.totals
  const name = oneLine(accountHolder) || oneLine(seller.legalName)
  const isPayable = currency === 'EUR' && brutto >= leastAmount && brutto <= greatestAmount
  if (!isPayable || number === '' || name === '' || checkIban(iban) !== 'valid') return ''
  const text = [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    validBic(bic),
    cut(name, longestName),
    formatIban(iban).replaceAll(' ', ''),
    `EUR${brutto.toFixed(2)}`,
    // Neither a purpose nor a structured reference.
    '',
    '',
    cut(oneLine(number), longestReference),
  ].join('\n')
  return new TextEncoder().encode(text).length <= mostBytes ? text : ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}

/** Within the European Economic Area the IBAN alone serves as well. */
function validBic(text: string): string {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : ''
}

// Share of a module by which a row reaches into the next: between rows that only touch, viewers leave hairlines.
const overlap = 0.04

/**
 * The code as a drawing, `size` points wide and high, without its quiet zone of four modules, which the white of the page is to give.
 */
export function giroCodeDrawing(text: string, size: number): CanvasRect[] {
  // The least border that the library gives, taken off again.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const module = size / modules.length
  return modules.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => ({
      type: 'rect' as const,
      x: x * module,
      y: y * module,
      w: length * module,
      h: (y === modules.length - 1 ? 1 : 1 + overlap) * module,
      lineWidth: 0,
      color: '#000000',
    })),
  )
}

/** The dark runs of a row: where each begins and how many modules it has. */
function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const run = runs.at(-1)
    if (!isDark) return
    if (run && run[0] + run[1] === x) run[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
