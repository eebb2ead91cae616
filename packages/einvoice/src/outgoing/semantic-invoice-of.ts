import { Decimal } from '@kontor/domain/money/decimal'
import type {
  AllowanceOrCharge,
  Buyer,
  Day as CompactDay,
  EInvoice,
  InvoiceLine,
  PostalAddress,
  Seller,
  TaxGroup,
  XmlFormat,
} from '../model/e-invoice.ts'
import type {
  Address,
  BuyerParty,
  Day,
  Line,
  SellerParty,
  SemanticInvoice,
  TaxGroup as SemanticTaxGroup,
  TaxedAllowance,
} from '../model/semantic-invoice.ts'
import { xRechnung } from '../rules/specifications.ts'

/** BT-24: the specification that a document of each format claims to follow. */
const guidelines: Record<XmlFormat, string> = { zugferd: 'urn:cen.eu:en16931:2017', xrechnung: xRechnung }

/** BT-23 for each format; XRechnung requires it (Peppol R001). */
const processes: Record<XmlFormat, string | undefined> = {
  zugferd: undefined,
  xrechnung: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
}

/**
 * Converts one of our own invoices into the model that both syntaxes are written from. Omits absent values.
 */
export function semanticInvoiceOf(invoice: EInvoice): SemanticInvoice {
  const { payment, delivery, totals, format } = invoice
  const kinds = new Set(invoice.allowancesAndCharges.map(({ kind }) => kind))
  return compact<SemanticInvoice>({
    number: invoice.number,
    issueDate: dayOf(invoice.issueDate),
    typeCode: invoice.typeCode,
    currency: invoice.currency,
    taxCurrency: invoice.taxCurrency,
    dueDate: dayOf(invoice.dueDate),
    buyerReference: invoice.buyerReference,
    projectReference: invoice.projectReference,
    orderReference: invoice.orderNumber,
    paymentTerms: payment.terms,
    notes: invoice.notes.map((text) => ({ text })),
    process: { type: processes[format], specification: guidelines[format] },
    precedingInvoices: invoice.precedingInvoices.map(({ number, issueDate }) => ({
      number,
      issueDate: dayOf(issueDate),
    })),
    attachments: invoice.attachments.map(({ id, description, fileName, mimeCode, base64 }) => ({
      reference: id,
      description,
      file: { content: base64 ?? noBytes, mediaType: mimeCode, name: fileName },
    })),
    seller: sellerOf(invoice.seller),
    buyer: buyerOf(invoice.buyer),
    delivery: {
      date: dayOf(delivery.date),
      period: delivery.period && { start: dayOf(delivery.period.start), end: dayOf(delivery.period.end) },
      address: delivery.address && addressOf(delivery.address),
    },
    payment: {
      meansCode: payment.meansCode,
      remittance: payment.remittance,
      creditTransfers: payment.meansCode && [
        { account: payment.iban, accountHolder: payment.accountHolder, bank: payment.bic },
      ],
    },
    allowances: invoice.allowancesAndCharges.filter(({ kind }) => kind === 'allowance').map(allowanceOf),
    charges: invoice.allowancesAndCharges.filter(({ kind }) => kind === 'charge').map(allowanceOf),
    totals: {
      lines: money(totals.lines),
      allowances: kinds.has('allowance') ? money(totals.allowances) : undefined,
      charges: kinds.has('charge') ? money(totals.charges) : undefined,
      net: money(totals.net),
      tax: money(totals.tax),
      taxInTaxCurrency: totals.taxInTaxCurrency && money(totals.taxInTaxCurrency),
      gross: money(totals.gross),
      paid: totals.prepaid.toNumber() === 0 ? undefined : money(totals.prepaid),
      due: money(totals.due),
    },
    taxGroups: invoice.taxGroups.map(taxGroupOf),
    lines: invoice.lines.map(lineOf),
  })
}

