import { eInvoiceFormats, type XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import { countryNames, taxTerritoryOf } from '@kontor/domain/tax/country'
import { isOwedByRecipient, type TaxCase } from '@kontor/domain/tax/tax-case'
import { checkVatId } from '@kontor/domain/tax/vat-id'
import { countries } from '../codes/code-lists.ts'
import type { TaxCategory } from '../model/e-invoice.ts'
import { cleanNumber } from '../outgoing/clean-text.ts'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Fix } from './finding.ts'
import { isBlank, lawAndBusinessRule, pdfOnly, type Rule, rule, xmlFormats, xRechnungOnly } from './rule.ts'

const missingTaxId = {
  field: 'seller.taxNumber',
  message: 'Ihre Steuernummer oder USt.-ID fehlt in Ihren Unternehmensdaten.',
}
const missingSellersVatId = {
  field: 'seller.VAT',
  message: 'Ihre USt.-ID fehlt in Ihren Unternehmensdaten; die Steuernummer genügt hier nicht.',
}

/** Categories whose rules accept either a tax number or a VAT id. */
const domesticCategories = ['S', 'Z', 'E', 'AE'] as const satisfies readonly TaxCategory[]

/**
 * The first of `domesticCategories` that a line has, otherwise S. The rules of the other categories
 * would repeat the same finding.
 */
function firstCategoryOf({ eInvoice }: CheckedInvoice): TaxCategory {
  const isUsed = (category: TaxCategory) => eInvoice.lines.some((line) => line.category === category)
  return domesticCategories.find(isUsed) ?? 'S'
}

/** The seller's VAT id and tax number (BT-31, BT-32). */
const sellerRules: readonly Rule[] = [
  rule({
    id: '§ 14 (4) Nr. 2 UStG',
    kind: 'content',
    severity: 'error',
    formats: pdfOnly,
    ...missingTaxId,
    isBroken: (invoice) => lacksTaxId(invoice) && !invoice.isSmallAmount,
  }),
  // XRechnung has one rule for all categories.
  ...domesticCategories.map((category) =>
    rule({
      id: `BR-${category}-02`,
      kind: 'businessRule',
      severity: 'error',
      formats: ['zugferd'],
      ...missingTaxId,
      isBroken: (invoice) => lacksTaxId(invoice) && category === firstCategoryOf(invoice),
    }),
  ),
  rule({
    id: 'BR-DE-16',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    ...missingTaxId,
    isBroken: lacksTaxId,
  }),
  rule({
    id: 'BR-CO-26',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'seller.register.number',
    message:
      'Ihre Steuernummer oder Registernummer fehlt in Ihren Unternehmensdaten; bei einer Leistung ins Drittland darf die E-Rechnung Ihre USt.-ID nicht nennen.',
    isBroken: ({ eInvoice: { seller }, taxCase }) =>
      taxCase === 'thirdCountryService' && seller.identifier + seller.registration + seller.vatId === '',
  }),
  rule({
    id: '§ 14a (1) UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    ...missingSellersVatId,
    isBroken: ({ seller, taxCase }) => taxCase === 'euService' && lacksVatId(seller),
  }),
  ...lawAndBusinessRule({
    law: '§ 14a (3) UStG',
    businessRule: 'BR-IC-02',
    ...missingSellersVatId,
    isBroken: ({ seller, taxCase }) => taxCase === 'intraCommunitySupply' && lacksVatId(seller),
  }),
  rule({
    id: 'BR-G-02',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    ...missingSellersVatId,
    isBroken: ({ seller, taxCase }) => taxCase === 'export' && lacksVatId(seller),
  }),
  rule({
    id: 'BR-CO-09',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'seller.VAT',
    message: 'Ihre USt.-ID beginnt nicht mit einem Länderkürzel, z. B. DE.',
    isBroken: (invoice) => breaksPrefixRule(invoice, 'seller'),
  }),
  rule({
    id: '§ 27a UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'seller.VAT',
    message: 'Ihre USt.-ID enthält einen Tippfehler: Aufbau oder Prüfziffer stimmen nicht.',
    isBroken: (invoice) =>
      isMistyped(invoice.seller) && !breaksPrefixRule(invoice, 'seller') && !lacksSellersVatId(invoice),
  }),
  rule({
    id: '§ 27a UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'seller.VAT',
    message: 'Ihre USt.-ID ist keine aus der EU, z. B. DE123456789.',
    isBroken: (invoice) => lacksSellersVatId(invoice) && !breaksPrefixRule(invoice, 'seller'),
  }),
]

