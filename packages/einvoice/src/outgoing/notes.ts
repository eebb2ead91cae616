import { deliverySentence } from '@kontor/domain/invoices/delivery-sentence'
import type { InfoField, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { formatDay } from '@kontor/domain/money/german-format'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { taxInEurosSentence } from '@kontor/domain/tax/tax-in-euros'
import { cleanLine, cleanText } from './clean-text.ts'
import { yourReference } from './wording.ts'

/** A title that only repeats the type of the invoice (BT-3). */
const plainTitle = /^rechnung$/i

/** Custom infos that are written to other terms: BT-11, BT-29. */
const infosWithTerm = ['PROJECTNR', 'VENDOR']

/**
 * BT-22: the texts on the page that have no term of their own. An XRechnung has no page to show them.
 * Includes an expected delivery date, which EN 16931 cannot tell from a real one, and the note for EU and
 * third countries unless that note gives the reason for an exemption (BT-120).
 */
export function notesOf(
  content: Pick<
    InvoiceContent,
    'standardInfos' | 'customInfos' | 'customer' | 'dates' | 'totals' | 'payment'
  >,
  taxCase: TaxCase,
): string[] {
  const { standardInfos, customInfos, customer, dates } = content
  const { deliveryDate } = dates
  const reference = customer.showInternalReference ? cleanLine(customer.internalReference) : ''
  return [
    ...standardInfos.map((info) => (isStatedElsewhere(info, taxCase) ? '' : shownText(info))),
    labelled(yourReference, reference),
    deliveryDate.expected ? deliverySentence(deliveryDate, (day) => formatDay(day)) : '',
    ...customInfos
      .filter(({ key }) => !infosWithTerm.includes(key))
      .map((info) => labelled(cleanLine(info.label), shownText(info))),
    taxInEurosSentence(content),
  ].filter((note) => note !== '')
}

function isStatedElsewhere({ key, value }: InfoField, taxCase: TaxCase): boolean {
  if (key === 'TITLE') return plainTitle.test(value.trim())
  return key === 'EUINV' && taxCase === 'exempt'
}

function shownText({ show, value }: InfoField): string {
  return show ? cleanText(value) : ''
}

function labelled(label: string, text: string): string {
  return label === '' || text === '' ? text : `${label}: ${text}`
}
