import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import {
  dateError,
  deliveryDateErrors,
  deliveryDateKind,
  deliveryDateTypes,
} from '@kontor/domain/invoices/delivery-date'
import { isInfoMissing } from '@kontor/domain/invoices/info-field'
import type { DeliveryDate, InvoiceContent, InvoiceDates, InvoiceItem } from '@kontor/domain/invoices/invoice'
import { itemPrices } from '@kontor/domain/invoices/rows/invoice-item'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Fix } from './finding.ts'
import {
  customInfoRule,
  isBlank,
  itemRule,
  lawAndBusinessRule,
  pdfOnly,
  type Rule,
  rule,
  standardInfoRule,
  xmlFormats,
} from './rule.ts'

/**
 * The number and the date of the invoice. When a draft becomes final, it gets whichever is missing [A4.1].
 */
const headRules: readonly Rule[] = [
  ...lawAndBusinessRule({
    law: '§ 14 (4) Nr. 4 UStG',
    businessRule: 'BR-02',
    isRelaxed: true,
    field: 'invoiceNumber',
    message: 'Die Rechnungsnummer fehlt.',
    isBroken: ({ number }) => number !== undefined && isBlank(number),
  }),
  ...lawAndBusinessRule({
    law: '§ 14 (4) Nr. 3 UStG',
    businessRule: 'BR-03',
    field: 'dates.invoiceDate',
    message: 'Das Rechnungsdatum fehlt oder ist keines.',
    isBroken({ content, isDraft }) {
      const error = dateError(content.dates.invoiceDate)
      return error !== undefined && !(isDraft && error === 'required')
    },
  }),
]

const missingDeliveryDate = {
  field: 'dates.deliveryDate',
  message: 'Das Leistungs- oder Lieferdatum fehlt oder ist keines.',
  fix: (): Fix => ({
    label: 'Entspricht dem Rechnungsdatum',
    apply: withDeliveryDate(({ type }) => ({
      type: deliveryDateTypes[type].subject === 'delivery' ? 'type2' : 'type1',
    })),
  }),
}

/** An advance is dated before its service, and states the expected date (UStAE 14.8 (4)). */
const beforeService = {
  id: '§ 14 (5) UStG',
  kind: 'content',
  severity: 'warning',
  formats: eInvoiceFormats,
  field: 'dates.deliveryDate',
} as const

/** The date of the service or the delivery. */
const deliveryRules: readonly Rule[] = [
  rule({
    id: '§ 14 (4) Nr. 6 UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    ...missingDeliveryDate,
    isBroken: (invoice) =>
      lacksDeliveryDate(invoice) && !invoice.isSmallAmount && !isXmlOfIntraCommunitySupply(invoice),
  }),
  rule({
    id: 'BR-IC-11',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    ...missingDeliveryDate,
    isBroken: (invoice) => lacksDeliveryDate(invoice) && isXmlOfIntraCommunitySupply(invoice),
  }),
  rule({
    id: 'BR-IC-11',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'dates.deliveryDate',
    message:
      'Die E-Rechnung über eine innergemeinschaftliche Lieferung braucht ein Lieferdatum, auch ein voraussichtliches.',
    isBroken: (invoice) => {
      const { deliveryDate } = invoice.content.dates
      return deliveryDate.expected === true && isSameDay(deliveryDate) && isXmlOfIntraCommunitySupply(invoice)
    },
  }),
  ...lawAndBusinessRule({
    law: '§ 14 (4) Nr. 6 UStG',
    businessRule: 'BR-29',
    field: 'dates.deliveryDate',
    message: 'Der Leistungszeitraum endet vor seinem Beginn.',
    isBroken: ({ content }) => deliveryDateErrors(content.dates.deliveryDate).endDate === 'beforeStart',
    fix: () => ({
      label: 'Beginn und Ende tauschen',
      apply: withDeliveryDate(({ startDate, endDate }) => ({ startDate: endDate, endDate: startDate })),
    }),
  }),
  rule({
    ...beforeService,
    message:
      'Ein Abschlag wird meist berechnet, bevor die Leistung fertig ist. Dann kann ihr Datum nicht das Rechnungsdatum sein.',
    isBroken: ({ content }) => isPlainAdvance(content) && isSameDay(content.dates.deliveryDate),
    fix: () => ({ label: 'Steht noch nicht fest', apply: withDeliveryDate(() => ({ expected: true })) }),
  }),
  rule({
    ...beforeService,
    message:
      'Das Leistungs- oder Lieferdatum liegt nach dem Rechnungsdatum. Es ist also erst voraussichtlich.',
    isBroken: ({ content }) => isPlainAdvance(content) && isServedLater(content.dates),
    fix: () => ({
      label: 'Als voraussichtlich angeben',
      apply: withDeliveryDate(() => ({ expected: true })),
    }),
  }),
]

