import type { InvoiceLine } from '../model/e-invoice.ts'
import { amount, tax } from './cii-values.ts'
import { element, textElement, type XmlElement } from './xml-element.ts'

/** One line (BG-25), in the order of the schema. */
export function tradeLineItem(line: InvoiceLine): XmlElement {
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', textElement('ram:LineID', line.id)),
    element(
      'ram:SpecifiedTradeProduct',
      textElement('ram:Name', line.name),
      textElement('ram:Description', line.description),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element(
        'ram:NetPriceProductTradePrice',
        textElement('ram:ChargeAmount', String(line.unitPrice)),
        baseQuantity(line),
      ),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      textElement('ram:BilledQuantity', String(line.quantity), ['unitCode', line.unitCode]),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      tax('ram:ApplicableTradeTax', line),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', line.net)),
    ),
  )
}

/** BT-149 and BT-150, the unit of which is that of the quantity (Peppol R130); a price for one need not say so. */
function baseQuantity({ baseQuantity, unitCode }: InvoiceLine): XmlElement {
  const quantity = String(baseQuantity)
  return quantity === '1' ? undefined : textElement('ram:BasisQuantity', quantity, ['unitCode', unitCode])
}
