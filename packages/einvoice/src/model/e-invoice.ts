import type { AttachmentType } from '@kontor/domain/attachments/attachment'
import type { EInvoiceFormat, ElectronicAddress, XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Currency } from '@kontor/domain/money/currency'
import type { Decimal } from '@kontor/domain/money/decimal'
import type { CountryCode } from '@kontor/domain/tax/country'
import type { TaxCase } from '@kontor/domain/tax/tax-case'

/** A format that contains XML. */
export type XmlFormat = Exclude<EInvoiceFormat, 'pdf'>

/**
 * VAT category codes (UNTDID 5305, BT-118): standard, zero, exempt, reverse charge, intra-community, export,
 * not subject.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** A calendar day, `YYYYMMDD` (format 102). */
export type Day = string

/**
 * An invoice in the semantic model of EN 16931. Comments name its terms (BT) and groups (BG). Built from any
 * invoice, complete or not: an absent value is '' or undefined, and the check reports it if it is required.
 * Amounts are exact, in major units of `currency`, with whole cents except for unit prices.
 */
export interface EInvoice {
  format: XmlFormat
  /** The syntax of its XML. */
  syntax: XmlSyntax
  taxCase: TaxCase
  /** BT-1; '' for a draft. */
  number: string
  /** BT-2. */
  issueDate: Day
  /**
   * BT-3: 380, a commercial invoice; 326, an advance on a project; 384, a correction of a preceding invoice;
   * 381, a reversal of all or part of a preceding invoice, with positive amounts where the page has negative
   * ones.
   */
  typeCode: '380' | '326' | '384' | '381'
  /** BT-5. */
  currency: Currency
  /** BT-6: euros if the tax is also stated in them; otherwise undefined. */
  taxCurrency?: Currency | undefined
  /** BT-9. */
  dueDate: Day | undefined
  /** BT-10. */
  buyerReference: string
  /** BT-11. */
  projectReference: string
  /** BT-13. */
  orderNumber: string
  /** BT-22: the texts on the page for which there is no other term. */
  notes: string[]
  /** BG-3: the invoices that this one corrects, reverses or settles; in CII, at most one. */
  precedingInvoices: PrecedingInvoice[]
  /** BG-24. */
  attachments: Attachment[]
  seller: Seller
  buyer: Buyer
  delivery: Delivery
  payment: PaymentInstructions
  /** BG-25. */
  lines: InvoiceLine[]
  /** BG-20 and BG-21. */
  allowancesAndCharges: AllowanceOrCharge[]
  /** BG-23, in the order in which they are written. */
  taxGroups: TaxGroup[]
  totals: DocumentTotals
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25. */
  number: string
  /** BT-26. */
  issueDate: Day
}

/** BG-24: a document inside the e-invoice. */
export interface Attachment {
  /** BT-122. */
  id: string
  /** BT-123. */
  description: string
  /** BT-125: the file with its name and type. */
  fileName: string
  mimeCode: AttachmentType
  /** Undefined while the bytes are not at hand: such an invoice can be checked but not written. */
  base64: string | undefined
}

/** BG-5, BG-8. */
export interface PostalAddress {
  street: string
  streetExtra: string
  postalCode: string
  city: string
  /** Undefined for an unknown country. */
  country: CountryCode | undefined
}

/** BG-4. */
export interface Seller {
  /** BT-27. */
  name: string
  /**
   * BT-29: the seller's number in the buyer's books, or the tax number if nothing else identifies the seller
   * (BR-CO-26).
   */
  identifier: string
  /** BT-30: the number in the register of companies. */
  registration: string
  /** BT-31. */
  vatId: string
  /** BT-32. */
  taxNumber: string
  /** BT-33: the register entry and the directors; in an XRechnung from a small business, also its status. */
  legalInformation: string
  /** BT-34. */
  electronicAddress: ElectronicAddress
  address: PostalAddress
  /** BG-6: BT-41, BT-42, BT-43. */
  contact: { name: string; phone: string; email: string }
}

/** BG-7. */
export interface Buyer {
  /** BT-44. */
  name: string
  /** BT-46: the customer number. */
  identifier: string
  /** BT-48. */
  vatId: string
  /** BT-49. */
  electronicAddress: ElectronicAddress
  address: PostalAddress
  /** BG-9: BT-56, person and department; BT-58. */
  contact: { name: string; email: string }
}

/** BG-13. */
export interface Delivery {
  /** BT-72. If there is a period, its end. */
  date: Day | undefined
  /** BG-14: BT-73, BT-74. */
  period: { start: Day; end: Day } | undefined
  /** BG-15: the buyer's address, which intra-community supplies require (BR-IC-12); otherwise undefined. */
  address: PostalAddress | undefined
}

/** BG-16. */
export interface PaymentInstructions {
  /**
   * BT-81: 58 for a SEPA credit transfer, 30 for any other credit transfer; undefined if there is no account.
   */
  meansCode: '58' | '30' | undefined
  /** BT-84, without spaces. */
  iban: string
  /** BT-85. */
  accountHolder: string
  /** BT-86. */
  bic: string
  /** BT-83: the text that the buyer enters in the transfer. */
  remittance: string
  /** BT-20; in an XRechnung it includes a line for the cash discount. */
  terms: string
}

/** BG-25. If the unit price on the page is negative, the quantity is negative instead (BR-27). */
export interface InvoiceLine {
  /** BT-126: the position on the page, counted from 1. */
  id: string
  /** Index in `content.items`, counted from 0. */
  itemIndex: number
  /** BT-153. */
  name: string
  /** BT-154. */
  description: string
  /** BT-129. */
  quantity: Decimal
  /** BT-130, a code from UN/ECE Recommendation 20. */
  unitCode: string
  /** BT-146, never negative, up to four decimals. */
  unitPrice: Decimal
  /** BT-149: 100 for percentages, otherwise 1. */
  baseQuantity: Decimal
  /** BT-131. */
  net: Decimal
  category: TaxCategory
  /** BT-152, as a fraction. */
  rate: Decimal
}

/** BG-20 (allowance) or BG-21 (charge) in one VAT group; amounts are never negative. */
export interface AllowanceOrCharge {
  kind: 'allowance' | 'charge'
  /** Index in `content.surcharges`, counted from 0. */
  surchargeIndex: number
  /** BT-92, BT-99. */
  amount: Decimal
  /** BT-93, BT-100; undefined if the surcharge's base is gross or negative. */
  base: Decimal | undefined
  /** BT-94, BT-101, in per cent. */
  percentage: Decimal | undefined
  /** BT-97, BT-104. */
  reason: string
  category: TaxCategory
  rate: Decimal
}

/** BG-23. */
export interface TaxGroup {
  category: TaxCategory
  /** BT-119, as a fraction. */
  rate: Decimal
  /** BT-116. */
  base: Decimal
  /** BT-117. */
  tax: Decimal
  /** BT-120, '' if none is allowed. */
  exemptionReason: string
  /** BT-121, VATEX; '' for none. */
  exemptionCode: string
}

/** BG-22. */
export interface DocumentTotals {
  /** BT-106. */
  lines: Decimal
  /** BT-107. */
  allowances: Decimal
  /** BT-108. */
  charges: Decimal
  /** BT-109. */
  net: Decimal
  /** BT-110. */
  tax: Decimal
  /** BT-111: the tax in `taxCurrency`. */
  taxInTaxCurrency?: Decimal | undefined
  /** BT-112. */
  gross: Decimal
  /** BT-113: the gross sum of earlier payments, or zero. */
  prepaid: Decimal
  /** BT-115. */
  due: Decimal
}
