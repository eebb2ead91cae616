import { eInvoiceFormats, electronicAddressSchemes } from '@kontor/domain/e-invoices/e-invoice-format'
import { checkLeitwegId } from '@kontor/domain/e-invoices/leitweg-id'
import type { EInvoiceData } from '@kontor/domain/invoices/invoice'
import { checkIban } from '@kontor/domain/money/iban'
import type { EInvoice } from '../model/e-invoice.ts'
import type { CheckedInvoice } from './checked-invoice.ts'
import { isElectronicAddressScheme, isEmail, isPlausibleAddress } from './electronic-address.ts'
import type { Fix } from './finding.ts'
import { isBlank, pdfOnly, type Rule, rule, xmlFormats, xRechnungOnly } from './rule.ts'

/**
 * The contact for the buyer's questions (BG-6), whose three fields public buyers require, and the seller's
 * electronic address (BT-34).
 */
const contactRules: readonly Rule[] = [
  rule({
    id: 'BR-DE-5',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    field: 'seller.contactPerson.name',
    message: 'Der Name Ihrer Kontaktperson fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ eInvoice }) => eInvoice.seller.contact.name === '',
  }),
  rule({
    id: 'BR-DE-6',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    field: 'seller.contactPerson.phone',
    message: 'Ihre Telefonnummer fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ eInvoice }) => eInvoice.seller.contact.phone === '',
  }),
  rule({
    id: 'BR-DE-27',
    kind: 'businessRule',
    severity: 'warning',
    formats: xRechnungOnly,
    field: 'seller.contactPerson.phone',
    message: 'Ihre Telefonnummer hat weniger als drei Ziffern.',
    isBroken: ({ eInvoice: { seller } }) =>
      seller.contact.phone !== '' && seller.contact.phone.replace(/\D/g, '').length < 3,
  }),
  // If this e-mail address is missing, so is the seller's electronic address (BT-34). This finding therefore
  // also covers Peppol R020.
  rule({
    id: 'BR-DE-7',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    field: 'seller.contactPerson.email',
    message: 'Ihre E-Mail-Adresse fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ eInvoice }) => eInvoice.seller.contact.email === '',
  }),
  rule({
    id: 'BR-DE-28',
    kind: 'businessRule',
    severity: 'warning',
    formats: xRechnungOnly,
    field: 'seller.contactPerson.email',
    message: 'Ihre E-Mail-Adresse in den Unternehmensdaten ist ungültig.',
    isBroken: ({ eInvoice: { seller } }) => seller.contact.email !== '' && !isEmail(seller.contact.email),
  }),
  rule({
    id: 'EAS',
    kind: 'businessRule',
    severity: 'warning',
    formats: xmlFormats,
    field: 'seller.email',
    message: 'Die E-Mail Ihres Unternehmens in den Unternehmensdaten ist keine Adresse.',
    isBroken: ({ seller }) => !isBlank(seller.email) && !isEmail(seller.email.trim()),
  }),
]

/**
 * The buyer's electronic address (BT-49), and the reference by which the buyer routes the invoice (BT-10).
 */
