import { breakdowns } from './breakdowns.ts'
import { compareDays } from './day.ts'
import {
  centsOfDouble,
  dividedBy,
  type Exact,
  exactOfDouble,
  integer,
  magnitude,
  sum,
  sumOfDoubles,
  times,
  toCents,
  toDouble,
  toInteger,
} from './exact.ts'
import type { Place } from './place.ts'
import { always, has, rule, type Test } from './rule.ts'

const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const totals = { cii: 'BG-22', ubl: 'LegalMonetaryTotal' }
const allLines = { cii: '//IncludedSupplyChainTradeLineItem', ubl: 'BG-25' }
const allowance = '[ChargeIndicator/Indicator=false]'
const charge = '[ChargeIndicator/Indicator=true]'
const ofDocument = `${settlement}/SpecifiedTradeAllowanceCharge`

/** How far the tax for a rate may be off under the official rules: up to 1 in CII, less than 1 in UBL. */
const one = integer(1)

/**
 * The rules for sums and other calculations (BR-CO-03 to BR-CO-20, except BR-CO-09), periods (BR-29, BR-30),
 * VAT breakdowns (BR-45 to BR-48) and the tax in the tax currency (BR-53).
 */
export const calculationRules = [
  rule(
    'BR-CO-03',
    'BT-7 BT-8',
    { cii: breakdowns.cii, ubl: '.' },
    {
      cii: (place) => !(place.has('//TaxPointDate') && place.has('//DueDateTypeCode')),
      ubl: (place) => !(place.has('BT-7') && place.has('BT-8')),
    },
    'Datum (BT-7) und Code der Steuerfälligkeit (BT-8) schließen einander aus.',
  ),
  rule(
    'BR-CO-05',
    'BT-97 BT-98',
    'BG-20',
    always,
    'Grund (BT-97) und Code (BT-98) des Abschlags müssen dasselbe sagen.',
  ),
  rule(
    'BR-CO-06',
    'BT-104 BT-105',
    'BG-21',
    always,
    'Grund (BT-104) und Code (BT-105) des Aufschlags müssen dasselbe sagen.',
  ),
  rule(
    'BR-CO-07',
    'BT-139 BT-140',
    'BG-27',
    always,
    'Grund (BT-139) und Code (BT-140) des Abschlags auf den Posten müssen dasselbe sagen.',
  ),
  rule(
    'BR-CO-08',
    'BT-144 BT-145',
    'BG-28',
    always,
    'Grund (BT-144) und Code (BT-145) des Aufschlags auf den Posten müssen dasselbe sagen.',
  ),
  rule(
    'BR-CO-04',
    'BT-151',
    allLines,
    {
      cii: (place) =>
        place
          .all('SpecifiedLineTradeSettlement/ApplicableTradeTax')
          .some((tax) => tax.value('TypeCode').toUpperCase() === 'VAT' && tax.has('CategoryCode')),
      ubl: has('Item/ClassifiedTaxCategory[TaxScheme/ID=VAT]/ID'),
    },
    'Die Steuerkategorie des Postens (BT-151) fehlt.',
  ),
  rule(
    'BR-CO-10',
    'BT-106 BT-131',
    totals,
    {
      cii: (place) =>
        equals(place.number('BT-106'), toCents(exactOfDouble(sumOfDoubles(place.numbers('BT-131'))))),
      ubl: (place) => equals(place.number('BT-106'), toCents(sum(place.numbers('BT-131')))),
    },
    'Die Summe der Posten (BT-106) ist nicht die Summe ihrer Nettobeträge (BT-131).',
  ),
  rule(
    'BR-CO-11',
    'BT-107 BT-92',
    totals,
    {
      cii: isSumOfCii('BT-107', ofDocument + allowance),
      ubl: isSumOfUbl('BT-107', 'BG-20', 'BT-92'),
    },
    'Die Summe der Abschläge (BT-107) ist nicht die Summe der einzelnen Abschläge (BT-92).',
  ),
  rule(
    'BR-CO-12',
    'BT-108 BT-99',
    totals,
    { cii: isSumOfCii('BT-108', ofDocument + charge), ubl: isSumOfUbl('BT-108', 'BG-21', 'BT-99') },
    'Die Summe der Aufschläge (BT-108) ist nicht die Summe der einzelnen Aufschläge (BT-99).',
  ),
  rule(
    'BR-CO-13',
    'BT-109 BT-106 BT-107 BT-108',
    totals,
    isNetTotal,
    'Die Nettosumme (BT-109) ist nicht die Summe der Posten (BT-106) abzüglich der Abschläge (BT-107) zuzüglich der Aufschläge (BT-108).',
  ),
  rule(
    'BR-CO-14',
    'BT-110 BT-117',
    { cii: 'BG-22', ubl: 'TaxTotal' },
    {
      cii: isTaxTotalCii,
      ubl: (place) =>
        !place.has('TaxSubtotal') ||
        equals(place.number('TaxAmount'), toCents(sum(place.numbers('TaxSubtotal/TaxAmount')))),
    },
    'Die Umsatzsteuer (BT-110) ist nicht die Summe der Steuerbeträge (BT-117).',
  ),
  rule(
    'BR-CO-15',
    'BT-112 BT-109 BT-110',
    '.',
    { cii: isGrossCii, ubl: isGrossUbl },
    'Die Bruttosumme (BT-112) ist nicht die Nettosumme (BT-109) zuzüglich der Umsatzsteuer (BT-110).',
  ),
  rule(
    'BR-CO-16',
    'BT-115 BT-112 BT-113 BT-114',
    totals,
    { cii: isDueCii, ubl: isDueUbl },
    'Der Zahlbetrag (BT-115) ist nicht die Bruttosumme (BT-112) abzüglich der Vorauszahlungen (BT-113) zuzüglich des Rundungsbetrags (BT-114).',
  ),
  rule(
    'BR-CO-17',
    'BT-117 BT-116 BT-119',
    breakdowns,
    { cii: isTaxOfRateCii, ubl: isTaxOfRateUbl },
    'Der Steuerbetrag (BT-117) ist nicht die Steuergrundlage (BT-116) mal dem Steuersatz (BT-119).',
  ),
  rule(
    'BR-CO-18',
    'BG-23',
    { cii: '//IncludedSupplyChainTradeLineItem', ubl: '.' },
    { cii: has('BG-23'), ubl: has('TaxTotal/TaxSubtotal') },
    'Die Aufschlüsselung der Umsatzsteuer (BG-23) fehlt.',
  ),
  rule(
    'BR-CO-19',
    'BT-73 BT-74',
    { cii: '//ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod', ubl: '//InvoicePeriod' },
    {
      cii: hasDay,
      ubl: (place) =>
        isOfLine(place) || ['StartDate', 'EndDate', 'DescriptionCode'].some((where) => place.has(where)),
    },
    'Der Abrechnungszeitraum (BG-14) hat weder Beginn (BT-73) noch Ende (BT-74).',
  ),
  rule(
    'BR-CO-20',
    'BT-134 BT-135',
    { cii: '//SpecifiedLineTradeSettlement/BillingSpecifiedPeriod', ubl: '//InvoiceLine/InvoicePeriod' },
    { cii: hasDay, ubl: (place) => place.has('StartDate') || place.has('EndDate') },
    'Der Zeitraum des Postens (BG-26) hat weder Beginn (BT-134) noch Ende (BT-135).',
  ),
  rule(
    'BR-29',
    'BT-73 BT-74',
    { cii: '//ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod', ubl: '//InvoicePeriod' },
    { cii: isInOrderCii, ubl: (place) => isOfLine(place) || isInOrderUbl(place) },
    'Das Ende des Abrechnungszeitraums (BT-74) liegt vor seinem Beginn (BT-73).',
  ),
  rule(
    'BR-30',
    'BT-134 BT-135',
    { cii: '//SpecifiedLineTradeSettlement/BillingSpecifiedPeriod', ubl: '//InvoiceLine/InvoicePeriod' },
    { cii: isInOrderCii, ubl: isInOrderUbl },
    'Das Ende des Zeitraums des Postens (BT-135) liegt vor seinem Beginn (BT-134).',
  ),
  rule(
    'BR-45',
    'BT-116',
    breakdowns,
    { cii: has('BasisAmount'), ubl: has('TaxableAmount') },
    'Die Steuergrundlage (BT-116) fehlt.',
  ),
  rule(
    'BR-46',
    'BT-117',
    breakdowns,
    { cii: has('CalculatedAmount'), ubl: has('TaxAmount') },
    'Der Steuerbetrag (BT-117) fehlt.',
  ),
  rule(
    'BR-47',
    'BT-118',
    breakdowns,
    {
      cii: (place) => isVat(place) && place.has('CategoryCode'),
      ubl: has('TaxCategory[TaxScheme/ID=VAT]/ID'),
    },
    'Die Steuerkategorie (BT-118) fehlt.',
  ),
  rule(
    'BR-48',
    'BT-119',
    breakdowns,
    {
      // `breakdowns.cii` leaves out category O, which has no rate.
      cii: (place) => isVat(place) && place.has('RateApplicablePercent'),
      ubl: (place) =>
        place.has('TaxCategory[TaxScheme/ID=VAT]/Percent') ||
        place.texts('TaxCategory[TaxScheme/ID=VAT]/ID').includes('O'),
    },
    'Der Steuersatz (BT-119) fehlt.',
  ),
  rule(
    'BR-53',
    'BT-111 BT-6',
    { cii: 'BG-22', ubl: '.' },
    {
      cii: hasTaxInTaxCurrency,
      ubl: (place) =>
        place
          .values('BT-6')
          .every((currency) => place.values('//TaxTotal/TaxAmount/@currencyID').includes(currency)),
    },
    'Die Umsatzsteuer in ihrer Währung (BT-111) fehlt, oder die Währung der Umsatzsteuer (BT-6) ist die der Rechnung.',
  ),
]

