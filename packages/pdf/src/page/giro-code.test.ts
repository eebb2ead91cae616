import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import jsQr from 'jsqr'
import type { CanvasRect } from 'pdfmake/interfaces.js'
import { describe, expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { renderInvoicePdf } from '../invoice-pdf.ts'
import { drawFirstPage } from '../testing/draw-page.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile } from '../testing/sample-invoice.ts'
import { giroCodeDrawing, giroCodeText, transferCodeText } from './giro-code.ts'

const number = 'P100-2026-0042'
const bankOf = (bank: Partial<Profile['bank']>, legalName = 'Hafenkontor Digital GmbH'): Profile => ({
  ...sampleProfile(),
  legalName,
  bank: { ...sampleProfile().bank, ...bank },
})
const paying = (brutto: number): Invoice =>
  sampleInvoice({ items: [sampleItem({ unitPrice: brutto, taxRate: 0 })] })
const linesOf = (invoice: Invoice, profile = sampleProfile(), reference = number) =>
  giroCodeText(invoice, profile, reference).split('\n')

describe('a GiroCode', () => {
  test('exists for received invoices only if they have an IBAN, a number and a positive sum in euros', () => {
    const transfer = {
      payee: 'Kontor GmbH',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: '',
      amount: 233.24,
      currency: 'EUR',
      reference: 'RE-7',
    }
    expect(transferCodeText(transfer).split('\n').slice(5)).toEqual([
      'Kontor GmbH',
      'DE89370400440532013000',
      'EUR233.24',
      '',
      '',
      'RE-7',
    ])
    for (const change of [{ iban: '' }, { currency: 'USD' }, { amount: -1 }, { reference: '' }])
      expect(transferCodeText({ ...transfer, ...change })).toBe('')
  })

  test('contains the transfer that pays the invoice (EPC069-12)', () => {
    expect(linesOf(sampleInvoice())).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'HASPDEHHXXX',
      'Hafenkontor Digital GmbH',
      'DE02200505501015871393',
      'EUR4897.16',
      '',
      '',
      number,
    ])
  })

  test('asks for the sum that is left after the advances of an Endrechnung, not for the whole sum', () => {
    const advance = {
      invoiceId: 'A1',
      invoiceNumber: '2026-0007',
      invoiceDate: 1_795_000_000,
      netto: 1000,
      brutto: 1190,
      rates: [{ rate: 0.19 as const, netto: 1000, tax: 190 }],
    }
    const full = sampleInvoice({ paper: { kind: 'settlement', form: 'full', settles: [advance] } })
    expect(linesOf(full)[7]).toBe('EUR3707.16')
    const rest = sampleInvoice({ paper: { kind: 'settlement', form: 'rest', settles: [advance] } })
    expect(linesOf(rest)[7]).toBe('EUR4897.16')
  })

  test('names the account holder as the payee if one is set', () => {
    expect(linesOf(sampleInvoice(), bankOf({ accountHolder: 'Jule Petersen' }))[5]).toBe('Jule Petersen')
  })

  test('accepts Swiss IBANs, as well as spaces and lower case in IBANs and BICs; omits an invalid BIC', () => {
    const lines = linesOf(
      sampleInvoice(),
      bankOf({ iban: 'de02 2005 0550 1015 8713 93', bic: 'haspdehh xxx' }),
    )
    expect([lines[4], lines[6]]).toEqual(['HASPDEHHXXX', 'DE02200505501015871393'])
    expect(linesOf(sampleInvoice(), bankOf({ bic: 'HASPA' }))[4]).toBe('')
    const swiss = bankOf({ iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' })
    expect(linesOf(sampleInvoice(), swiss)[6]).toBe('CH9300762011623852957')
  })

  test('limits names to 70 and references to 140 characters, each on one line', () => {
    const lines = linesOf(
      sampleInvoice(),
      bankOf({}, `Zwei\nZeilen ${'x'.repeat(80)}`),
      `N\r\n${'9'.repeat(150)}`,
    )
    expect(lines[5]).toBe(`Zwei Zeilen ${'x'.repeat(58)}`)
    expect(lines[10]).toBe(`N ${'9'.repeat(138)}`)
    expect(lines).toHaveLength(11)
  })

  test('accepts amounts from one cent to 999,999,999.99 euros', () => {
    expect(linesOf(paying(0.01))[7]).toBe('EUR0.01')
    expect(linesOf(paying(999_999_999.99))[7]).toBe('EUR999999999.99')
  })

  test.each<[string, string]>([
    ['a sum of zero', giroCodeText(paying(0), sampleProfile(), number)],
    ['a refund', giroCodeText(paying(-5), sampleProfile(), number)],
    ['an amount above the limit', giroCodeText(paying(1_000_000_000), sampleProfile(), number)],
    ['an invoice without a number', giroCodeText(sampleInvoice(), sampleProfile(), '')],
    ['a seller without a name', giroCodeText(sampleInvoice(), bankOf({}, ' '), number)],
    ['a seller without an IBAN', giroCodeText(sampleInvoice(), bankOf({ iban: '' }), number)],
    [
      'an IBAN with wrong check digits',
      giroCodeText(sampleInvoice(), bankOf({ iban: 'DE02200505501015871394' }), number),
    ],
    [
      'a Swiss IBAN without a BIC',
      giroCodeText(sampleInvoice(), bankOf({ iban: 'CH9300762011623852957', bic: '' }), number),
    ],
    [
      'content of more than 331 bytes',
      giroCodeText(sampleInvoice(), bankOf({}, 'ẞ'.repeat(70)), 'ẞ'.repeat(140)),
    ],
    [
      'an invoice in dollars',
      giroCodeText(
        sampleInvoice({ payment: { ...sampleInvoice().content.payment, currency: 'USD' } }),
        sampleProfile(),
        number,
      ),
    ],
  ])('does not exist for %s', (_, text) => {
    expect(text).toBe('')
  })

  test('has the requested size, and no gaps between adjacent dark modules', () => {
    // Version 6 has 41 modules on each side; here, each is 2 points wide.
    const rects = giroCodeDrawing(giroCodeText(sampleInvoice(), sampleProfile(), number), 82)
    const covers = (x: number, y: number) => (rect: CanvasRect) =>
      rect.x <= x && x < rect.x + rect.w && rect.y <= y && y < rect.y + rect.h
    const modules = Array.from({ length: 41 * 41 }, (_, index) => [
      2 * (index % 41) + 1,
      2 * Math.floor(index / 41) + 1,
    ])
    const dark = modules.filter(([x = 0, y = 0]) => rects.some(covers(x, y)))
    expect(dark).toContainEqual([1, 1])
    expect(dark).not.toContainEqual([3, 3])
    expect(dark).toContainEqual([81, 1])
    for (const [x = 0, y = 0] of dark) {
      for (const [right, below] of [
        [2, 0],
        [0, 2],
      ] as const) {
        const neighbour = dark.find(([otherX, otherY]) => otherX === x + right && otherY === y + below)
        const together = rects.some((rect) => covers(x, y)(rect) && covers(x + right, y + below)(rect))
        expect(together).toBe(neighbour !== undefined)
      }
    }
  })
})

describe('the caption of a GiroCode', () => {
  const textOf = async (invoice: Invoice, profile = sampleProfile()) =>
    (await readPdf(await renderInvoicePdf(invoice, defaultTemplate, profile)))
      .map(({ text }) => text)
      .join('\n')

  test('is on the page only if there is a code', async () => {
    expect(await textOf(sampleInvoice())).toContain('Bezahlen mit Code')
    expect(await textOf(sampleInvoice(), bankOf({ iban: '' }))).not.toContain('Bezahlen mit Code')
    expect(await textOf({ ...sampleInvoice(), status: 'draft', invoiceNumber: '' })).not.toContain('Bezahlen')
  })
})

/** PDFium renders the page as a viewer or a printer would. */
describe('a QR code reader', () => {
  test.each([
    ['a short name', sampleProfile()],
    ['a name with letters from many languages', bankOf({}, 'Müller & Söhne ẞ Łódź Příliš €')],
    ['the longest name', bankOf({}, 'ä'.repeat(70))],
  ])('reads the content of the code from the printed page: %s', async (_, profile) => {
    const bytes = await renderInvoicePdf(sampleInvoice(), defaultTemplate, profile)
    const { data, width, height } = await drawFirstPage(bytes, 200)
    const read = jsQr(data, width, height)
    expect(read?.data).toBe(giroCodeText(sampleInvoice(), profile, number))
    expect(read?.chunks.map(({ type }) => type)).toEqual(['byte'])
  })
})
