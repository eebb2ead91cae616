import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent, Surcharge } from '@kontor/domain/invoices/invoice'
import { referencedTaxRates, splitByTaxRate } from '@kontor/domain/invoices/rows/surcharge-tax-rate'
import { Decimal } from '@kontor/domain/money/decimal'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Fix } from './finding.ts'
import { type Rule, rule, surchargeRule } from './rule.ts'

const everywhere = { kind: 'content', formats: eInvoiceFormats } as const

const ofRate = {
  ...everywhere,
  field: 'surcharges.*.taxRate',
  fix({ itemReferences }: Surcharge, { content: { items } }: CheckedInvoice, index: number): Fix {
    const isOne = referencedTaxRates(itemReferences, items).length === 1
    return {
      label: isOne ? 'Satz der Posten übernehmen' : 'Je Satz aufteilen',
      apply: (content) => withRatesOfItems(content, index),
    }
  },
} as const

function withRatesOfItems(content: InvoiceContent, surchargeIndex: number): InvoiceContent {
  const { items, surcharges } = content
  return {
    ...content,
    surcharges: surcharges.flatMap((surcharge, index) =>
      index === surchargeIndex ? splitByTaxRate(surcharge, items) : surcharge,
    ),
  }
}

/**
 * The rates of the surcharge's items if any of them differs from the surcharge's own rate, otherwise none.
 * Also none for a zero amount, which has no tax, or in an untaxed case, where no line may have tax.
 */
function otherRates(surcharge: Surcharge, { content, taxCase }: CheckedInvoice): readonly TaxRate[] {
  if (taxCase !== 'domestic' || surcharge.nettoSurchargePrice === 0) return []
  const rates = referencedTaxRates(surcharge.itemReferences, content.items)
  return rates.every((rate) => rate === surcharge.taxRate) ? [] : rates
}

/** Whether the tax at a rate is negative although the invoice as a whole charges money. */
function isTaxNegative(rate: TaxRate, { totals }: InvoiceContent): boolean {
  return totals.netto > 0 && totals.taxes.some((tax) => tax.rate === rate && tax.value < 0)
}

/** Whether the items at a rate refund more than they charge, as with returned deposits. */
function isRefunded(rate: TaxRate, { items }: InvoiceContent): boolean {
  const ofRate = items.filter(({ taxRate }) => taxRate === rate)
  const sum = ofRate.reduce((sum, item) => sum.plus(Decimal.of(item.nettoItemPrice)), Decimal.zero)
  return sum.toNumber() < 0
}

/**
 * Whether a discount deducts more tax than there is on the items at its rate, because it refers to items at
 * other rates.
 */
function deductsTooMuchTax(surcharge: Surcharge, invoice: CheckedInvoice): boolean {
  const { taxRate, nettoSurchargePrice } = surcharge
  return (
    nettoSurchargePrice < 0 &&
    isTaxNegative(taxRate, invoice.content) &&
    !isRefunded(taxRate, invoice.content) &&
    otherRates(surcharge, invoice).length > 0
  )
}

/**
 * A surcharge changes the price of its items, so their tax rate applies to it (§ 10 (1), § 17 UStG; UStAE
 * 10.3).
 */
export const surchargeRules: readonly Rule[] = [
  surchargeRule({
    ...ofRate,
    id: '§ 14c UStG',
    severity: 'error',
    message:
      'Der Abschlag zieht Umsatzsteuer zu einem Satz ab, den nicht alle seine Posten haben; die Steuer zu diesem Satz wird negativ.',
    isBroken: deductsTooMuchTax,
  }),
  surchargeRule({
    ...ofRate,
    id: '§ 14 (4) Nr. 8 UStG',
    severity: 'warning',
    message: 'Der Auf- oder Abschlag hat einen anderen USt.-Satz als seine Posten.',
    isBroken: (surcharge, invoice) =>
      otherRates(surcharge, invoice).length === 1 && !deductsTooMuchTax(surcharge, invoice),
  }),
  surchargeRule({
    ...ofRate,
    id: '§ 17 UStG',
    severity: 'warning',
    message:
      'Seine Posten haben mehrere USt.-Sätze. Schreiben Sie je Satz einen eigenen Auf- oder Abschlag, damit die Steuer zu jedem Satz stimmt.',
    isBroken: (surcharge, invoice) =>
      otherRates(surcharge, invoice).length > 1 && !deductsTooMuchTax(surcharge, invoice),
  }),
  rule({
    ...everywhere,
    id: '§ 14c UStG',
    severity: 'warning',
    field: 'items',
    message:
      'Die Umsatzsteuer zu einem Satz ist negativ. Das stimmt nur, wenn Sie zu diesem Satz mehr gutschreiben als berechnen, z. B. bei Pfand oder einer Rückgabe.',
    isBroken: (invoice) =>
      invoice.taxCase === 'domestic' &&
      invoice.content.totals.taxes.some(
        ({ rate }) =>
          isTaxNegative(rate, invoice.content) &&
          !invoice.content.surcharges.some(
            (surcharge) => surcharge.taxRate === rate && deductsTooMuchTax(surcharge, invoice),
          ),
      ),
  }),
]
