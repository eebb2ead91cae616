import type { InvoiceContent } from '../invoices/invoice.ts'
import type { Profile } from '../organisation/profile.ts'
import { textLimits } from './text-limits.ts'

/** A text from a client, with its maximum length. */
export interface TextField {
  /** Path in the content, as in findings, with rows numbered from 0: 'items.2.title', 'seller.bank.name'. */
  field: string
  text: string
  /** Maximum length in UTF-16 code units. */
  limit: number
  /**
   * Whether a page may show it; false for ids, keys, references to surcharges, e-invoice data, the buyer's
   * e-mail address, hidden infos and descriptions of infos.
   */
  isPrinted: boolean
}

/** Every text of the content and the seller that has a limit in `textLimits`. */
export function textFieldsOf(content: InvoiceContent, seller: Profile): TextField[] {
  const { customer, items, surcharges, standardInfos, customInfos, dates, eInvoice } = content
  return [
    ...fieldsOf('customer', customer, textLimits.customer),
    ...fieldsOf('customer.contactPerson', customer.contactPerson, textLimits.contactPerson),
    ...fieldsOf('customer.address', customer.address, textLimits.address),
    ...items.flatMap((item, index) => fieldsOf(`items.${index}`, item, textLimits.item)),
    ...surcharges.flatMap((surcharge, index) =>
      fieldsOf(`surcharges.${index}`, surcharge, textLimits.surcharge),
    ),
    ...standardInfos.flatMap((info, index) =>
      fieldsOf(`standardInfos.${index}`, info, textLimits.info, info.show),
    ),
    ...customInfos.flatMap((info, index) =>
      fieldsOf(`customInfos.${index}`, info, textLimits.info, info.show),
    ),
    ...fieldsOf('dates.deliveryDate', dates.deliveryDate, textLimits.deliveryDate),
    ...fieldsOf('eInvoice', eInvoice, textLimits.eInvoice, false),
    ...fieldsOf(
      'eInvoice.electronicAddress',
      eInvoice.electronicAddress,
      textLimits.eInvoice.electronicAddress,
      false,
    ),
    ...sellerFields(seller),
  ]
}

/** The texts that exceed their limits. Documents stored before the limits existed may contain some. */
export function tooLongTexts(content: InvoiceContent, seller: Profile): TextField[] {
  return textFieldsOf(content, seller).filter(({ text, limit }) => text.length > limit)
}

function sellerFields(seller: Profile): TextField[] {
  const { profile, address } = textLimits
  return [
    ...fieldsOf('seller', seller, profile),
    ...fieldsOf('seller.address', seller.address, address),
    ...fieldsOf('seller.register', seller.register, profile.register),
    ...seller.directors.map((text, index) => ({
      field: `seller.directors.${index}`,
      text,
      limit: profile.director,
      isPrinted: true,
    })),
    ...fieldsOf('seller.contactPerson', seller.contactPerson, profile.contactPerson),
    ...fieldsOf('seller.bank', seller.bank, profile.bank),
  ]
}

const unprinted = /\.(?:id|key|customerId|surchargeReference|emailForInvoice)$|Infos\.\d+\.description$/

/** Those texts of one object that have a limit. */
function fieldsOf(
  path: string,
  texts: object,
  limits: Record<string, unknown>,
  isPrinted = true,
): TextField[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const text: unknown = (texts as Record<string, unknown>)[name]
    return typeof limit === 'number' && typeof text === 'string'
      ? { field: `${path}.${name}`, text, limit, isPrinted: isPrinted && !unprinted.test(`${path}.${name}`) }
      : []
  })
}
