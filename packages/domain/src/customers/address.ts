/** The country of a new address [S9.0.9]. */
export const defaultCountry = 'Deutschland'

export interface Address {
  street: string
  streetExtra: string
  postalCode: string
  city: string
  country: string
}

export function emptyAddress(country = ''): Address {
  return { street: '', streetExtra: '', postalCode: '', city: '', country }
}

/** Required fields of an address [S5.0.3]. */
const requiredAddressFields = ['street', 'postalCode', 'city', 'country'] as const

/** The required fields that are empty. */
export function missingAddressFields(address: Address): (typeof requiredAddressFields)[number][] {
  return requiredAddressFields.filter((field) => address[field].trim() === '')
}

/** Whether nothing has been entered. An address with only a country counts as empty [A6.6]. */
export function isAddressEmpty(address: Address): boolean {
  return [address.street, address.streetExtra, address.postalCode, address.city].every(
    (line) => line.trim() === '',
  )
}

/** The non-empty lines of the address: street, Adresszeile 2, postal code with city, country. */
export function addressLines(address: Address): string[] {
  const place = `${address.postalCode} ${address.city}`
  return [address.street, address.streetExtra, place, address.country]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The address on one line; '' if it is empty. */
export function addressSummary(address: Address): string {
  return isAddressEmpty(address) ? '' : addressLines(address).join(', ')
}

/** Whether two addresses are equal, ignoring spaces around each field. */
export function isSameAddress(a: Address, b: Address): boolean {
  return (['street', 'streetExtra', 'postalCode', 'city', 'country'] as const).every(
    (field) => a[field].trim() === b[field].trim(),
  )
}
