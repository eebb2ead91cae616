import type { Customer } from '../customers/customer.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import type { Profile } from '../organisation/profile.ts'
import { taxTerritoryOf } from './country.ts'
import { isOwedByRecipient, type TaxCase } from './tax-case.ts'
import { defaultTaxRate, type TaxRate } from './tax-rate.ts'

/**
 * The tax case of an invoice. `useReverseCharge` [S3.3.3] states whether the recipient owes the tax;
 * `taxCase` gives the reason. If they contradict each other, a client has set only the flag, which takes
 * precedence. For a small business (§ 19 UStG), `smallBusiness` replaces `domestic`.
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
 * The tax case that a customer's country suggests for an untaxed invoice for services, which most users sell.
 * Zero tax does not automatically mean reverse charge, which does not apply outside the EU. For an unknown
 * country, returns `domestic`, so that the invoice states no reason.
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

/**
 * The tax case of a new invoice for a customer: taxed, unless zero tax is the customer's default [S3.8.7].
 */
export function defaultTaxCaseOf(
  customer: Pick<Customer, 'paymentPreferences'>,
  address: { country: string },
): TaxCase {
  return customer.paymentPreferences.zeroTaxRateByDefault ? untaxedCaseOf(address.country) : 'domestic'
}

/** The tax rate for new items on this customer's invoices [S4.5.8]. */
export function defaultTaxRateOf(customer: Pick<Customer, 'paymentPreferences'>): TaxRate {
  return customer.paymentPreferences.zeroTaxRateByDefault ? 0 : defaultTaxRate
}

interface Taxed {
  taxRate: TaxRate
}

/**
 * The reason why the taxed lines of an invoice must not show VAT, which the issuer would otherwise owe (§ 14c
 * UStG) [A6.10]; undefined if they may show it, or if no line is taxed. An invoice with forbidden tax cannot
 * become final.
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