function equals(a: Exact | undefined, b: Exact | undefined): boolean {
  return a !== undefined && a === b
}

function first(place: Place, where: string): Exact | undefined {
  return place.numbers(where)[0]
}

function isVat(place: Place): boolean {
  return place.value('TypeCode').toUpperCase() === 'VAT'
}

function isSumOfCii(total: string, each: string): Test {
  return (place) => {
    const parts = place.root.all(each)
    if (parts.length === 0 && !place.has(total)) return true
    const amounts = parts.flatMap((part) => part.numbers('ActualAmount').slice(0, 1))
    return place
      .numbers(total)
      .map(toDouble)
      .includes(centsOfDouble(sumOfDoubles(amounts)))
  }
}

function isSumOfUbl(total: string, each: string, amount: string): Test {
  return (place) => {
    const parts = place.root.all(each)
    if (parts.length === 0 && !place.has(total)) return true
    const expected = toCents(sum(parts.map((part) => first(part, amount) ?? 0n)))
    return place.numbers(total).includes(expected)
  }
}

function isNetTotal(place: Place): boolean {
  const lines = first(place, 'BT-106')
  const [allowances, charges] = [first(place, 'BT-107'), first(place, 'BT-108')]
  if (lines === undefined) return false
  const net = lines - (allowances ?? 0n) + (charges ?? 0n)
  const isPlain = place.tree.syntax.id === 'ubl' && allowances === undefined && charges === undefined
  return equals(first(place, 'BT-109'), isPlain ? net : toCents(net))
}

