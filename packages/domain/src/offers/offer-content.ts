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
import type { StandardTexts } from '../invoices/standard-texts.ts'
import { defaultValidUntil, type Offer, type OfferContent } from './offer.ts'
import type { OfferReference } from './offer-terms.ts'
import { introNamingOffer, offerLabels, offerTexts } from './wording.ts'

const invoiceInfos = [...defaultStandardInfos(), ...defaultCustomInfos()]

/** An empty offer dated today, with the organisation's texts, for the editor's create mode. */
export function emptyOffer(now: UnixSeconds, texts?: StandardTexts): Offer {
  const invoice = emptyInvoice()
  const invoiceDate = berlinNoon(now)
  const content = { ...invoice.content, dates: { ...invoice.content.dates, invoiceDate } }
  return { ...invoice, content: asOffer(content, offerTexts(texts)), state: 'draft', convertedTo: '' }
}

/** A new offer draft with the content of an offer (to start a new version of it) or of an invoice. */
export function offerFrom(document: Invoice, about: { now: UnixSeconds; newId: () => string }): Offer {
  const { content, templateReference } = duplicateInvoice(document, about)
  // An offer keeps its texts.
  const texts = document.content.offer === undefined ? offerTexts() : {}
  return { ...emptyOffer(about.now), content: asOffer(content, texts), templateReference }
}

/**
 * Turns content into an offer without a number. Replaces the specified texts of an invoice and keeps texts that
 * a user wrote.
 */
function asOffer(content: InvoiceContent, texts: TextsByKey): OfferContent {
  const plain = asInvoice(content)
  return {
    ...plain,
    standardInfos: plain.standardInfos.map((info) => infoOfOffer(info, texts)),
    // Project numbers are part of invoice numbers, but not of offer numbers.
    customInfos: plain.customInfos.map((info) =>
      isDefaultKey(info) ? { ...info, required: false, description: '' } : info,
    ),
    offer: { number: '', validUntil: defaultValidUntil(plain.dates.invoiceDate) },
  }
}

function infoOfOffer(info: InfoField, texts: TextsByKey): InfoField {
  const value = own(texts, info.key)
  const label = own(offerLabels, info.key)
  const isUnwritten = info.value === defaultOf(info)?.value
  return {
    ...info,
    ...(value !== undefined && isUnwritten ? { value } : {}),
    ...(label === undefined ? {} : { label }),
  }
}

type TextsByKey = Readonly<Record<string, string>>

function own(texts: TextsByKey, key: string): string | undefined {
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
 * unless a user has changed the introduction of the offer. Other texts that the offer had from the start become
 * those of a new invoice; `texts` are the organisation's.
 */
export function invoiceOfOffer(
  offer: Pick<Offer, 'content' | 'templateReference'>,
  fromOffer: OfferReference,
  { now, newId, texts }: { now: UnixSeconds; newId: () => string; texts?: StandardTexts | undefined },
): Pick<Invoice, 'content' | 'templateReference'> {
  const { content, templateReference } = duplicateInvoice({ ...emptyInvoice(), ...offer }, { now, newId })
  const fresh = emptyInvoiceContent(texts)
  const { deliveryDate } = fresh.dates
  const begins = {
    ofOffer: [offerTexts(), offerTexts(texts)],
    ofInvoice: { ...textsByKey(fresh.standardInfos), INTRO: introNamingOffer(fromOffer) },
  }
  return {
    templateReference,
    content: {
      ...content,
      dates: { ...content.dates, deliveryDate },
      standardInfos: content.standardInfos.map((info) => infoOfInvoice(info, begins)),
      customInfos: content.customInfos.map((info) => {
        const { required = info.required, description = info.description } = defaultOf(info) ?? {}
        return { ...info, required, description }
      }),
      fromOffer,
    },
  }
}

function textsByKey(infos: readonly InfoField[]): TextsByKey {
  return Object.fromEntries(infos.map(({ key, value }) => [key, value]))
}

/** Replaces a text with which an offer can have begun by that of the new invoice. */
function infoOfInvoice(
  info: InfoField,
  { ofOffer, ofInvoice }: { ofOffer: readonly TextsByKey[]; ofInvoice: TextsByKey },
): InfoField {
  const isUnwritten = ofOffer.some((texts) => own(texts, info.key) === info.value)
  const isReplaced = isUnwritten || (info.key === 'TITLE' && isTitleOfOffer(info.value))
  return {
    ...info,
    value: isReplaced ? (own(ofInvoice, info.key) ?? info.value) : info.value,
    label: own(offerLabels, info.key) === info.label ? (defaultOf(info)?.label ?? info.label) : info.label,
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
