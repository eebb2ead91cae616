import type { Address } from '../invoices/invoice.ts'

/** What the organisation prints of itself: sender line, footer, bank (contract §2). */
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
  /** §19 UStG. */
  smallBusiness: boolean
  /** Data URL (PNG, JPEG or SVG), '' for none. */
  logo: string
}