/** Stands for the bytes of an attachment while they are not at hand. */
const noBytes = 'AA=='

type Loose<Value> = Value extends string
  ? Value | undefined
  : Value extends readonly (infer One)[]
    ? Loose<One>[] | undefined
    : Value extends object
      ? { [Name in keyof Value]?: Loose<Value[Name]> | undefined }
      : Value

/** Removes empty texts, empty lists, and groups without content. */
function compact<Value extends object>(value: Loose<Value>): Value {
  return (withoutEmpty(value) ?? {}) as Value
}

function withoutEmpty(value: unknown): unknown {
  if (value === '') return undefined
  if (!(value instanceof Object)) return value
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter((element) => element !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  const kept = Object.entries(value).flatMap(([name, property]) => {
    const left = withoutEmpty(property)
    return left === undefined ? [] : [[name, left] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

const hundred = Decimal.of(100)

/** An amount with two decimals. */
function money(value: Decimal): string {
  return value.toFixed(2)
}

function percent(rate: Decimal): string {
  return String(rate.times(hundred))
}

function dayOf(day: CompactDay | undefined): Day | undefined {
  return day?.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
}

function electronicAddress({ scheme, value }: { scheme: string; value: string }) {
  return value === '' ? undefined : { id: value, scheme }
}

function addressOf(address: PostalAddress): Loose<Address> {
  return {
    line1: address.street,
    line2: address.streetExtra,
    postalCode: address.postalCode,
    city: address.city,
    country: address.country,
  }
}

function sellerOf(seller: Seller): Loose<SellerParty> {
  return {
    name: seller.name,
    identifiers: [{ id: seller.identifier }],
    registration: { id: seller.registration },
    vatId: seller.vatId,
    taxNumber: seller.taxNumber,
    legalInformation: seller.legalInformation,
    electronicAddress: electronicAddress(seller.electronicAddress),
    address: addressOf(seller.address),
    contact: seller.contact,
  }
}

function buyerOf(buyer: Buyer): Loose<BuyerParty> {
  return {
    name: buyer.name,
    identifier: { id: buyer.identifier },
    vatId: buyer.vatId,
    electronicAddress: electronicAddress(buyer.electronicAddress),
    address: addressOf(buyer.address),
    contact: buyer.contact,
  }
}

function allowanceOf(allowance: AllowanceOrCharge): Loose<TaxedAllowance> {
  const { amount, base, percentage, reason, category } = allowance
  return {
    amount: money(amount),
    base: base && money(base),
    percentage: percentage && String(percentage),
    reason,
    category,
    rate: lineRate(allowance),
  }
}

/** Unlike lines, VAT groups have a rate in every category (BR-DE-14). */
function taxGroupOf(group: TaxGroup): Loose<SemanticTaxGroup> {
  return {
    base: money(group.base),
    tax: money(group.tax),
    category: group.category,
    rate: percent(group.rate),
    exemptionReason: group.exemptionReason,
    exemptionCode: group.exemptionCode,
  }
}

/** Lines, allowances and charges that are not subject to VAT have no rate (BR-O-05 to BR-O-07). */
function lineRate({ category, rate }: { category: string; rate: Decimal }): string | undefined {
  return category === 'O' ? undefined : percent(rate)
}

function lineOf(line: InvoiceLine): Loose<Line> {
  const baseQuantity = String(line.baseQuantity)
  // BT-150 equals the unit of the quantity (Peppol R130). It is not needed if the price is for one unit.
  const isForOne = baseQuantity === '1'
  return {
    id: line.id,
    quantity: String(line.quantity),
    unit: line.unitCode,
    net: money(line.net),
    price: {
      net: String(line.unitPrice),
      baseQuantity: isForOne ? undefined : baseQuantity,
      baseUnit: isForOne ? undefined : line.unitCode,
    },
    tax: { category: line.category, rate: lineRate(line) },
    item: { name: line.name, description: line.description },
  }
}