const addressRules: readonly Rule[] = [
  rule({
    id: 'BR-DE-15',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    field: 'eInvoice.buyerReference',
    message: 'Die Leitweg-ID oder Referenz des Kunden fehlt.',
    isBroken: ({ eInvoice }) => eInvoice.buyerReference === '',
    fix: ({ content: { eInvoice } }) => {
      return leitwegAddress(eInvoice) === undefined ? undefined : takeLeitwegAddress
    },
  }),
  rule({
    id: 'Leitweg-ID',
    kind: 'businessRule',
    severity: 'warning',
    formats: xmlFormats,
    field: 'eInvoice.buyerReference',
    message: 'Falls das eine Leitweg-ID ist, enthält sie einen Tippfehler: Ihre Prüfziffern stimmen nicht.',
    // Outside XRechnung, a reference is free text unless the buyer's address is a Leitweg-ID.
    isBroken: ({ eInvoice, format }) =>
      (format === 'xrechnung' || eInvoice.buyer.electronicAddress.scheme === '0204') &&
      checkLeitwegId(eInvoice.buyerReference) === 'wrongCheckDigits',
  }),
  rule({
    id: 'PEPPOL-EN16931-R010',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    field: 'eInvoice.electronicAddress.value',
    message: 'Die elektronische Adresse des Kunden fehlt, z. B. seine E-Mail für Rechnungen.',
    isBroken: ({ eInvoice }) => eInvoice.buyer.electronicAddress.value === '',
  }),
  rule({
    id: 'BR-CL-25',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'eInvoice.electronicAddress.scheme',
    message: 'Die Art der elektronischen Adresse des Kunden ist unbekannt.',
    // An empty address has a known scheme.
    isBroken: ({ eInvoice: { buyer } }) => !isElectronicAddressScheme(buyer.electronicAddress.scheme),
    fix: schemeFix,
  }),
  rule({
    id: 'EAS',
    kind: 'businessRule',
    severity: 'warning',
    formats: xmlFormats,
    field: 'eInvoice.electronicAddress.value',
    message: 'Die elektronische Adresse des Kunden passt nicht zu ihrer Art oder enthält einen Tippfehler.',
    isBroken: ({ content, eInvoice: { buyer } }) =>
      !isBlank(content.eInvoice.electronicAddress.value) && !isPlausibleAddress(buyer.electronicAddress),
    fix: schemeFix,
  }),
  rule({
    id: 'EAS',
    kind: 'businessRule',
    severity: 'warning',
    formats: xmlFormats,
    field: 'customer.emailForInvoice',
    message: 'Die E-Mail für Rechnungen des Kunden ist keine Adresse.',
    // The e-mail address serves as the electronic address only if no other has been entered.
    isBroken: ({ content, eInvoice: { buyer } }) =>
      isBlank(content.eInvoice.electronicAddress.value) &&
      !isBlank(content.customer.emailForInvoice) &&
      !isPlausibleAddress(buyer.electronicAddress),
  }),
]

/** The electronic address if it is marked as a Leitweg-ID and not blank; otherwise undefined. */
function leitwegAddress({ electronicAddress: { scheme, value } }: EInvoiceData): string | undefined {
  return scheme === '0204' && !isBlank(value) ? value : undefined
}

const takeLeitwegAddress: Fix = {
  label: 'Elektronische Adresse übernehmen',
  apply: (content) => {
    const { eInvoice } = content
    const buyerReference = leitwegAddress(eInvoice) ?? eInvoice.buyerReference
    return { ...content, eInvoice: { ...eInvoice, buyerReference } }
  },
}

/** The first of the editor's schemes that the address fits; undefined if it fits none. */
function fittingScheme(value: string): string | undefined {
  return electronicAddressSchemes.find((scheme) => isPlausibleAddress({ scheme, value }))
}

function schemeFix({ content }: CheckedInvoice): Fix | undefined {
  const scheme = fittingScheme(content.eInvoice.electronicAddress.value.trim())
  return scheme === undefined ? undefined : chooseFittingScheme
}

const chooseFittingScheme: Fix = {
  label: 'Passende Art wählen',
  apply: (content) => {
    const { electronicAddress } = content.eInvoice
    const scheme = fittingScheme(electronicAddress.value.trim()) ?? electronicAddress.scheme
    return {
      ...content,
      eInvoice: { ...content.eInvoice, electronicAddress: { ...electronicAddress, scheme } },
    }
  },
}

const mistypedIban = {
  field: 'seller.bank.iban',
  message: 'Ihre IBAN in den Unternehmensdaten enthält einen Tippfehler.',
  isBroken: ({ seller }: CheckedInvoice) =>
    ['malformed', 'wrongLength', 'wrongCheckDigits'].includes(checkIban(seller.bank.iban)),
}

