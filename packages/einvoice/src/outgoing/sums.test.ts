import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CiiDocument } from '../testing/cii-document.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeCii } from './write-cii.ts'

const settlement = '//ram:ApplicableHeaderTradeSettlement'
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`

/** An amount in whole cents, and its tax category and rate, such as 'S 19'. */
interface Taxed {
  amount: bigint
  tax: string
}

/** The amounts that a receiver of the XML adds up. */
function readSums(content: InvoiceContent) {
  const request = { seller: emptyProfile(), number: '1', format: 'zugferd' } as const
  const document = new CiiDocument(writeCii(buildEInvoice(content, request)))
  const taxed = (path: string, { amount, tax }: { amount: string; tax: string }): Taxed[] => {
    const categories = document.texts(`${path}/${tax}ram:CategoryCode`)
    const rates = document.texts(`${path}/${tax}ram:RateApplicablePercent`)
    return document.texts(`${path}/${amount}`).map((text, index) => ({
      amount: cents(text),
      tax: `${categories[index]} ${rates[index]}`,
    }))
  }
  const surcharges = (isCharge: boolean) =>
    taxed(
      `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='${isCharge}']`,
      { amount: 'ram:ActualAmount', tax: 'ram:CategoryTradeTax/' },
    )
  const group = (amount: string) => taxed(`${settlement}/ram:ApplicableTradeTax`, { amount, tax: '' })
  const total = (name: string) => cents(document.text(`${totals}/ram:${name}`) ?? '0.00')
  const sums = {
    lines: taxed('//ram:SpecifiedLineTradeSettlement', {
      amount: 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
      tax: 'ram:ApplicableTradeTax/',
    }),
    allowances: surcharges(false),
    charges: surcharges(true),
    bases: group('ram:BasisAmount'),
    taxes: group('ram:CalculatedAmount'),
    lineTotal: total('LineTotalAmount'),
    allowanceTotal: total('AllowanceTotalAmount'),
    chargeTotal: total('ChargeTotalAmount'),
    net: total('TaxBasisTotalAmount'),
    tax: total('TaxTotalAmount'),
    gross: total('GrandTotalAmount'),
    due: total('DuePayableAmount'),
  }
  document.dispose()
  return sums
}

/** Converts an amount to whole cents. Throws unless it has two decimals (BR-DEC-*), and for negative zero. */
function cents(amount: string): bigint {
  if (!/^-?\d+\.\d\d$/.test(amount) || amount === '-0.00') throw new Error(`not an amount: ${amount}`)
  return BigInt(amount.replace('.', ''))
}

function sumOf(taxed: readonly Taxed[]): bigint {
  return taxed.reduce((total, { amount }) => total + amount, 0n)
}

describe('in the e-invoice of any invoice', () => {
  test('the sums in the XML equal those on the page to the cent', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const { netto, brutto, taxes } = content.totals
        const sums = readSums(content)
        expect(sums.net).toBe(cents(netto.toFixed(2)))
        expect(sums.gross).toBe(cents(brutto.toFixed(2)))
        expect(sums.taxes.filter(({ tax }) => tax.startsWith('S ')).map(({ amount }) => amount)).toEqual(
          taxes.map(({ value }) => cents(value.toFixed(2))),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('the sums in the XML are consistent: BR-CO-10 to BR-CO-16, BR-CO-18, BR-S-08', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const sums = readSums(content)
        expect(sums.lineTotal).toBe(sumOf(sums.lines))
        expect(sums.allowanceTotal).toBe(sumOf(sums.allowances))
        expect(sums.chargeTotal).toBe(sumOf(sums.charges))
        expect(sums.net).toBe(sums.lineTotal - sums.allowanceTotal + sums.chargeTotal)
        expect(sums.tax).toBe(sumOf(sums.taxes))
        expect(sums.gross).toBe(sums.net + sums.tax)
        expect(sums.due).toBe(sums.gross)

        const allowances = sums.allowances.map(({ amount, tax }) => ({ amount: -amount, tax }))
        const entries = [...sums.lines, ...sums.charges, ...allowances]
        const named = new Set(entries.map(({ tax }) => tax))
        expect(sums.bases.map(({ tax }) => tax).sort()).toEqual([...named].sort())
        for (const { tax, amount } of sums.bases)
          expect(amount).toBe(sumOf(entries.filter((entry) => entry.tax === tax)))
      }),
      { numRuns: 1000 },
    )
  })

  test('line net = price × quantity / base quantity, rounded half away from zero; no negative price (BR-27)', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const invoice = buildEInvoice(content, { seller: emptyProfile(), number: '1', format: 'zugferd' })
        for (const { unitPrice, quantity, baseQuantity, net } of invoice.lines) {
          const price = tenThousandths(String(unitPrice))
          expect(price).toBeGreaterThanOrEqual(0n)
          const product = price * tenThousandths(String(quantity))
          // Converts units of 10^-8 to cents, and divides by the base quantity.
          const divisor = 1_000_000n * BigInt(String(baseQuantity))
          const size = product < 0n ? -product : product
          const rounded = (2n * size + divisor) / (2n * divisor)
          expect(cents(net.toFixed(2))).toBe(product < 0n ? -rounded : rounded)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('allowances and charges are not negative and equal base × percentage (Peppol R040 to R042)', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const invoice = buildEInvoice(content, { seller: emptyProfile(), number: '1', format: 'zugferd' })
        for (const { amount, base, percentage } of invoice.allowancesAndCharges) {
          expect(amount.toNumber()).toBeGreaterThanOrEqual(0)
          expect(base === undefined).toBe(percentage === undefined)
          if (base && percentage)
            expect(base.times(percentage).dividedByHundred().toFixed(2)).toBe(amount.toFixed(2))
        }
      }),
      { numRuns: 500 },
    )
  })
})

function tenThousandths(number: string): bigint {
  const [whole = '', decimals = ''] = number.split('.')
  return BigInt(whole + decimals.padEnd(4, '0'))
}
