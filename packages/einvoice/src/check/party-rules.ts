import { defaultCountry } from '@kontor/domain/customers/address'
import { customerName } from '@kontor/domain/customers/customer-name'
import { eInvoiceFormats, type XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import { taxTerritoryOf } from '@kontor/domain/tax/country'
import { countries } from '../codes/code-lists.ts'
import { isBlank, lawAndBusinessRule, pdfOnly, type Rule, rule, xmlFormats, xRechnungOnly } from './rule.ts'

/**
 * ISO 3166-1 has a code for South Sudan. The official list for UBL contains it, but the list for CII does
 * not, so the user can send only a PDF or an XRechnung in UBL.
 */
const unlistedCountry = {
  id: 'BR-CL-14',
  kind: 'businessRule',
  severity: 'error',
  formats: xmlFormats,
  message:
    'Dieses Land fehlt in der amtlichen Länderliste für CII. Möglich sind eine XRechnung in UBL und ein einfaches PDF.',
} as const

function isUnlisted(country: string | undefined, syntax: XmlSyntax): boolean {
  return country !== undefined && !countries[syntax].has(country)
}

/** § 14 (4) UStG: the full name and the address of both parties. */
const nameAndAddress = '§ 14 (4) Nr. 1 UStG'

/** The seller: the data of the organisation (BG-4, BG-5). */
const sellerRules: readonly Rule[] = [
  ...lawAndBusinessRule({
    law: nameAndAddress,
    businessRule: 'BR-06',
    field: 'seller.legalName',
    message: 'Der Firmenname fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ seller }) => isBlank(seller.legalName),
  }),
  rule({
    id: nameAndAddress,
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'seller.address.street',
    message: 'Straße und Hausnummer fehlen in Ihren Unternehmensdaten.',
    isBroken: ({ seller }) => isBlank(seller.address.street),
  }),
  ...lawAndBusinessRule({
    law: nameAndAddress,
    businessRule: 'BR-DE-4',
    formats: xRechnungOnly,
    field: 'seller.address.postalCode',
    message: 'Die Postleitzahl fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ seller }) => isBlank(seller.address.postalCode),
  }),
  ...lawAndBusinessRule({
    law: nameAndAddress,
    businessRule: 'BR-DE-3',
    formats: xRechnungOnly,
    field: 'seller.address.city',
    message: 'Der Ort fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ seller }) => isBlank(seller.address.city),
  }),
  rule({
    id: nameAndAddress,
    kind: 'content',
    // An address without a country counts as German, so the XML contains DE (BR-09).
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'seller.address.country',
    message: 'Das Land fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ seller }) => isBlank(seller.address.country),
  }),
  rule({
    id: 'BR-CL-14',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'seller.address.country',
    message: 'Das Land in Ihren Unternehmensdaten ist unbekannt. Bitte schreiben Sie seinen deutschen Namen.',
    isBroken: ({ eInvoice }) => eInvoice.seller.address.country === undefined,
  }),
  rule({
    ...unlistedCountry,
    field: 'seller.address.country',
    isBroken: ({ eInvoice }) => isUnlisted(eInvoice.seller.address.country, eInvoice.syntax),
  }),
]

/** The buyer: the customer as stored in the invoice (BG-7, BG-8). */
const customerRules: readonly Rule[] = [
  ...lawAndBusinessRule({
    law: nameAndAddress,
    businessRule: 'BR-07',
    isRelaxed: true,
    field: 'customer.companyName',
    message: 'Der Name des Kunden fehlt.',
    isBroken: ({ content }) => isBlank(customerName(content.customer)),
  }),
  rule({
    id: nameAndAddress,
    kind: 'content',
    // Post-office boxes, and large recipients with their own postal code, have no street (UStAE 14.5 (2)).
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'customer.address.street',
    message: 'Straße und Hausnummer des Kunden fehlen.',
    isBroken: ({ content, isSmallAmount }) => !isSmallAmount && isBlank(content.customer.address.street),
  }),
  ...lawAndBusinessRule({
    law: nameAndAddress,
    businessRule: 'BR-DE-9',
    formats: xRechnungOnly,
    isRelaxed: true,
    field: 'customer.address.postalCode',
    message: 'Die Postleitzahl des Kunden fehlt.',
    // Some countries outside the European Union have no postal codes, but XRechnung requires one.
    isBroken: ({ content: { customer }, format }) =>
      isBlank(customer.address.postalCode) &&
      (format === 'xrechnung' || taxTerritoryOf(customer.address.country) !== 'thirdCountry'),
  }),
  ...lawAndBusinessRule({
    law: nameAndAddress,
    businessRule: 'BR-DE-8',
    formats: xRechnungOnly,
    isRelaxed: true,
    field: 'customer.address.city',
    message: 'Der Ort des Kunden fehlt.',
    isBroken: ({ content }) => isBlank(content.customer.address.city),
  }),
  rule({
    id: nameAndAddress,
    kind: 'content',
    // An address without a country counts as German, so the XML contains DE (BR-11).
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'customer.address.country',
    message: 'Das Land des Kunden fehlt.',
    isBroken: ({ content, isSmallAmount }) => !isSmallAmount && isBlank(content.customer.address.country),
    fix: () => ({
      label: `${defaultCountry} eintragen`,
      apply: (content) => ({
        ...content,
        customer: { ...content.customer, address: { ...content.customer.address, country: defaultCountry } },
      }),
    }),
  }),
  rule({
    id: 'BR-CL-14',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'customer.address.country',
    message: 'Das Land des Kunden ist unbekannt. Bitte schreiben Sie seinen deutschen Namen.',
    isBroken: ({ eInvoice }) => eInvoice.buyer.address.country === undefined,
  }),
  rule({
    ...unlistedCountry,
    field: 'customer.address.country',
    isBroken: ({ eInvoice }) => isUnlisted(eInvoice.buyer.address.country, eInvoice.syntax),
  }),
  rule({
    // The country decides which tax case is right for the customer.
    id: '§ 3a UStG',
    kind: 'content',
    severity: 'warning',
    formats: pdfOnly,
    field: 'customer.address.country',
    message: 'Das Land des Kunden ist unbekannt. Bitte schreiben Sie seinen deutschen Namen.',
    isBroken: ({ content }) => taxTerritoryOf(content.customer.address.country) === 'unknown',
  }),
]

export const partyRules: readonly Rule[] = [...sellerRules, ...customerRules]
