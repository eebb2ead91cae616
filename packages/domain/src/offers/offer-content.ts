import { asAdvance, asInvoice } from '../chains/advance-content.ts'
import { duplicateInvoice } from '../chains/duplicate-invoice.ts'
import { berlinNoon } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { InfoField, Invoice, InvoiceContent } from '../invoices/invoice.ts'
import {
  defaultCustomInfos,
  defaultStandardInfos,
  emptyInvoice,
  emptyInvoiceContent,
} from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { defaultValidUntil, type Offer, type OfferContent } from './offer.ts'
import type { OfferReference } from './offer-terms.ts'
import { offerIntro, offerLabels, offerTexts } from './wording.ts'

const invoiceInfos = [...defaultStandardInfos(), ...defaultCustomInfos()]

/** An empty offer dated today, for the editor's create mode. */
export function emptyOffer(now: UnixSeconds): Offer {
  const invoice = emptyInvoice()
  const invoiceDate = berlinNoon(now)
  const content = { ...invoice.content, dates: { ...invoice.content.dates, invoiceDate } }
  return { ...invoice, content: asOffer(content), state: 'draft', convertedTo: '' }
}

/** A new offer draft with the content of an offer (to start a new version of it) or of an invoice. */
export function offerFrom(document: Invoice, about: { now: UnixSeconds; newId: () => string }): Offer {
  const { content, templateReference } = duplicateInvoice(document, about)
  return { ...emptyOffer(about.now), content: asOffer(content), templateReference }
}

/**
 * Turns content into an offer without a number. Replaces the default texts of an invoice and keeps texts that
 * a user wrote.
 */
function asOffer(content: InvoiceContent): OfferContent {
  const plain = asInvoice(content)
  return {
    ...plain,
    standardInfos: plain.standardInfos.map(infoOfOffer),
    // Project numbers are part of invoice numbers, but not of offer numbers.
    customInfos: plain.customInfos.map((info) =>
      isDefaultKey(info) ? { ...info, required: false, description: '' } : info,
    ),
    offer: { number: '', validUntil: defaultValidUntil(plain.dates.invoiceDate) },
  }
}

function infoOfOffer(info: InfoField): InfoField {
  const value = own(offerTexts, info.key)
  const label = own(offerLabels, info.key)
  const isUnwritten = info.value === defaultOf(info)?.value
  return {
    ...info,
    ...(value !== undefined && isUnwritten ? { value } : {}),
    ...(label === undefined ? {} : { label }),
  }
}

function own(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

function defaultOf({ key }: InfoField): InfoField | undefined {
  return invoiceInfos.find((info) => info.key === key)
}

function isDefaultKey(info: InfoField): boolean {
  return defaultOf(info) !== undefined
}

/**
 * The invoice draft for an offer, dated today. It has the offer's customer, items (with new ids), surcharges,
 * tax case and payment terms, and the delivery date of a new draft. Its introduction mentions the offer,
 * unless a user has changed the introduction of the offer.
 */
export function invoiceOfOffer(
  offer: Pick<Offer, 'content' | 'templateReference'>,
  fromOffer: OfferReference,
  { now, newId }: { now: UnixSeconds; newId: () => string },
): Pick<Invoice, 'content' | 'templateReference'> {
  const { content, templateReference } = duplicateInvoice({ ...emptyInvoice(), ...offer }, { now, newId })
  const { deliveryDate } = emptyInvoiceContent().dates
  return {
    templateReference,
    content: {
      ...content,
      dates: { ...content.dates, deliveryDate },
      standardInfos: content.standardInfos.map((info) => infoOfInvoice(info, fromOffer)),
      customInfos: content.customInfos.map((info) => {
        const { required = info.required, description = info.description } = defaultOf(info) ?? {}
        return { ...info, required, description }
      }),
      fromOffer,
    },
  }
}

function infoOfInvoice(info: InfoField, fromOffer: OfferReference): InfoField {
  const { value = info.value, label = info.label } = defaultOf(info) ?? {}
  const isUnwritten = info.value === own(offerTexts, info.key)
  const ofInvoice = info.key === 'INTRO' ? offerIntro(fromOffer) : value
  return {
    ...info,
    value: isUnwritten || (info.key === 'TITLE' && isTitleOfOffer(info.value)) ? ofInvoice : info.value,
    label: own(offerLabels, info.key) === info.label ? label : info.label,
  }
}

/** Whether a title calls the document an offer. An invoice must not have such a title. */
function isTitleOfOffer(title: string): boolean {
  return /angebot|kostenvoranschlag|offer|quot/i.test(title)
}

/**
 * The content of the first advance for an offer, derived from the result of `invoiceOfOffer`. Always has the
 * title and the introduction of an advance. Has no rows, because the editor adds them as a percentage of the
 * order sum.
 */
export function advanceOfOffer(invoice: InvoiceContent): InvoiceContent {
  const standardInfos = invoice.standardInfos.map((info) => {
    const { value } = defaultOf(info) ?? info
    return info.key === 'TITLE' || info.key === 'INTRO' ? { ...info, value } : info
  })
  return recalculate(asAdvance({ ...invoice, standardInfos, items: [], surcharges: [] }, 'rest'))
}
