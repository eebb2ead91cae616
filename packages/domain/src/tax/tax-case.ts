import type { Customer } from '../customers/customer.ts'
import type { InvoiceContent, TaxRate } from '../invoices/invoice.ts'
import type { Profile } from '../organisation/profile.ts'
import { taxTerritoryOf } from './country.ts'

/** Why an invoice shows VAT, or why it does not [contract §4]. */
export const taxCases = [
  'domestic',
  'reverseCharge',
  'euService',
  'intraCommunitySupply',
  'thirdCountryService',
  'export',
  'exempt',
  'smallBusiness',
] as const
export type TaxCase = (typeof taxCases)[number]

/** The sentence that the law asks for on the page, '' for the case that needs none. */
export const taxNotes: Record<TaxCase, string> = {
  domestic: '',
  // §14a (5) UStG.
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
  // §3a (2), §14a (1) UStG; article 196 of directive 2006/112/EC.
  euService: 'Steuerschuldnerschaft des Leistungsempfängers',
  // §4 no. 1b, §6a, §14a (3) UStG.
  intraCommunitySupply: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG)',
  // §3a (2) UStG.
  thirdCountryService: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)',
  // §4 no. 1a, §6 UStG.
  export: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG)',
  // §4 UStG; which number of it applies stands in the note for EU and third countries.
  exempt: 'Steuerfreie Leistung (§ 4 UStG)',
  // §19 UStG, §34a UStDV.
  smallBusiness: 'Umsatzsteuerfreier Umsatz eines Kleinunternehmers (§ 19 UStG)',
}

/** Whether the recipient owes the tax (§13b UStG, article 196 of directive 2006/112/EC). */
export function isOwedByRecipient(taxCase: TaxCase): boolean {
  return taxCase === 'reverseCharge' || taxCase === 'euService'
}

/**
 * The tax case of an invoice. `useReverseCharge` [S3.3.3] says whether the recipient owes the tax; `taxCase` says the rest,
 * and where it contradicts, as a client that does not know it leaves it, it counts nothing. A small business
 * (§19 UStG) is one with every invoice that names no other reason.
 */
export function taxCaseOf(
  { payment, customer }: Pick<InvoiceContent, 'payment' | 'customer'>,
  seller: Pick<Profile, 'smallBusiness'>,
): TaxCase {
  const { taxCase, useReverseCharge } = payment
  if (useReverseCharge) {
    if (isOwedByRecipient(taxCase)) return taxCase
    return taxTerritoryOf(customer.address.country) === 'otherMemberState' ? 'euService' : 'reverseCharge'
  }
  const claimed = isOwedByRecipient(taxCase) ? 'domestic' : taxCase
  return claimed === 'domestic' && seller.smallBusiness ? 'smallBusiness' : claimed
}

/**
 * The tax case that a customer's country suggests for an invoice without tax: services, as Kontor's users mostly sell. Zero tax alone
 * is not reverse charge: a customer outside the European Union gets none, and one of an unknown country no sentence at all.
 */
export function untaxedCaseOf(country: string): TaxCase {
  switch (taxTerritoryOf(country)) {
    case 'otherMemberState':
      return 'euService'
    case 'thirdCountry':
      return 'thirdCountryService'
    case 'domestic':
      return 'reverseCharge'
    case 'unknown':
      return 'domestic'
  }
}

/** The tax case of a new invoice for a customer: taxed, unless zero tax is its default [S3.8.7]. */
export function defaultTaxCaseOf(
  customer: Pick<Customer, 'paymentPreferences'>,
  address: { country: string },
): TaxCase {
  return customer.paymentPreferences.zeroTaxRateByDefault ? untaxedCaseOf(address.country) : 'domestic'
}

interface Taxed {
  taxRate: TaxRate
}

/**
 * What forbids the VAT that a line shows, which §14c UStG would make the issuer owe (contract §6); undefined when all is well. An invoice
 * with such a line cannot become final.
 */
export function forbiddenTax(
  content: Pick<InvoiceContent, 'payment' | 'customer'> & {
    items: readonly Taxed[]
    surcharges: readonly Taxed[]
  },
  seller: Pick<Profile, 'smallBusiness'>,
): 'taxUnderReverseCharge' | 'taxUnderExemption' | undefined {
  const isTaxed = ({ taxRate }: Taxed) => taxRate > 0
  if (!content.items.some(isTaxed) && !content.surcharges.some(isTaxed)) return undefined
  const taxCase = taxCaseOf(content, seller)
  if (taxCase === 'domestic') return undefined
  return isOwedByRecipient(taxCase) ? 'taxUnderReverseCharge' : 'taxUnderExemption'
}
