import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'

/**
 * Throws if a rate above zero is used where no VAT may be shown: VAT shown is VAT owed (§ 14c UStG). `seller`
 * is a profile as JSON text.
 */
export function rejectForbiddenTax(content: InvoiceContent, seller: string): void {
  const code = forbiddenTax(content, JSON.parse(seller) as Profile)
  if (code !== undefined) throw new DomainError(code)
}
