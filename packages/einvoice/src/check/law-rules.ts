import { customerName } from '@kontor/domain/customer-name'
import { deliveryDateErrors } from '@kontor/domain/delivery-date'
import { eInvoiceFormats } from '@kontor/domain/e-invoice-format'
import { isInfoMissing } from '@kontor/domain/info-field'
import { isOwedByRecipient } from '@kontor/domain/tax-case'
import { itemRule, type Rule, rule } from './rule.ts'

/** §14 (4) UStG: what any invoice says. */
export const lawRules: readonly Rule[] = [
  rule({
    id: '§ 14 (4) Nr. 1 UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'seller.legalName',
    message: 'In Ihren Unternehmensdaten fehlt der Firmenname.',
    isBroken: ({ seller }) => seller.legalName.trim() === '',
  }),
  rule({
    id: '§ 14 (4) Nr. 1 UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'customer.companyName',
    message: 'Der Name des Kunden fehlt.',
    isBroken: ({ content, isSmallAmount }) => !isSmallAmount && customerName(content.customer) === '',
  }),
  rule({
    id: '§ 14a (5) UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'customer.VAT',
    message: 'Die USt.-ID des Kunden fehlt: er schuldet die Steuer.',
    isBroken: ({ content, taxCase }) => isOwedByRecipient(taxCase) && content.customer.VAT.trim() === '',
  }),
  itemRule({
    id: '§ 14 (4) Nr. 5 UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'items.*.title',
    message: 'Die Bezeichnung fehlt.',
    isBroken: ({ title, description }) => title.trim() === '' && description.trim() === '',
  }),
  rule({
    id: '§ 14 (4) Nr. 6 UStG',
    kind: 'content',
    severity: 'error',
    formats: eInvoiceFormats,
    field: 'dates.deliveryDate',
    message: 'Das Leistungs- oder Lieferdatum fehlt.',
    isBroken({ content, isSmallAmount }) {
      const { startDate, endDate } = deliveryDateErrors(content.dates.deliveryDate)
      return !isSmallAmount && (startDate !== undefined || endDate !== undefined)
    },
  }),
  rule({
    id: 'Pflichtangabe',
    kind: 'content',
    severity: 'warning',
    formats: eInvoiceFormats,
    field: 'customInfos',
    message: 'Eine als Pflicht gekennzeichnete Angabe fehlt, z. B. die Projektnummer.',
    isBroken: ({ content }) => [...content.standardInfos, ...content.customInfos].some(isInfoMissing),
  }),
]