/** Whether the seller has a VAT id that is not from the EU, although the tax case requires one that is. */
function lacksSellersVatId({ seller, taxCase }: CheckedInvoice): boolean {
  return (taxCase === 'euService' || taxCase === 'intraCommunitySupply') && isOfNoMemberState(seller)
}

/**
 * Whether the seller has neither a tax number nor a VAT id. False in tax cases for which another rule reports
 * the missing number.
 */
function lacksTaxId({ seller, taxCase, format }: CheckedInvoice): boolean {
  const asksForVatId: readonly TaxCase[] =
    format === 'pdf'
      ? ['euService', 'intraCommunitySupply']
      : ['euService', 'intraCommunitySupply', 'export', 'thirdCountryService']
  return isBlank(seller.taxNumber) && lacksVatId(seller) && !asksForVatId.includes(taxCase)
}

const missingCustomersVatId = { field: 'customer.VAT', message: 'Die USt.-ID des Kunden fehlt.' }
const hiddenCustomersVatId = {
  field: 'customer.showVAT',
  message: 'Die USt.-ID des Kunden wird nicht auf der Rechnung gezeigt.',
  fix: (): Fix => ({
    label: 'USt.-ID zeigen',
    apply: (content) => ({ ...content, customer: { ...content.customer, showVAT: true } }),
  }),
}

/**
 * The VAT id of the customer (BT-48), needed if the customer owes the tax, or for an intra-community supply.
 */
const customerRules: readonly Rule[] = [
  rule({
    id: 'BR-AE-02',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    ...missingCustomersVatId,
    isBroken: ({ content, taxCase }) => isOwedByRecipient(taxCase) && lacksVatId(content.customer),
  }),
  rule({
    id: 'BR-AE-02',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    ...hiddenCustomersVatId,
    isBroken: ({ content, taxCase }) => isOwedByRecipient(taxCase) && hidesVatId(content.customer),
  }),
  rule({
    id: '§ 14a (1) UStG',
    kind: 'content',
    severity: 'error',
    formats: pdfOnly,
    ...missingCustomersVatId,
    isBroken: ({ content, taxCase }) => taxCase === 'euService' && lacksVatId(content.customer),
  }),
  rule({
    id: '§ 14a (1) UStG',
    kind: 'content',
    severity: 'error',
    formats: pdfOnly,
    ...hiddenCustomersVatId,
    isBroken: ({ content, taxCase }) => taxCase === 'euService' && hidesVatId(content.customer),
  }),
  rule({
    id: '§ 13b (5) UStG',
    kind: 'content',
    // The law requires only the sentence about reverse charge. The VAT id shows that the customer is a
    // business.
    severity: 'warning',
    formats: pdfOnly,
    ...missingCustomersVatId,
    isBroken: ({ content, taxCase }) => taxCase === 'reverseCharge' && lacksVatId(content.customer),
  }),
  ...lawAndBusinessRule({
    law: '§ 14a (3) UStG',
    businessRule: 'BR-IC-02',
    ...missingCustomersVatId,
    isBroken: ({ content, taxCase }) => taxCase === 'intraCommunitySupply' && lacksVatId(content.customer),
  }),
  ...lawAndBusinessRule({
    law: '§ 14a (3) UStG',
    businessRule: 'BR-IC-02',
    ...hiddenCustomersVatId,
    isBroken: ({ content, taxCase }) => taxCase === 'intraCommunitySupply' && hidesVatId(content.customer),
  }),
  rule({
    id: '§ 3a (2) UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'customer.VAT',
    message: 'Die USt.-ID des Kunden ist eine deutsche; ein Unternehmen in der EU hat die seines Staates.',
    isBroken: ({ content: { customer }, taxCase, suggestedTaxCase }) =>
      taxCase === 'euService' &&
      suggestedTaxCase === undefined &&
      checkVatId(customer.VAT) === 'valid' &&
      cleanNumber(customer.VAT).startsWith('DE'),
  }),
  rule({
    // § 6a (1) no. 4: the supply is tax-free only if the customer uses a VAT id of another member state.
    id: '§ 6a (1) UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'customer.VAT',
    message: 'Die USt.-ID des Kunden muss aus einem anderen EU-Staat sein.',
    isBroken: (invoice) => {
      const prefix = cleanNumber(invoice.content.customer.VAT).slice(0, 2)
      return (
        invoice.taxCase === 'intraCommunitySupply' &&
        /[A-Z]{2}/.test(prefix) &&
        !isOfOtherMemberState(prefix) &&
        !breaksPrefixRule(invoice, 'buyer')
      )
    },
  }),
  rule({
    id: 'BR-CO-09',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'customer.VAT',
    message: 'Die USt.-ID des Kunden beginnt nicht mit einem Länderkürzel, z. B. DE.',
    isBroken: (invoice) => breaksPrefixRule(invoice, 'buyer'),
  }),
  rule({
    id: '§ 18e UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'customer.VAT',
    message: 'Die USt.-ID des Kunden enthält einen Tippfehler: Aufbau oder Prüfziffer stimmen nicht.',
    isBroken: (invoice) =>
      isMistyped(invoice.content.customer) &&
      !breaksPrefixRule(invoice, 'buyer') &&
      !lacksCustomersVatId(invoice),
  }),
  rule({
    id: '§ 18e UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'customer.VAT',
    message: 'Die USt.-ID des Kunden ist keine aus der EU, z. B. DE123456789.',
    // For an intra-community supply, the rule for § 6a (1) UStG reports such an id.
    isBroken: (invoice) =>
      lacksCustomersVatId(invoice) &&
      invoice.taxCase !== 'intraCommunitySupply' &&
      !breaksPrefixRule(invoice, 'buyer'),
  }),
]

