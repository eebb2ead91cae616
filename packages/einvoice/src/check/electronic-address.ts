import type { ElectronicAddress } from '@kontor/domain/e-invoices/e-invoice-format'
import { checkLeitwegId } from '@kontor/domain/e-invoices/leitweg-id'
import { checkVatId } from '@kontor/domain/tax/vat-id'
import { addressSchemes } from '../codes/code-lists.ts'

/** Whether the scheme is in the EAS code list. */
export function isElectronicAddressScheme(scheme: string): boolean {
  return addressSchemes.has(scheme)
}

/** Whether an address is valid for its scheme. Accepts any address of a scheme that Kontor cannot check. */
export function isPlausibleAddress({ scheme, value }: ElectronicAddress): boolean {
  switch (scheme) {
    case 'EM':
      return isEmail(value)
    case '0204':
      return checkLeitwegId(value) === 'valid'
    case '9930':
      return checkVatId(value) === 'valid' && value.toUpperCase().startsWith('DE')
    case '0088':
      return isGln(value)
    default:
      return true
  }
}

/**
 * Whether a text has no white space and consists of a name, one @ and a domain with a dot (KoSIT, BR-DE-28).
 */
export function isEmail(text: string): boolean {
  return /^[^@\s]+@(?:[^@.\s]+\.){1,127}[^@.\s]+$/.test(text)
}

/**
 * Whether a text is a Global Location Number: 13 digits, the last a check digit with weights 1 and 3 (GS1).
 */
function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const weighted = [...text].map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3))
  const sum = weighted.reduce((total, value) => total + value, 0)
  return sum % 10 === 0
}
