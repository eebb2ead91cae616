/**
 * How an invoice leaves: as a plain PDF, as a PDF with the XML inside, or as the XML that public buyers ask
 * for.
 */
export const eInvoiceFormats = ['pdf', 'zugferd', 'xrechnung'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

/**
 * What kind of electronic address it is (EN 16931 BT-49-1, code list EAS): e-mail, Leitweg-ID, German VAT id,
 * GLN. Others are kept as they came.
 */
export const electronicAddressSchemes = ['EM', '0204', '9930', '0088'] as const

/** Where someone receives e-invoices; `value` is '' for none. */
export interface ElectronicAddress {
  scheme: string
  value: string
}
