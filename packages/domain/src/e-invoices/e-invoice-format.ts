/**
 * How an invoice is sent: as a PDF, as a PDF with the XML inside, or as the XML that public buyers require.
 */
export const eInvoiceFormats = ['pdf', 'zugferd', 'xrechnung'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

/** The two XML syntaxes of EN 16931. An XRechnung can be in either; ZUGFeRD is always CII. */
export const xmlSyntaxes = ['cii', 'ubl'] as const
export type XmlSyntax = (typeof xmlSyntaxes)[number]

/**
 * The schemes for electronic addresses (EN 16931 BT-49-1, code list EAS) that users can choose: e-mail,
 * Leitweg-ID, German VAT id, GLN. Addresses with other schemes, which other clients may send, are kept.
 */
export const electronicAddressSchemes = ['EM', '0204', '9930', '0088'] as const

/** A buyer's address for e-invoices; `value` is '' if there is none. */
export interface ElectronicAddress {
  scheme: string
  value: string
}
