import { missingAddressFields } from './address.ts'
import { customerName } from './customer-name.ts'
import { deliveryDateErrors } from './delivery-date.ts'
import { isInfoMissing, shownInfoValue } from './info-field.ts'
import type { InvoiceContent } from './invoice.ts'
import type { Profile } from './profile.ts'

/** What an invoice still lacks; the words are the screen's. */
export type MissingOnInvoice =
  | 'sellerName'
  | 'sellerAddress'
  | 'sellerTaxId'
  | 'customerName'
  | 'customerAddress'
  | 'customerVAT'
  | 'items'
  | 'itemTitle'
  | 'itemQuantity'
  | 'deliveryDate'
  | 'exemptionNote'
  | 'requiredInfo'

/** Up to this gross sum, in euros, §33 UStDV asks for neither recipient, tax number nor time of supply. */
const smallAmount = 250

/**
 * What §14(4) UStG still misses on an invoice that is about to become final, and required infos that are empty [S3.5.1]; in
 * the order of the page. The invoice date is not among them, as finalizing fills it in (contract §4). It
 * informs and refuses nothing.
 */
export function missingOnInvoice(content: InvoiceContent, seller: Profile): MissingOnInvoice[] {
  const missing: Record<MissingOnInvoice, boolean> = {
    ...missingParties(content, seller),
    items: content.items.length === 0,
    itemTitle: content.items.some((item) => item.title.trim() === '' && item.description.trim() === ''),
    itemQuantity: content.items.some((item) => item.quantity === 0),
    deliveryDate: !isSmallAmount(content) && lacksDeliveryDate(content),
    exemptionNote: lacksExemptionNote(content, seller),
    requiredInfo: [...content.standardInfos, ...content.customInfos].some(isInfoMissing),
  }
  return (Object.keys(missing) as MissingOnInvoice[]).filter((code) => missing[code])
}

function missingParties(content: InvoiceContent, seller: Profile) {
  const { customer, payment } = content
  const namesRecipient = !isSmallAmount(content)
  return {
    sellerName: seller.legalName.trim() === '',
    sellerAddress: missingAddressFields(seller.address).length > 0,
    sellerTaxId: namesRecipient && (seller.taxNumber + seller.VAT).trim() === '',
    customerName: namesRecipient && customerName(customer) === '',
    customerAddress: namesRecipient && missingAddressFields(customer.address).length > 0,
    /** §14a UStG asks for the recipient's VAT id where the recipient owes the tax. */
    customerVAT: payment.useReverseCharge && (customer.VAT.trim() === '' || !customer.showVAT),
  }
}

function isSmallAmount({ items, payment, totals }: InvoiceContent): boolean {
  if (items.length === 0 || payment.useReverseCharge || payment.currency !== 'EUR') return false
  return Math.abs(totals.brutto) <= smallAmount
}

function lacksDeliveryDate({ dates }: InvoiceContent): boolean {
  const errors = deliveryDateErrors(dates.deliveryDate)
  return errors.startDate !== undefined || errors.endDate !== undefined
}

/** A line without tax needs its reason: reverse charge, the small business, or the note for EU and third countries. */
function lacksExemptionNote(content: InvoiceContent, seller: Profile): boolean {
  const hasUntaxedLine = [...content.items, ...content.surcharges].some((line) => line.taxRate === 0)
  const hasReason = content.payment.useReverseCharge || seller.smallBusiness
  return hasUntaxedLine && !hasReason && shownInfoValue(content, 'EUINV') === ''
}