/** Whether the customer has a VAT id that is not from the EU, although the tax case requires one that is. */
function lacksCustomersVatId({ content, taxCase }: CheckedInvoice): boolean {
  return (
    (isOwedByRecipient(taxCase) || taxCase === 'intraCommunitySupply') && isOfNoMemberState(content.customer)
  )
}

function lacksVatId({ VAT }: { VAT: string }): boolean {
  return cleanNumber(VAT) === ''
}

function hidesVatId(customer: { VAT: string; showVAT: boolean }): boolean {
  return !customer.showVAT && !lacksVatId(customer)
}

/** Greece uses EL, Northern Ireland XI. */
const otherCountryPrefixes: readonly string[] = ['EL', 'XI']

/** Whether the party's VAT id in the XML breaks BR-CO-09; false for a PDF. */
function breaksPrefixRule(invoice: CheckedInvoice, party: 'seller' | 'buyer'): boolean {
  const { format, eInvoice } = invoice
  return format !== 'pdf' && lacksCountryPrefix(eInvoice[party].vatId, eInvoice.syntax)
}

function lacksCountryPrefix(vatId: string, syntax: XmlSyntax): boolean {
  const prefix = vatId.slice(0, 2)
  const isCountry = prefix in countryNames && countries[syntax].has(prefix)
  const isListed = isCountry || otherCountryPrefixes.includes(prefix)
  return vatId !== '' && !(isListed && /\d/.test(vatId))
}

function isOfOtherMemberState(prefix: string): boolean {
  return otherCountryPrefixes.includes(prefix) || taxTerritoryOf(prefix) === 'otherMemberState'
}

type Party = Pick<InvoiceCustomer, 'VAT' | 'address'>

/**
 * Whether a VAT id is set but not valid in the EU. False for parties outside the EU, whose ids may have
 * any form.
 */
function isMistyped({ VAT, address }: Party): boolean {
  return (
    ['malformed', 'wrongCheckDigit', 'unchecked'].includes(checkVatId(VAT)) &&
    taxTerritoryOf(address.country) !== 'thirdCountry'
  )
}

/** Whether the VAT id of a party in the EU is only a word, or a number from a country outside the EU. */
function isOfNoMemberState(party: Party): boolean {
  return checkVatId(party.VAT) === 'unchecked' && isMistyped(party)
}

export const taxIdRules: readonly Rule[] = [...sellerRules, ...customerRules]
