import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import { shownInfoValue } from '@kontor/domain/invoices/info-field'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { missingTaxRate } from '@kontor/domain/invoices/missing-tax'
import { changeTaxCase, withoutTax, withTaxRate } from '@kontor/domain/tax/change-tax-case'
import { countryCodeOf } from '@kontor/domain/tax/country'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Fix } from './finding.ts'
import { isBlank, itemRule, type Rule, rule, surchargeRule } from './rule.ts'

/**
 * A seller owes VAT that an invoice shows by mistake. BR-AE-05, BR-E-05, BR-IC-05, BR-G-05, BR-O-05 and their
 * counterparts for surcharges forbid such VAT too.
 */
const forbiddenTax = {
  id: '§ 14c UStG',
  kind: 'content',
  severity: 'error',
  formats: eInvoiceFormats,
  message: 'Hier darf keine Umsatzsteuer stehen; wer sie ausweist, schuldet sie dem Finanzamt.',
  fix: (): Fix => ({ label: 'Alle Sätze auf 0 % setzen', apply: withoutTax }),
} as const

interface Suggestion {
  taxCase: TaxCase
  id: string
  message: string
  /**
   * Label of the button that chooses this case; undefined if choosing it is not enough to fix the invoice.
   */
  label: string | undefined
}

/** The tax cases that Kontor may suggest, each with the sentence that the user reads. */
const suggestions: readonly Suggestion[] = [
  {
    taxCase: 'domestic',
    id: '§ 3a UStG',
    message: 'Der Kunde sitzt im Inland, abgerechnet wird wie ins Ausland.',
    // The new rates of the items are unknown here.
    label: undefined,
  },
  {
    taxCase: 'smallBusiness',
    id: '§ 19 UStG',
    message: 'Der Kunde sitzt im Inland; als Kleinunternehmer rechnen Sie ihm nach § 19 UStG ab.',
    label: 'Nach § 19 UStG abrechnen',
  },
  {
    taxCase: 'euService',
    id: '§ 3a (2) UStG',
    message: 'Der Kunde ist ein Unternehmen in einem anderen EU-Staat und schuldet die Steuer meist selbst.',
    label: 'Als Leistung an Unternehmen in der EU abrechnen',
  },
  {
    taxCase: 'intraCommunitySupply',
    id: '§ 6a UStG',
    message: 'Lieferungen an Unternehmen in anderen EU-Staaten sind meist steuerfrei.',
    label: 'Als innergemeinschaftliche Lieferung abrechnen',
  },
  {
    taxCase: 'thirdCountryService',
    id: '§ 3a (2) UStG',
    message: 'Leistungen an Unternehmen außerhalb der EU sind hier meist nicht steuerbar.',
    label: 'Als Leistung ins Drittland abrechnen',
  },
  {
    taxCase: 'export',
    id: '§ 6 UStG',
    message: 'Lieferungen in Länder außerhalb der EU sind meist steuerfrei.',
    label: 'Als Ausfuhrlieferung abrechnen',
  },
]

const suggestionRules: readonly Rule[] = suggestions.map(({ taxCase, id, message, label }) =>
  rule({
    id,
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.taxCase',
    message,
    isBroken: ({ suggestedTaxCase }) => suggestedTaxCase === taxCase,
    fix: () => (label === undefined ? undefined : takeTaxCase(taxCase, label)),
  }),
)

function takeTaxCase(taxCase: TaxCase, label: string): Fix {
  return { label, apply: (content) => changeTaxCase(content, taxCase) }
}

/**
 * Whether an item with a price is untaxed. Such an item needs a reason; free items do not. Ignores
 * surcharges: an untaxed surcharge has the same reason as its items, or else a wrong rate, which another rule
 * reports.
 */
function hasUntaxedItem({ items }: InvoiceContent): boolean {
  return items.some(({ taxRate, nettoItemPrice }) => taxRate === 0 && nettoItemPrice !== 0)
}

/**
 * Whether the shown note (EUINV) gives a sufficient reason for untaxed lines: any reason on a PDF, but only
 * § 12 (3) UStG in an e-invoice, whose XML makes such lines zero-rated.
 */
function explainsZeroRate({ content, format }: CheckedInvoice): boolean {
  const note = shownInfoValue(content, 'EUINV')
  return format === 'pdf' ? !isBlank(note) : /§\s*12\b|photovoltaik|nullsteuersatz/i.test(note)
}

