import type { Invoice } from '../../../packages/domain/src/invoices/invoice.ts'

/** Parts of an invoice that count as one field here: each is written, stored and printed as a whole. */
type Whole = 'seller' | 'paper' | 'notes' | 'followers'

type FieldsIn<Value, Path extends string> = Value extends readonly (infer Element)[]
  ? FieldsIn<Element, Path>
  : Value extends object
    ? FieldNames<Value, `${Path}.`>
    : Path

type FieldNames<Value, Before extends string = ''> = {
  [Name in keyof Value & string]-?: Name extends Whole
    ? `${Before}${Name}`
    : FieldsIn<NonNullable<Value[Name]>, `${Before}${Name}`>
}[keyof Value & string]

/**
 * Where a field of an invoice appears; '' for nowhere.
 * - written: 'server', 'client' (other clients, or code that copies whole objects), or the file of the web
 *   app or domain that writes it
 * - terms of EN 16931 in its e-invoice
 * - keys with which a layout prints it
 * - column of the exported tables
 */
type Places = readonly [written: string, terms: string, keys: string, column: string]

/** Every field of an invoice. A new field does not compile until it has a row here. */
export const invoiceFields = {
  id: ['client', '', '', 'Id'],
  invoiceNumber: ['server', 'BT-1 BT-83', 'invoiceNumber paymentRequest', 'Rechnungsnummer'],
  status: ['server', '', '', 'Status'],
  'content.customer.customerId': ['apply-customer', '', '', ''],
  'content.customer.customerNumber': ['apply-customer', 'BT-46', 'customerNumber', 'Kundennummer'],
  'content.customer.companyName': ['apply-customer', 'BT-44', 'companyName', 'Firma'],
  'content.customer.department': ['apply-customer', 'BT-56', 'department', ''],
  'content.customer.contactPerson.firstName': ['apply-customer', 'BT-56', 'name', 'Kontaktperson'],
  'content.customer.contactPerson.lastName': ['apply-customer', 'BT-56', 'name', 'Kontaktperson'],
  'content.customer.contactPerson.gender': ['apply-customer', '', 'salutation', ''],
  'content.customer.contactPerson.title': ['apply-customer', 'BT-56', 'name', ''],
  'content.customer.address.street': ['apply-customer', 'BT-50', 'address', 'Straße'],
  'content.customer.address.streetExtra': ['apply-customer', 'BT-51', 'address', ''],
  'content.customer.address.postalCode': ['apply-customer', 'BT-53', 'address', 'PLZ'],
  'content.customer.address.city': ['apply-customer', 'BT-52', 'address', 'Ort'],
  'content.customer.address.country': ['apply-customer', 'BT-55', 'address', 'Land'],
  'content.customer.VAT': ['apply-customer', 'BT-48', 'VAT', 'USt.-ID'],
  'content.customer.internalReference': ['apply-customer', 'BT-22', 'internalReference', ''],
  'content.customer.showCustomerNumber': ['customer-references', '', 'customerNumber', ''],
  'content.customer.showInternalReference': ['customer-references', '', 'internalReference', ''],
  'content.customer.showVAT': ['customer-references', '', 'VAT', ''],
  'content.customer.useEmailForInvoice': ['keep-contact', '', '', ''],
  'content.customer.emailForInvoice': ['keep-contact', 'BT-58 BT-49', 'emailForInvoice', ''],
  'content.customer.defaultTaxRate': ['apply-customer', '', '', ''],
  'content.items.id': ['content-changes', '', '', ''],
  'content.items.title': ['title-fields', 'BT-153', 'title', 'Titel'],
  'content.items.description': ['title-fields', 'BT-154', 'description', 'Beschreibung'],
  'content.items.quantity': ['item-form', 'BT-129', 'itemQuantity quantityWithUnit', 'Menge'],
  'content.items.unit': ['item-form', 'BT-130 BT-149', 'quantityWithUnit', 'Einheit'],
  'content.items.unitPrice': ['item-form', 'BT-146', 'unitPrice', 'Einzelpreis'],
  'content.items.taxRate': ['item-form', 'BT-152', 'taxRate', 'USt.'],
  'content.items.surchargeReference': ['client', '', '', ''],
  'content.items.creditedLine': ['client', '', '', ''],
  'content.items.settledAdvance': ['client', '', '', ''],
  'content.items.netOnly': ['client', '', 'bruttoItemPrice', ''],
  'content.items.index': ['server', 'BT-126', '', 'Pos.'],
  'content.items.nettoItemPrice': ['server', 'BT-131', 'nettoItemPrice', 'Netto'],
  'content.items.bruttoItemPrice': ['server', '', 'bruttoItemPrice', 'Brutto'],
  'content.surcharges.id': ['content-changes', '', '', ''],
  'content.surcharges.title': ['title-fields', 'BT-97 BT-104', 'title', 'Titel'],
  'content.surcharges.description': ['title-fields', 'BT-97 BT-104', 'description', 'Beschreibung'],
  'content.surcharges.itemReferences': ['surcharge-form', '', 'surchargeItemRefs', ''],
  'content.surcharges.type': ['surcharge-form', '', '', ''],
  'content.surcharges.amount': ['surcharge-form', 'BT-94 BT-101', 'surchargeAmount', 'Prozentsatz'],
  'content.surcharges.taxRate': ['surcharge-form', 'BT-96 BT-103', 'taxRate', 'USt.'],
  'content.surcharges.surchargeBasePrice': ['server', 'BT-93 BT-100', 'surchargeBasePrice', 'Einzelpreis'],
  'content.surcharges.nettoSurchargePrice': ['server', 'BT-92 BT-99', 'nettoSurchargePrice', 'Netto'],
  'content.surcharges.bruttoSurchargePrice': ['server', '', 'bruttoSurchargePrice', 'Brutto'],
  'content.surcharges.surchargeIndex': ['server', '', '', ''],
  'content.totals.netto': ['server', 'BT-109', 'netto', 'Netto'],
  'content.totals.brutto': ['server', 'BT-112', 'brutto payable', 'Brutto'],
  'content.totals.taxes.name': ['server', '', 'taxName', ''],
  'content.totals.taxes.rate': ['server', 'BT-119', 'taxRate', ''],
  'content.totals.taxes.value': ['server', 'BT-117', 'taxValue', 'Steuer'],
  'content.totals.taxes.show': ['server', '', '', ''],
  'content.totals.taxes.sortIndex': ['server', '', '', ''],
  'content.totals.taxInEuros': ['server', 'BT-6 BT-111 BT-22', 'taxInEuros', ''],
  'content.dates.invoiceDate': ['dates-fields', 'BT-2', 'invoiceDate', 'Rechnungsdatum'],
  'content.dates.deliveryDate.type': ['dates-fields', 'BT-72', 'deliveryDate', ''],
  'content.dates.deliveryDate.label': ['client', '', '', ''],
  'content.dates.deliveryDate.startDate': ['dates-fields', 'BT-72 BT-73', 'deliveryDate', ''],
  'content.dates.deliveryDate.endDate': ['dates-fields', 'BT-74', 'deliveryDate', ''],
  'content.dates.deliveryDate.expected': ['dates-fields', 'BT-73 BT-22', 'deliveryDate', ''],
  'content.payment.cashDiscount.enabled': [
    'payment-section',
    'BT-20',
    'paymentGoal payableDays paymentDays paymentRequest',
    '',
  ],
  'content.payment.cashDiscount.targetDays': [
    'payment-section',
    'BT-20',
    'paymentGoal payableDays paymentRequest',
    '',
  ],
  'content.payment.cashDiscount.amount': [
    'payment-section',
    'BT-20',
    'paymentGoal payableDays paymentRequest',
    '',
  ],
  'content.payment.currency': ['invoice-data-section', 'BT-5', 'currency', 'Währung'],
  'content.payment.exchangeRate.rate': ['exchange-rate-fields', 'BT-22', 'taxInEuros', ''],
  'content.payment.exchangeRate.day': ['exchange-rate-fields', 'BT-22', 'taxInEuros', ''],
  'content.payment.useReverseCharge': ['apply-customer', 'BT-151', 'taxNote', ''],
  'content.payment.taxCase': ['tax-case-field', 'BT-151 BT-120', 'taxNote reverseCharge smallBusiness', ''],
  'content.payment.showPaymentGoal': ['payment-section', 'BT-20', 'paymentGoal', ''],
  'content.payment.paymentGoal': [
    'payment-section',
    'BT-9 BT-20',
    'paymentGoal paymentRequest',
    'Zahlungsziel (Tage)',
  ],
  'content.standardInfos.id': ['client', '', '', ''],
  'content.standardInfos.key': ['client', '', 'infoOf', ''],
  'content.standardInfos.label': ['client', '', 'label', ''],
  'content.standardInfos.value': ['info-section', 'BT-11 BT-22', 'infoOf', 'Projekt'],
  'content.standardInfos.description': ['client', '', '', ''],
  'content.standardInfos.required': ['client', '', '', ''],
  'content.standardInfos.show': ['info-section', '', 'isShown', ''],
  'content.customInfos.id': ['client', '', '', ''],
  'content.customInfos.key': ['client', '', 'infoOf', ''],
  'content.customInfos.label': ['client', 'BT-22', 'label', ''],
  'content.customInfos.value': ['info-section', 'BT-22', 'infoOf', 'Projektnummer'],
  'content.customInfos.description': ['client', '', '', ''],
  'content.customInfos.required': ['client', '', '', ''],
  'content.customInfos.show': ['info-section', '', 'isShown', ''],
  'content.eInvoice.format': ['e-invoice-block', '', '', ''],
  'content.eInvoice.syntax': ['client', '', '', ''],
  'content.eInvoice.buyerReference': ['e-invoice-block', 'BT-10', '', ''],
  'content.eInvoice.orderNumber': ['e-invoice-block', 'BT-13', '', ''],
  'content.eInvoice.electronicAddress.scheme': ['e-invoice-fields', 'BT-49', '', ''],
  'content.eInvoice.electronicAddress.value': ['e-invoice-fields', 'BT-49', '', ''],
  'content.attachments.sha256': ['client', '', '', ''],
  'content.attachments.mimeType': ['client', 'BT-125', '', ''],
  'content.attachments.size': ['client', '', '', ''],
  'content.attachments.name': ['attachments-block', 'BT-122 BT-125', '', ''],
  'content.attachments.description': ['attachments-block', 'BT-123', '', ''],
  'content.seller': ['server', 'BG-4 BT-84', 'seller giroCode paymentRequest', ''],
  'content.precedingInvoice.invoiceNumber': ['server', 'BT-25 BT-3', 'correctionNote', ''],
  'content.precedingInvoice.invoiceDate': ['server', 'BT-26', 'correctionNote', ''],
  'content.paper': [
    'paper-fields',
    'BT-3 BT-25 BT-113 BG-24',
    'correctionNote prepaid advanceNumber advanceDate advanceRate advanceNetto advanceTax advanceBrutto',
    '',
  ],
  'content.offer.number': ['server', '', 'invoiceNumber', 'Angebotsnummer'],
  'content.offer.validUntil': ['offer-dates', '', 'validUntil', 'Gültig bis'],
  'content.fromOffer.offerId': ['server', '', '', ''],
  'content.fromOffer.offerNumber': ['server', '', '', ''],
  'content.fromOffer.offerDate': ['server', '', '', ''],
  'content.fromOffer.netto': ['server', '', '', ''],
  'templateReference.id': ['client', '', '', ''],
  'templateReference.name': ['client', '', '', ''],
  'templateReference.version': ['client', '', '', ''],
  'objectInfos.createdAt': ['server', '', '', 'Erstellt am'],
  'objectInfos.createdBy': ['server', '', '', 'Erstellt von'],
  'objectInfos.updatedAt': ['server', '', '', 'Geändert am'],
  'objectInfos.updatedBy': ['server', '', '', 'Geändert von'],
  notes: ['server', '', '', ''],
  isEditedByUser: ['server', '', '', ''],
  editingStartedAt: ['server', '', '', ''],
  tags: ['client', '', '', 'Tags'],
  followers: ['server', '', '', ''],
  revision: ['client', '', '', ''],
} as const satisfies Record<FieldNames<Invoice>, Places>
