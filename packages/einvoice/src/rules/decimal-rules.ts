import { termOf } from '../model/terms.ts'
import { breakdowns } from './breakdowns.ts'
import { toDouble } from './exact.ts'
import { rule, type Test } from './rule.ts'

const totals = { cii: 'BG-22', ubl: 'LegalMonetaryTotal' }
const allLines = { cii: '//IncludedSupplyChainTradeLineItem', ubl: 'BG-25' }
/**
 * For allowances and charges in CII, the official rules accept only `true` and `false`, not 1 and 0.
 */
const allowanceInWords = '[ChargeIndicator/Indicator==false]'
const chargeInWords = '[ChargeIndicator/Indicator==true]'
const ofLine = '//SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge'

const cents = (
  id: string,
  term: string,
  each: string | { cii?: string; ubl?: string },
  cii: string,
  ubl: string,
) =>
  rule(
    id,
    term,
    each,
    { cii: hasCents(cii), ubl: hasCents(ubl) },
    `Ein Betrag hat mehr als zwei Nachkommastellen: ${termOf(term).label} (${term}).`,
  )

const allowances = {
  cii: `//ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge${allowanceInWords}`,
  ubl: 'BG-20',
}
const charges = {
  cii: `//ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge${chargeInWords}`,
  ubl: 'BG-21',
}
const lineAllowances = {
  cii: ofLine + allowanceInWords,
  ubl: '//InvoiceLine/AllowanceCharge[ChargeIndicator=false]',
}
const lineCharges = {
  cii: ofLine + chargeInWords,
  ubl: '//InvoiceLine/AllowanceCharge[ChargeIndicator=true]',
}

/** BR-DEC: amounts, except unit prices, have at most two decimals. */
export const decimalRules = [
  cents('BR-DEC-01', 'BT-92', allowances, 'ActualAmount', 'Amount'),
  cents('BR-DEC-02', 'BT-93', allowances, 'BasisAmount', 'BaseAmount'),
  cents('BR-DEC-05', 'BT-99', charges, 'ActualAmount', 'Amount'),
  cents('BR-DEC-06', 'BT-100', charges, 'BasisAmount', 'BaseAmount'),
  cents('BR-DEC-09', 'BT-106', totals, 'LineTotalAmount', 'LineExtensionAmount'),
  cents('BR-DEC-10', 'BT-107', totals, 'AllowanceTotalAmount', 'AllowanceTotalAmount'),
  cents('BR-DEC-11', 'BT-108', totals, 'ChargeTotalAmount', 'ChargeTotalAmount'),
  cents('BR-DEC-12', 'BT-109', totals, 'TaxBasisTotalAmount', 'TaxExclusiveAmount'),
  rule(
    'BR-DEC-13',
    'BT-110',
    { cii: 'BG-22' },
    hasTaxInCents('BT-5', (currency, wanted) => currency !== wanted),
    'Die Umsatzsteuer (BT-110) hat mehr als zwei Nachkommastellen.',
  ),
  cents('BR-DEC-14', 'BT-112', totals, 'GrandTotalAmount', 'TaxInclusiveAmount'),
  rule(
    'BR-DEC-15',
    'BT-111',
    { cii: 'BG-22' },
    hasTaxInCents('BT-6', (_, wanted) => wanted === undefined),
    'Die Umsatzsteuer in ihrer Währung (BT-111) hat mehr als zwei Nachkommastellen oder steht nicht da.',
  ),
  cents('BR-DEC-16', 'BT-113', totals, 'TotalPrepaidAmount', 'PrepaidAmount'),
  cents('BR-DEC-17', 'BT-114', totals, 'RoundingAmount', 'PayableRoundingAmount'),
  cents('BR-DEC-18', 'BT-115', totals, 'DuePayableAmount', 'PayableAmount'),
  cents('BR-DEC-19', 'BT-116', breakdowns, 'BasisAmount', 'TaxableAmount'),
  cents('BR-DEC-20', 'BT-117', breakdowns, 'CalculatedAmount', 'TaxAmount'),
  cents(
    'BR-DEC-23',
    'BT-131',
    allLines,
    'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    'LineExtensionAmount',
  ),
  cents('BR-DEC-24', 'BT-136', lineAllowances, 'ActualAmount', 'Amount'),
  cents('BR-DEC-25', 'BT-137', lineAllowances, 'BasisAmount', 'BaseAmount'),
  cents('BR-DEC-27', 'BT-141', lineCharges, 'ActualAmount', 'Amount'),
  cents('BR-DEC-28', 'BT-142', lineCharges, 'BasisAmount', 'BaseAmount'),
]

/**
 * Whether there are at most two characters after the decimal point, including white space: the official
 * rules look at the text.
 */
export function hasCents(where: string): Test {
  return (place) => {
    const texts = where === 'ActualAmount' ? place.values(where).slice(0, 1) : [place.value(where)]
    return texts.every((text) => decimalsOf(text) <= 2)
  }
}

/** The number of characters after the decimal point. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

function hasTaxInCents(
  currencyTerm: string,
  isFree: (currency: string | undefined, wanted: string | undefined) => boolean,
): Test {
  return (place) => {
    const taxes = place.all('TaxTotalAmount')
    const wanted = place.values(currencyTerm)[0]
    return (
      taxes.length === 0 ||
      taxes.some((tax) => {
        const currency = tax.attribute('currencyID')
        if (isFree(currency, wanted)) return true
        return currency === wanted && tax.numbers('.').map(toDouble).every(isInCents)
      })
    )
  }
}

/** Like `. = round(. * 100) div 100` in XPath. */
function isInCents(value: number): boolean {
  return value === Math.round(value * 100) / 100
}