/**
 * Proposes the rate for new lines if no line is taxed and no note gives a reason (`missingTaxRate`).
 * Otherwise proposes the tax case `exempt` for an invoice without any tax, and nothing if only some lines are
 * untaxed.
 */
function fixOfZeroRate({ content, seller }: CheckedInvoice): Fix | undefined {
  const rate = missingTaxRate(content, seller)
  if (rate !== undefined)
    return {
      label: `Alle Sätze auf ${taxRateName(rate)} setzen`,
      apply: (content) => withTaxRate(content, rate),
    }
  return isWithoutTax(content) ? takeTaxCase('exempt', 'Steuerfrei (§ 4 UStG)') : undefined
}

function isWithoutTax({ items, surcharges }: InvoiceContent): boolean {
  return [...items, ...surcharges].every(({ taxRate }) => taxRate === 0)
}

const euroAmount = /\d\s*(?:€|euro?\b)|(?:€|\beuro?)\s*\d/i

/** Rules about why the invoice shows tax, or why it does not. */
export const taxCaseRules: readonly Rule[] = [
  itemRule({
    ...forbiddenTax,
    field: 'items.*.taxRate',
    isBroken: ({ taxRate }, { hasForbiddenTax }) => hasForbiddenTax && taxRate > 0,
  }),
  surchargeRule({
    ...forbiddenTax,
    field: 'surcharges.*.taxRate',
    isBroken: ({ taxRate }, { hasForbiddenTax }) => hasForbiddenTax && taxRate > 0,
  }),
  ...suggestionRules,
  rule({
    id: '§ 14 (4) Nr. 8 UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.taxCase',
    message:
      'Ein Posten hat 0 % USt., ohne dass die Rechnung sagt, warum. Im Inland gilt das nur für Photovoltaik (§ 12 Abs. 3 UStG); sonst wählen Sie den passenden Umsatzsteuer-Fall.',
    isBroken: (invoice) =>
      invoice.taxCase === 'domestic' &&
      invoice.suggestedTaxCase === undefined &&
      hasUntaxedItem(invoice.content) &&
      !explainsZeroRate(invoice),
    fix: fixOfZeroRate,
  }),
  rule({
    id: '§ 13b (5) UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.taxCase',
    message: 'Als Kleinunternehmer stellen Sie im Inland keine Rechnung mit Steuerschuld des Kunden.',
    isBroken: ({ seller, taxCase, suggestedTaxCase }) =>
      seller.smallBusiness && taxCase === 'reverseCharge' && suggestedTaxCase === undefined,
    fix: () => takeTaxCase('smallBusiness', 'Nach § 19 UStG abrechnen'),
  }),
  rule({
    id: '§ 19 UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.taxCase',
    message:
      'Als Kleinunternehmer liefern Sie auch in die EU nach § 19 UStG, nicht nach § 6a UStG steuerfrei.',
    isBroken: ({ seller, taxCase, suggestedTaxCase }) =>
      seller.smallBusiness && taxCase === 'intraCommunitySupply' && suggestedTaxCase === undefined,
    fix: () => takeTaxCase('smallBusiness', 'Nach § 19 UStG abrechnen'),
  }),
  rule({
    id: '§ 6a (1) UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'customer.address.country',
    message: 'Die Ware muss in einen anderen EU-Staat gelangen; der Kunde hat eine deutsche Anschrift.',
    isBroken: ({ content, taxCase, suggestedTaxCase }) =>
      taxCase === 'intraCommunitySupply' &&
      suggestedTaxCase === undefined &&
      countryCodeOf(content.customer.address.country) === 'DE',
  }),
  rule({
    id: '§ 19 UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.taxCase',
    message: 'In Ihren Unternehmensdaten sind Sie nicht als Kleinunternehmer eingetragen.',
    isBroken: ({ seller, taxCase }) => taxCase === 'smallBusiness' && !seller.smallBusiness,
  }),
  rule({
    id: 'Art. 230 MwStSystRL',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.exchangeRate',
    message:
      'Die Umsatzsteuer muss auch in Euro auf der Rechnung stehen: Geben Sie den Umrechnungskurs und seinen Tag ein.',
    isBroken: ({ content: { payment, totals, standardInfos, customInfos } }) =>
      payment.currency !== 'EUR' &&
      totals.taxInEuros === undefined &&
      totals.taxes.some(({ value }) => value !== 0) &&
      ![...standardInfos, ...customInfos].some(({ show, value }) => show && euroAmount.test(value)),
  }),
]
