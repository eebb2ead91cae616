import type { InfoField, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { cleanLine, cleanText } from './clean-text.ts'
import { yourReference } from './wording.ts'

/** A title that says no more than BT-3 does. */
const plainTitle = /^rechnung$/i

/** Custom infos that have a term of their own: BT-11, BT-29. */
const infosWithTerm = ['PROJECTNR', 'VENDOR']

/**
 * BT-22: the texts of the page that have no term of their own, as the XML of an XRechnung travels without a
 * page. The note for EU and third countries is one of them, unless it is the reason of an exemption (BT-120).
 */
export function notesOf(
  {
    standardInfos,
    customInfos,
    customer,
  }: Pick<InvoiceContent, 'standardInfos' | 'customInfos' | 'customer'>,
  taxCase: TaxCase,
): string[] {
  const reference = customer.showInternalReference ? cleanLine(customer.internalReference) : ''
  return [
    ...standardInfos.map((info) => (isSaidElsewhere(info, taxCase) ? '' : shownText(info))),
    labelled(yourReference, reference),
    ...customInfos
      .filter(({ key }) => !infosWithTerm.includes(key))
      .map((info) => labelled(cleanLine(info.label), shownText(info))),
  ].filter((note) => note !== '')
}

function isSaidElsewhere({ key, value }: InfoField, taxCase: TaxCase): boolean {
  if (key === 'TITLE') return plainTitle.test(value.trim())
  return key === 'EUINV' && taxCase === 'exempt'
}

function shownText({ show, value }: InfoField): string {
  return show ? cleanText(value) : ''
}

function labelled(label: string, text: string): string {
  return label === '' || text === '' ? text : `${label}: ${text}`
}
