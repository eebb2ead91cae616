import type { InvoiceContent } from '@kontor/domain/invoice'
import { emptyProfile } from '@kontor/domain/invoice-defaults'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildEInvoice } from './build-e-invoice.ts'
import { CiiDocument } from './testing/cii-document.ts'
import { writeCii } from './write-cii.ts'

const settlement = '//ram:ApplicableHeaderTradeSettlement'

/** What a receiver of the XML adds up: amounts in whole cents. */
function readSums(content: InvoiceContent) {
  const seller = emptyProfile()
  const document = new CiiDocument(
    writeCii(buildEInvoice(content, { seller, number: '1', format: 'zugferd' })),
  )
  const amounts = (path: string) => document.texts(path).map(cents)
  const taxed = (path: string, amountName: string, taxName: string) =>
    amounts(`${path}//ram:${amountName}`).map((amount, place) => ({
      amount,
      tax: `${document.texts(`${path}//ram:${taxName}/ram:CategoryCode`)[place]} ${document.texts(`${path}//ram:${taxName}/ram:RateApplicablePercent`)[place]}`,
    }))
  const surcharges = (indicator: boolean) =>
    taxed(
      `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='${indicator}']`,
      'ActualAmount',
      'CategoryTradeTax',
    )
  const total = (name: string) =>
    amounts(`${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`)[0]
  const groups = document.texts(`${settlement}/ram:ApplicableTradeTax/ram:CategoryCode`)
  const sums = {
    lines: taxed('//ram:SpecifiedLineTradeSettlement', 'LineTotalAmount', 'ApplicableTradeTax'),
    allowances: surcharges(false),
    charges: surcharges(true),
    groups: groups.map((category, place) => ({
      tax: `${category} ${document.texts(`${settlement}/ram:ApplicableTradeTax/ram:RateApplicablePercent`)[place]}`,
      base: amounts(`${settlement}/ram:ApplicableTradeTax/ram:BasisAmount`)[place],
      value: amounts(`${settlement}/ram:ApplicableTradeTax/ram:CalculatedAmount`)[place],
    })),
    lineTotal: total('LineTotalAmount'),
    allowanceTotal: total('AllowanceTotalAmount') ?? 0n,
    chargeTotal: total('ChargeTotalAmount') ?? 0n,
    net: total('TaxBasisTotalAmount'),
    tax: total('TaxTotalAmount'),
    gross: total('GrandTotalAmount'),
    due: total('DuePayableAmount'),
  }
  document.dispose()
  return sums
}

/** Whole cents of an amount; throws where there are fewer or more decimals than two (BR-DEC-*). */
function cents(amount: string): bigint {
  if (!/^-?\d+\.\d\d$/.test(amount) || amount === '-0.00') throw new Error(`no amount: ${amount}`)
  return BigInt(amount.replace('.', ''))
}

function sum(amounts: (bigint | undefined)[]): bigint {
  return amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)
}

describe('of any invoice, read back from its XML', () => {
  test('the sums are those of the page, to the cent', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const { totals } = content
        const sums = readSums(content)
        expect(sums.net).toBe(cents(totals.netto.toFixed(2)))
        expect(sums.gross).toBe(cents(totals.brutto.toFixed(2)))
        const taxed = sums.groups.filter(({ tax }) => tax.startsWith('S '))
        expect(taxed.map(({ value }) => value)).toEqual(
          totals.taxes.map(({ value }) => cents(value.toFixed(2))),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('the sums agree with each other: BR-CO-10 to BR-CO-16, BR-S-08', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const sums = readSums(content)
        expect(sums.lineTotal).toBe(sum(sums.lines.map(({ amount }) => amount)))
        expect(sums.allowanceTotal).toBe(sum(sums.allowances.map(({ amount }) => amount)))
        expect(sums.chargeTotal).toBe(sum(sums.charges.map(({ amount }) => amount)))
        expect(sums.net).toBe(sum([sums.lineTotal, -sums.allowanceTotal, sums.chargeTotal]))
        expect(sums.tax).toBe(sum(sums.groups.map(({ value }) => value)))
        expect(sums.gross).toBe(sum([sums.net, sums.tax]))
        expect(sums.due).toBe(sums.gross)

        const entries = [
          ...sums.lines,
          ...sums.charges,
          ...sums.allowances.map(({ amount, tax }) => ({ amount: -amount, tax })),
        ]
        // One group for each category and rate that a line, an allowance or a charge has (BR-CO-18), and no other.
        expect(sums.groups.map(({ tax }) => tax).sort()).toEqual(
          [...new Set(entries.map(({ tax }) => tax))].sort(),
        )
        for (const { tax, base } of sums.groups)
          expect(base).toBe(sum(entries.filter((entry) => entry.tax === tax).map(({ amount }) => amount)))
      }),
      { numRuns: 1000 },
    )
  })

  test('a line is its price times its quantity, rounded half away from zero, and no price is negative (BR-27)', () => {
    fc.assert(
      fc.property(arbitraryContent(), (content) => {
        const invoice = buildEInvoice(content, { seller: emptyProfile(), number: '1', format: 'zugferd' })
        for (const { unitPrice, quantity, baseQuantity, net } of invoice.lines) {
          const price = tenThousandths(String(unitPrice))
          expect(price).toBeGreaterThanOrEqual(0n)
          const product = price * tenThousandths(String(quantity))
          // 10^-8 to cents, and the hundredth of a percentage.
          const divisor = 1_000_000n * BigInt(String(baseQuantity))
          const size = product < 0n ? -product : product
          const rounded = (2n * size + divisor) / (2n * divisor)
          expect(cents(net.toFixed(2))).toBe(product < 0n ? -rounded : rounded)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('no allowance or charge is negative, and base and percentage make its amount (Peppol R040 to R042)', () => {
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
