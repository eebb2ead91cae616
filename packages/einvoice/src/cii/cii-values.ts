import { Decimal } from '@kontor/domain/money/decimal'
import type { Day, TaxCategory } from '../model/e-invoice.ts'
import { element, textElement, type XmlElement } from './xml-element.ts'

const hundred = Decimal.of(100)

/** A sum of money, with its cents. Its currency is the document's: no attribute (CII-DT-031), but for the tax in sum. */
export function amount(name: string, value: Decimal): XmlElement {
  return textElement(name, value.toFixed(2))
}

/** A day, format 102. */
export function date(name: string, day: Day | undefined): XmlElement {
  return element(name, textElement('udt:DateTimeString', day, ['format', '102']))
}

/** A day of another document, format 102. */
export function qualifiedDate(name: string, day: Day | undefined): XmlElement {
  return element(name, textElement('qdt:DateTimeString', day, ['format', '102']))
}

/** Category and rate of VAT, as lines, allowances and charges name them. */
export function tax(name: string, { category, rate }: { category: TaxCategory; rate: Decimal }): XmlElement {
  return element(
    name,
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', category),
    // What is not subject to VAT has no rate here (BR-O-05 to BR-O-07).
    category === 'O' ? undefined : ratePercent(rate),
  )
}

/** The rate in per cent. */
export function ratePercent(rate: Decimal): XmlElement {
  return textElement('ram:RateApplicablePercent', String(rate.times(hundred)))
}