function isTaxTotalCii(place: Place): boolean {
  const currencies = place.values('BT-5')
  return place
    .all('TaxTotalAmount')
    .filter((amount) => currencies.some((currency) => currency === amount.attribute('currencyID')))
    .flatMap((amount) => amount.numbers('.'))
    .every((tax) => toDouble(tax) === centsOfDouble(sumOfDoubles(place.numbers('BT-117'))))
}

function isGrossCii(place: Place): boolean {
  return place.values('BT-5').every((currency) => {
    const [tax, ...others] = place
      .all('BG-22')
      .flatMap((totals) => totals.all('TaxTotalAmount'))
      .filter((amount) => amount.attribute('currencyID') === currency)
      .flatMap((amount) => amount.numbers('.'))
    const [net, gross] = [first(place, 'BT-109'), first(place, 'BT-112')]
    if (equals(gross, net)) return true
    if (others.length > 0 || net === undefined || tax === undefined) return false
    return equals(gross, toCents(net + tax))
  })
}

function isGrossUbl(place: Place): boolean {
  return place.values('BT-5').every((currency) => {
    const [tax, ...others] = place
      .all('TaxTotal/TaxAmount')
      .filter((amount) => amount.attribute('currencyID') === currency)
      .flatMap((amount) => amount.numbers('.'))
    const net = place.number('BT-109')
    if (others.length > 0 || net === undefined || tax === undefined) return false
    return equals(place.number('BT-112'), toCents(net + tax))
  })
}

