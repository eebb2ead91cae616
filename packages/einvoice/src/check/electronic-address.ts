import type { ElectronicAddress } from '@kontor/domain/e-invoices/e-invoice-format'
import { checkLeitwegId } from '@kontor/domain/e-invoices/leitweg-id'
import { checkVatId } from '@kontor/domain/tax/vat-id'

/** Kinds of electronic addresses (code list EAS of the European Commission, as CEN and KoSIT check it in 2026). */
const schemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 ' +
    '0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 ' +
    '0230 0235 0240 0244 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 ' +
    '9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM'
  ).split(' '),
)

export function isElectronicAddressScheme(scheme: string): boolean {
  return schemes.has(scheme)
}

/** Whether an address may be one of its kind; those that nobody here knows may all be. */
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

/** One @, something before it and a domain with a dot behind it (KoSIT, BR-DE-28). */
export function isEmail(text: string): boolean {
  return /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/.test(text)
}

/** Thirteen digits, the last a check digit over the others, weighted 1 and 3 in turn (GS1). */
function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
