import type {
  AllowanceOrCharge,
  Delivery,
  EInvoice,
  PaymentInstructions,
  TaxGroup,
} from '../model/e-invoice.ts'
import { amount, date, qualifiedDate, ratePercent, tax } from './cii-values.ts'
import { element, textElement, type XmlElement } from './xml-element.ts'

/** What is to be paid, how and when, in the order of the schema. */
export function headerSettlement(invoice: EInvoice): XmlElement {
  const { payment } = invoice
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    textElement('ram:PaymentReference', payment.remittance),
    textElement('ram:InvoiceCurrencyCode', invoice.currency),
    paymentMeans(payment),
    ...invoice.taxGroups.map(taxGroup),
    billingPeriod(invoice.delivery),
    ...invoice.allowancesAndCharges.map(allowanceOrCharge),
    element(
      'ram:SpecifiedTradePaymentTerms',
      textElement('ram:Description', payment.terms),
      date('ram:DueDateDateTime', invoice.dueDate),
    ),
    totals(invoice),
    precedingInvoice(invoice),
  )
}

/** BG-16, BG-17; undefined without an account. */
function paymentMeans({ meansCode, iban, accountHolder, bic }: PaymentInstructions): XmlElement {
  if (meansCode === undefined) return undefined
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    textElement('ram:TypeCode', meansCode),
    element(
      'ram:PayeePartyCreditorFinancialAccount',
      textElement('ram:IBANID', iban),
      textElement('ram:AccountName', accountHolder),
    ),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', textElement('ram:BICID', bic)),
  )
}

/** BG-23. Unlike a line, a group has its rate in every category (BR-DE-14). */
function taxGroup(group: TaxGroup): XmlElement {
  return element(
    'ram:ApplicableTradeTax',
    amount('ram:CalculatedAmount', group.tax),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', group.exemptionReason),
    amount('ram:BasisAmount', group.base),
    textElement('ram:CategoryCode', group.category),
    textElement('ram:ExemptionReasonCode', group.exemptionCode),
    ratePercent(group.rate),
  )
}

/** BG-14. */
function billingPeriod({ period }: Delivery): XmlElement {
  return element(
    'ram:BillingSpecifiedPeriod',
    date('ram:StartDateTime', period?.start),
    date('ram:EndDateTime', period?.end),
  )
}

/** BG-20, BG-21. */
function allowanceOrCharge(one: AllowanceOrCharge): XmlElement {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', textElement('udt:Indicator', String(one.kind === 'charge'))),
    textElement('ram:CalculationPercent', one.percentage && String(one.percentage)),
    one.base && amount('ram:BasisAmount', one.base),
    amount('ram:ActualAmount', one.amount),
    textElement('ram:Reason', one.reason),
    tax('ram:CategoryTradeTax', one),
  )
}

/** BG-22. Sums of allowances and charges stand there only if there are any. */
function totals({ totals, allowancesAndCharges, currency }: EInvoice): XmlElement {
  const has = (kind: AllowanceOrCharge['kind']) => allowancesAndCharges.some((one) => one.kind === kind)
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    amount('ram:LineTotalAmount', totals.lines),
    has('charge') ? amount('ram:ChargeTotalAmount', totals.charges) : undefined,
    has('allowance') ? amount('ram:AllowanceTotalAmount', totals.allowances) : undefined,
    amount('ram:TaxBasisTotalAmount', totals.net),
    textElement('ram:TaxTotalAmount', totals.tax.toFixed(2), ['currencyID', currency]),
    amount('ram:GrandTotalAmount', totals.gross),
    amount('ram:DuePayableAmount', totals.due),
  )
}

/** BG-3. */
function precedingInvoice({ precedingInvoice }: EInvoice): XmlElement {
  return element(
    'ram:InvoiceReferencedDocument',
    textElement('ram:IssuerAssignedID', precedingInvoice?.number),
    qualifiedDate('ram:FormattedIssueDateTime', precedingInvoice?.issueDate),
  )
}
