import type { Profile } from '../organisation/profile.ts'
import { type TaxTerritory, taxTerritoryOf } from '../tax/country.ts'
import type { TaxCase } from '../tax/tax-case.ts'
import { taxCaseOf } from '../tax/tax-case-of.ts'
import { checkVatId } from '../tax/vat-id.ts'
import { compactNumber } from '../texts/compact-number.ts'
import { deliveryDateTypes } from './delivery-date.ts'
import type { InvoiceContent, InvoiceCustomer } from './invoice.ts'

/** The suitable cases for a customer's region: first for services, then for goods. */
const casesAbroad = {
  otherMemberState: ['euService', 'intraCommunitySupply'],
  thirdCountry: ['thirdCountryService', 'export'],
} as const satisfies Partial<Record<TaxTerritory, readonly [TaxCase, TaxCase]>>

/**
 * A tax case that the customer's country or VAT id suggests; undefined if the chosen one may be correct.
 * Businesses abroad get invoices without German tax (§ 3a (2), § 4 no. 1, § 6, § 6a UStG). Customers in the
 * EU without a VAT id, or outside it without a company name, may be private individuals, so they may still be
 * charged German tax. The type of the delivery date distinguishes services from goods.
 */
export function suggestedTaxCase(
  content: Pick<InvoiceContent, 'payment' | 'customer' | 'dates'>,
  seller: Pick<Profile, 'smallBusiness'>,
): TaxCase | undefined {
  const current = taxCaseOf(content, seller)
  if (current === 'exempt' || current === 'smallBusiness') return undefined
  const isDelivery = deliveryDateTypes[content.dates.deliveryDate.type].subject === 'delivery'
  const territory = territoryOf(content.customer, isDelivery)
  if (territory === 'unknown') return undefined
  if (territory === 'domestic') {
    if (current === 'domestic' || current === 'reverseCharge') return undefined
    return seller.smallBusiness ? 'smallBusiness' : 'domestic'
  }
  const suitable: readonly TaxCase[] = casesAbroad[territory]
  if (suitable.includes(current) || (current === 'domestic' && mayBePrivate(content.customer, territory)))
    return undefined
  return casesAbroad[territory][isDelivery ? 1 : 0]
}

/**
 * The region of the customer's country. If the country is Germany (the preset), empty or unknown, a VAT id
 * from another member state takes precedence. For goods, a VAT id from Northern Ireland (XI) counts as one
 * from another member state and takes precedence over any country.
 */
function territoryOf({ address, VAT }: InvoiceCustomer, isDelivery: boolean): TaxTerritory {
  const prefix = checkVatId(VAT) === 'valid' ? compactNumber(VAT).slice(0, 2) : ''
  if (isDelivery && prefix === 'XI') return 'otherMemberState'
  const byCountry = taxTerritoryOf(address.country)
  if (byCountry === 'thirdCountry' || prefix === '') return byCountry
  const byVatId = taxTerritoryOf(prefix)
  return byVatId === 'otherMemberState' ? byVatId : byCountry
}

function mayBePrivate({ VAT, companyName }: InvoiceCustomer, territory: TaxTerritory): boolean {
  return territory === 'otherMemberState' ? VAT.trim() === '' : companyName.trim() === ''
}