/** Whether an advance states the date of a service as a fact. */
function isPlainAdvance({ paper, dates }: InvoiceContent): boolean {
  return paper?.kind === 'advance' && !dates.deliveryDate.expected
}

function isSameDay({ type }: DeliveryDate): boolean {
  return deliveryDateKind(type) === 'same-day'
}

function isServedLater({ invoiceDate, deliveryDate }: InvoiceDates): boolean {
  const { type, startDate, endDate } = deliveryDate
  const lastDay = deliveryDateKind(type) === 'range' ? endDate : startDate
  return !isSameDay(deliveryDate) && invoiceDate > 0 && lastDay > invoiceDate
}

/** Returns a function that changes only the delivery date of the content that it receives. */
function withDeliveryDate(change: (date: DeliveryDate) => Partial<DeliveryDate>) {
  return (content: InvoiceContent): InvoiceContent => {
    const { deliveryDate } = content.dates
    return {
      ...content,
      dates: { ...content.dates, deliveryDate: { ...deliveryDate, ...change(deliveryDate) } },
    }
  }
}

function lacksDeliveryDate({ content }: CheckedInvoice): boolean {
  const { startDate, endDate } = deliveryDateErrors(content.dates.deliveryDate)
  return startDate !== undefined || (endDate !== undefined && endDate !== 'beforeStart')
}

function isXmlOfIntraCommunitySupply({ format, taxCase }: CheckedInvoice): boolean {
  return format !== 'pdf' && taxCase === 'intraCommunitySupply'
}

/**
 * For wrong prices and sums that another program has stored; Kontor itself stores only computed ones [A5].
 */
const recompute: Fix = { label: 'Neu berechnen', apply: recalculate }

/** An item without a name (BT-153). Without a title, the first line of the description is its name. */
const missingTitle = {
  severity: 'error',
  field: 'items.*.title',
  message: 'Die Bezeichnung fehlt.',
  isBroken: ({ title, description }: InvoiceItem) => isBlank(title) && isBlank(description),
} as const

/** The supplied goods and services. */
const itemRules: readonly Rule[] = [
  ...lawAndBusinessRule({
    law: '§ 14 (4) Nr. 5 UStG',
    businessRule: 'BR-16',
    field: 'items',
    message: 'Die Rechnung hat keinen Posten.',
    isBroken: ({ content }) => content.items.length === 0,
  }),
  itemRule({ ...missingTitle, id: 'BR-25', kind: 'businessRule', formats: xmlFormats }),
  itemRule({ ...missingTitle, id: '§ 14 (4) Nr. 5 UStG', kind: 'content', formats: pdfOnly }),
  itemRule({
    id: '§ 14 (4) Nr. 5 UStG',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'items.*.quantity',
    message: 'Die Menge ist 0.',
    isBroken: ({ quantity }) => quantity === 0,
  }),
  itemRule({
    id: 'PEPPOL-EN16931-R120',
    kind: 'businessRule',
    severity: 'warning',
    formats: xmlFormats,
    field: 'items.*.unitPrice',
    message: 'Netto ist nicht Menge mal Einzelpreis.',
    isBroken: (item) => item.nettoItemPrice !== itemPrices(item).netto.toNumber(),
    fix: () => recompute,
  }),
]

/** Texts that the organisation itself requires [S3.5.1]. */
const requiredInfo = {
  id: 'Pflichtangabe',
  kind: 'content',
  severity: 'warning',
  formats: eInvoiceFormats,
  message: 'Diese Angabe fehlt. Kontor verlangt sie, nicht das Gesetz.',
  isBroken: isInfoMissing,
} as const

/**
 * Compares the stored sums, which the page shows, with the sums in the XML, which are computed from the XML's
 * lines.
 */
const totalRules: readonly Rule[] = [
  rule({
    id: 'BR-CO-15',
    kind: 'businessRule',
    severity: 'error',
    formats: xmlFormats,
    field: 'items',
    message: 'Die Summen der Rechnung stimmen nicht mit ihren Posten überein.',
    isBroken: ({ content: { totals }, eInvoice }) =>
      totals.netto !== eInvoice.totals.net.toNumber() || totals.brutto !== eInvoice.totals.gross.toNumber(),
    fix: () => recompute,
  }),
]

export const contentRules: readonly Rule[] = [
  ...headRules,
  standardInfoRule({ ...requiredInfo, field: 'standardInfos.*.value' }),
  customInfoRule({ ...requiredInfo, field: 'customInfos.*.value' }),
  ...itemRules,
  ...deliveryRules,
  ...totalRules,
]
