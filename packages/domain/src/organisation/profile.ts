import { type Address, defaultCountry, emptyAddress } from '../customers/address.ts'

/**
 * The data that the organisation prints about itself, for example in the sender line and the footer [A2.14].
 */
export interface Profile {
  legalName: string
  address: Address
  taxNumber: string
  VAT: string
  register: { court: string; number: string }
  directors: string[]
  contactPerson: { name: string; phone: string; email: string }
  phone: string
  email: string
  website: string
  bank: { name: string; iban: string; bic: string; accountHolder: string }
  /** Whether the organisation is a Kleinunternehmer (§ 19 UStG). */
  smallBusiness: boolean
  /** Data URL (PNG, JPEG or SVG); '' for none. */
  logo: string
  /** The colour of titles and lines in layouts that use it, as `#rrggbb`; without it, a neutral one [A28.2]. */
  accentColor?: string | undefined
}

/** Whether a profile has what every invoice says about its seller: name, address and a tax number (§ 14 (4) UStG). */
export function hasSellerData({ legalName, address, taxNumber, VAT }: Profile): boolean {
  const { street, postalCode, city } = address
  return [legalName, street, postalCode, city, taxNumber + VAT].every((text) => text.trim() !== '')
}

export function emptyProfile(): Profile {
  return {
    legalName: '',
    address: emptyAddress(defaultCountry),
    taxNumber: '',
    VAT: '',
    register: { court: '', number: '' },
    directors: [],
    contactPerson: { name: '', phone: '', email: '' },
    phone: '',
    email: '',
    website: '',
    bank: { name: '', iban: '', bic: '', accountHolder: '' },
    smallBusiness: false,
    logo: '',
  }
}