function isDueCii(place: Place): boolean {
  const gross = first(place, 'BT-112')
  if (gross === undefined) return false
  return equals(
    first(place, 'BT-115'),
    gross - (first(place, 'BT-113') ?? 0n) + (first(place, 'BT-114') ?? 0n),
  )
}

function isDueUbl(place: Place): boolean {
  const [gross, paid, rounding, due] = ['BT-112', 'BT-113', 'BT-114', 'BT-115'].map((term) =>
    place.number(term),
  )
  if (gross === undefined || due === undefined) return false
  const left = rounding === undefined ? due : toCents(due - rounding)
  return left === (paid === undefined ? gross : toCents(gross - paid))
}

/**
 * Whether a tax equals its base times the rate; `isWithin` tells whether the official rule tolerates a
 * difference. Without a rate, or with a rate that rounds to 0, the tax must round to 0.
 */
function isTaxOfRate(
  rates: readonly Exact[],
  tax: Exact | undefined,
  base: Exact | undefined,
  isWithin: (difference: Exact) => boolean,
): boolean {
  const [rate] = rates
  if (rate === undefined) return tax !== undefined && toInteger(tax) === 0n
  if (toInteger(rate) === 0n) return tax !== undefined && toInteger(tax) === 0n
  if (tax === undefined || base === undefined) return false
  return isWithin(magnitude(tax) - toCents(times(magnitude(base), dividedBy(rate, integer(100)))))
}

function isTaxOfRateCii(place: Place): boolean {
  const isOfVat = place.text('TypeCode').toUpperCase() === 'VAT'
  const rates = isOfVat ? place.numbers('RateApplicablePercent') : []
  return isTaxOfRate(
    rates,
    place.number('CalculatedAmount'),
    place.number('BasisAmount'),
    (difference) => magnitude(difference) <= one,
  )
}

function isTaxOfRateUbl(place: Place): boolean {
  const rates = place.numbers('TaxCategory[TaxScheme/ID=VAT]/Percent')
  return isTaxOfRate(
    rates,
    place.number('TaxAmount'),
    place.number('TaxableAmount'),
    (difference) => magnitude(difference) < one,
  )
}

function hasDay(place: Place): boolean {
  return place.has('StartDateTime') || place.has('EndDateTime')
}

/** Whether a period belongs to a line. Separate rules check the periods of lines in UBL. */
function isOfLine(place: Place): boolean {
  return ['InvoiceLine', 'CreditNoteLine'].includes(place.parentName)
}

function isInOrderCii(place: Place): boolean {
  if (!place.has('StartDateTime') || !place.has('EndDateTime')) return true
  const ends = place.values('EndDateTime/DateTimeString[@format==102]')
  return place
    .values('StartDateTime/DateTimeString[@format==102]')
    .some((start) => ends.some((end) => end >= start))
}

function isInOrderUbl(place: Place): boolean {
  if (!place.has('StartDate') || !place.has('EndDate')) return true
  return compareDays(place.text('EndDate'), place.text('StartDate')) >= 0
}

function hasTaxInTaxCurrency(place: Place): boolean {
  const currencies = place.values('BT-6')
  if (currencies.length === 0) return true
  const ofInvoice = place.values('BT-5')
  return (
    place.values('TaxTotalAmount/@currencyID').some((currency) => currencies.includes(currency)) &&
    !currencies.some((currency) => ofInvoice.includes(currency))
  )
}