const missingPaymentGoal = {
  kind: 'businessRule',
  severity: 'error',
  field: 'payment.paymentGoal',
  message: 'Das Zahlungsziel fehlt auf der Rechnung.',
  fix: (): Fix => ({
    label: 'Zahlungsziel zeigen',
    apply: (content) => ({ ...content, payment: { ...content.payment, showPaymentGoal: true } }),
  }),
} as const

/**
 * Whether the invoice has payment terms (BT-20), as every invoice with a due date (BT-9) does. BR-CO-25 would
 * accept terms that only grant a cash discount, and BR-DE-18 their notation. But the sentence that
 * `showPaymentGoal` hides is also where the page grants the discount, and the XML never grants one that the
 * page does not: an agreed discount must be stated (§ 14 (4) Nr. 7 UStG).
 */
function statesWhenToPay({ payment }: EInvoice): boolean {
  return payment.terms !== ''
}

function isDue({ totals }: EInvoice): boolean {
  return totals.due.toNumber() > 0
}

/** How to pay the invoice, and by when (BG-16, BT-9, BT-20). */
const paymentRules: readonly Rule[] = [
  rule({
    id: 'BR-DE-1',
    kind: 'businessRule',
    severity: 'error',
    formats: xRechnungOnly,
    field: 'seller.bank.iban',
    message: 'Ihre IBAN fehlt in Ihren Unternehmensdaten.',
    isBroken: ({ eInvoice }) => eInvoice.payment.meansCode === undefined,
  }),
  rule({
    id: 'BR-DE-19',
    kind: 'businessRule',
    severity: 'warning',
    formats: xRechnungOnly,
    ...mistypedIban,
  }),
  rule({
    id: 'ISO 13616',
    kind: 'content',
    severity: 'warning',
    formats: ['pdf', 'zugferd'],
    ...mistypedIban,
  }),
  rule({
    ...missingPaymentGoal,
    id: 'BR-CO-25',
    formats: xmlFormats,
    isBroken: ({ eInvoice }) => !statesWhenToPay(eInvoice) && isDue(eInvoice),
  }),
  rule({
    id: '§ 14 (4) Nr. 7 UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.cashDiscount',
    message: 'Das Skonto ist eingeschaltet, nennt aber keine Tage oder keinen Prozentsatz.',
    isBroken: ({ content: { payment } }) =>
      payment.cashDiscount.enabled &&
      (payment.cashDiscount.targetDays === 0 || payment.cashDiscount.amount === 0),
    fix: () => ({
      label: 'Skonto ausschalten',
      apply: (content) => ({
        ...content,
        payment: {
          ...content.payment,
          cashDiscount: { ...content.payment.cashDiscount, enabled: false },
        },
      }),
    }),
  }),
  rule({
    id: '§ 14 (4) Nr. 7 UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'payment.cashDiscount',
    message: 'Das Skonto gilt länger als das Zahlungsziel.',
    isBroken: ({ content: { payment } }) =>
      payment.cashDiscount.enabled &&
      payment.cashDiscount.amount !== 0 &&
      payment.showPaymentGoal &&
      payment.cashDiscount.targetDays > payment.paymentGoal,
  }),
]

const attachmentRule = rule({
  id: 'BG-24',
  kind: 'content',
  severity: 'warning',
  formats: pdfOnly,
  field: 'attachments',
  message:
    'Die Anlagen gehen nur mit einer E-Rechnung hinaus (ZUGFeRD oder XRechnung); im PDF sind sie nicht.',
  isBroken: ({ content: { attachments } }) => attachments !== undefined,
})

/** Rules about the data that lets a buyer receive, route, query and pay the invoice. */
export const transmissionRules: readonly Rule[] = [
  ...addressRules,
  ...contactRules,
  ...paymentRules,
  attachmentRule,
]
