import type { Debtor } from './default-interest.ts'

/**
 * What a customer is taken for until a user says otherwise: a business if it has a company name or a VAT ID.
 * Whoever is neither counts as a consumer, who owes less.
 */
export function assumedDebtor({ companyName, VAT }: { companyName: string; VAT: string }): Debtor {
  return companyName.trim() === '' && VAT.trim() === '' ? 'consumer' : 'business'
}
