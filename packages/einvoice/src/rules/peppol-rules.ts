import { compareDays } from './day.ts'
import { dividedBy, type Exact, exact, integer, magnitude, sum, times, toCents } from './exact.ts'
import { EvaluationError, type Place } from './place.ts'
import { has, ofXRechnung, type Rule, type Test } from './rule.ts'

const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const allowancesUbl = 'AllowanceCharge|InvoiceLine/AllowanceCharge'
const surcharges = { cii: '//SpecifiedTradeAllowanceCharge', ubl: allowancesUbl }
const prices = '//NetPriceProductTradePrice|//GrossPriceProductTradePrice'.split('|')

type RowWithoutId = Parameters<typeof ofXRechnung> extends [string, ...infer Rest] ? Rest : never

const ofPeppol = (number: string, ...row: RowWithoutId): Rule =>
  ofXRechnung(`PEPPOL-EN16931-R${number}`, ...row)

/** The rules of Peppol BIS Billing 3.0 that XRechnung adopts. */
export const peppolRules: readonly Rule[] = [
  ofPeppol(
    '001',
    'BT-23',
    { cii: 'ExchangedDocumentContext', ubl: '.' },
    has('BT-23'),
    'Der Geschäftsprozess (BT-23) fehlt.',
  ),
  ofPeppol(
    '005',
    'BT-6 BT-5',
    '.',
    (place) => !place.has('BT-6') || place.text('BT-6') !== place.text('BT-5'),
    'Die Währung der Umsatzsteuer (BT-6) darf nicht die der Rechnung (BT-5) sein.',
  ),
  ofPeppol('008', '', '//*', isNotEmpty, 'Ein Element ist leer.'),
  ofPeppol(
    '010',
    'BT-49',
    { cii: '//BuyerTradeParty', ubl: '//AccountingCustomerParty/Party' },
    { cii: has('URIUniversalCommunication/URIID'), ubl: has('EndpointID') },
    'Die elektronische Adresse des Käufers (BT-49) fehlt.',
  ),
  ofPeppol(
    '020',
    'BT-34',
    { cii: '//SellerTradeParty', ubl: '//AccountingSupplierParty/Party' },
    { cii: has('URIUniversalCommunication/URIID'), ubl: has('EndpointID') },
    'Die elektronische Adresse des Verkäufers (BT-34) fehlt.',
  ),
  ofPeppol(
    '040',
    'BT-92 BT-93 BT-94',
    surcharges,
    isBaseTimesPercentage,
    'Der Betrag des Abschlags oder Aufschlags ist nicht Grundbetrag mal Prozentsatz.',
  ),
  ofPeppol(
    '041',
    'BT-93 BT-94',
    surcharges,
    (place) => !hasPercentage(place) || hasBase(place),
    'Zum Prozentsatz des Abschlags oder Aufschlags fehlt der Grundbetrag.',
  ),
  ofPeppol(
    '042',
    'BT-93 BT-94',
    surcharges,
    (place) => hasPercentage(place) || !hasBase(place),
    'Zum Grundbetrag des Abschlags oder Aufschlags fehlt der Prozentsatz.',
  ),
  ofPeppol(
    '043',
    'BG-20 BG-21',
    { ubl: allowancesUbl },
    (place) => !hasBothOrNeither(place) || ['true', 'false'].includes(place.text('ChargeIndicator')),
    'Ob Abschlag oder Aufschlag, muss als true oder false angegeben sein.',
  ),
  ofPeppol(
    '043-1',
    'BG-20 BG-21',
    { cii: '//SpecifiedTradeAllowanceCharge' },
    (place) =>
      !hasBothOrNeither(place) || ['true', 'false'].includes(place.text('ChargeIndicator/Indicator')),
    'Ob Abschlag oder Aufschlag, muss als true oder false angegeben sein.',
  ),
  ofPeppol(
    '043-2',
    'BT-147',
    { cii: '//AppliedTradeAllowanceCharge' },
    (place) => ['true', 'false'].includes(place.text('ChargeIndicator/Indicator')),
    'Ob Abschlag oder Aufschlag, muss als true oder false angegeben sein.',
  ),
  ofPeppol(
    '044',
    'BT-147',
    { cii: 'BG-25', ubl: '//Price/AllowanceCharge' },
    { cii: hasOnlyDiscounts, ubl: (place) => place.text('ChargeIndicator') === 'false' },
    'Auf den Preis gibt es nur einen Abschlag (BT-147), keinen Aufschlag.',
  ),
  ofPeppol(
    '046',
    'BT-146 BT-147 BT-148',
    { cii: 'BG-25', ubl: '//Price/AllowanceCharge' },
    { cii: isNetPriceCii, ubl: isNetPriceUbl },
    'Der Nettopreis (BT-146) ist nicht der Bruttopreis (BT-148) abzüglich des Abschlags (BT-147).',
  ),
  ofPeppol(
    '053',
    'BT-110',
    { cii: settlement, ubl: '.' },
    {
      cii: (place) => countTaxTotals(place, true) <= 1,
      ubl: (place) => place.all('TaxTotal').filter((total) => total.has('TaxSubtotal')).length === 1,
    },
    'Die Umsatzsteuer (BT-110) darf nur einmal vorkommen, mit ihrer Aufschlüsselung.',
  ),
  ofPeppol(
    '054',
    'BT-111 BT-6',
    { cii: settlement, ubl: '.' },
    {
      cii: (place) => countTaxTotals(place, false) === (place.has('TaxCurrencyCode') ? 1 : 0),
      ubl: (place) =>
        place.all('TaxTotal').filter((total) => !total.has('TaxSubtotal')).length ===
        (place.has('TaxCurrencyCode') ? 1 : 0),
    },
    'Die Umsatzsteuer in ihrer Währung (BT-111) steht genau dann einmal da, wenn die Währung (BT-6) genannt ist.',
  ),
  ofPeppol(
    '055',
    'BT-110 BT-111',
    '.',
    hasOneSign,
    'Die Umsatzsteuer (BT-110) und die in ihrer Währung (BT-111) haben nicht dasselbe Vorzeichen.',
  ),
  ofPeppol(
    '061',
    'BT-89',
    { cii: '//SpecifiedTradeSettlementPaymentMeans', ubl: '//PaymentMeans' },
    {
      cii: (place) =>
        !['49', '59'].includes(place.text('TypeCode')) ||
        place.has('../SpecifiedTradePaymentTerms/DirectDebitMandateID'),
      ubl: (place) =>
        !['49', '59'].includes(place.text('PaymentMeansCode')) || place.has('PaymentMandate/ID'),
    },
    'Zur Lastschrift fehlt die Mandatsreferenz (BT-89).',
  ),
  ofPeppol(
    '101',
    'BT-128',
    { cii: '//IncludedSupplyChainTradeLineItem', ubl: '//InvoiceLine' },
    {
      cii: (place) =>
        !place.has('SpecifiedLineTradeSettlement/AdditionalReferencedDocument') ||
        place.values('SpecifiedLineTradeSettlement/AdditionalReferencedDocument/TypeCode').includes('130'),
      ubl: (place) =>
        !place.has('DocumentReference') || place.values('DocumentReference/DocumentTypeCode').includes('130'),
    },
    'Der Verweis eines Postens muss das Objekt der Abrechnung (BT-128, Art 130) sein.',
  ),
  ofPeppol(
    '110',
    'BT-134 BT-73',
    '.',
    isWithinPeriod('BT-134', 'BT-73', (order) => order >= 0),
    'Der Zeitraum eines Postens beginnt (BT-134) vor dem der Rechnung (BT-73).',
  ),
  ofPeppol(
    '111',
    'BT-135 BT-74',
    '.',
    isWithinPeriod('BT-135', 'BT-74', (order) => order <= 0),
    'Der Zeitraum eines Postens endet (BT-135) nach dem der Rechnung (BT-74).',
  ),
  ofPeppol(
    '120',
    'BT-131 BT-129 BT-146 BT-149',
    { cii: '//IncludedSupplyChainTradeLineItem', ubl: '//InvoiceLine' },
    isQuantityTimesPrice,
    'Der Nettobetrag des Postens (BT-131) ist nicht Menge (BT-129) mal Preis (BT-146) abzüglich Abschlägen zuzüglich Aufschlägen.',
    'warning',
  ),
  ofPeppol(
    '121',
    'BT-149',
    { ubl: '//InvoiceLine/Price' },
    isPositive('BaseQuantity'),
    'Die Menge, für die der Preis gilt (BT-149), muss größer als 0 sein.',
  ),
  ofPeppol(
    '130',
    'BT-150 BT-130',
    { ubl: '//Price/BaseQuantity' },
    hasUnitOfQuantityUbl,
    'Die Einheit der Preismenge (BT-150) ist nicht die der Menge (BT-130).',
  ),
  ...prices.flatMap((price) => [
    ofPeppol(
      '121',
      'BT-149',
      { cii: price },
      isPositive('BasisQuantity'),
      'Die Menge, für die der Preis gilt (BT-149), muss größer als 0 sein.',
    ),
    ofPeppol(
      '130',
      'BT-150 BT-130',
      { cii: `${price}/BasisQuantity` },
      (place) =>
        !place.has('@unitCode') ||
        place
          .values('../../../SpecifiedLineTradeDelivery/BilledQuantity/@unitCode')
          .includes(place.value('@unitCode')),
      'Die Einheit der Preismenge (BT-150) ist nicht die der Menge (BT-130).',
    ),
  ]),
]

/**
 * In CII, only the element for the delivery may be empty. The official rule looks for it by its usual prefix,
 * so it must not be empty under another one.
 */
function isNotEmpty({ element }: Place): boolean {
  if (element.children.length > 0 || /[^ \t\r\n]/.test(element.text)) return true
  return element.name === 'ApplicableHeaderTradeDelivery' && (element.prefix ?? 'ram') === 'ram'
}

const names = {
  cii: { percentage: 'CalculationPercent', base: 'BasisAmount', amount: 'ActualAmount' },
  ubl: { percentage: 'MultiplierFactorNumeric', base: 'BaseAmount', amount: 'Amount' },
}

function hasPercentage(place: Place): boolean {
  return place.has(names[place.tree.syntax.id].percentage)
}

function hasBase(place: Place): boolean {
  return place.has(names[place.tree.syntax.id].base)
}

/**
 * Whether an allowance or charge has both a base and a percentage, or neither. Only then do the official
 * tools check its ChargeIndicator.
 */
function hasBothOrNeither(place: Place): boolean {
  return hasPercentage(place) === hasBase(place)
}

function isBaseTimesPercentage(place: Place): boolean {
  const { percentage, base, amount } = names[place.tree.syntax.id]
  const [share, of] = [place.number(percentage), place.number(base)]
  if (share === undefined || of === undefined) return true
  return isNear(place, place.number(amount) ?? 0n, dividedBy(times(of, share), integer(100)))
}

const slack = exact('0.02') ?? 0n
const slackOfForint = exact('0.5') ?? 0n

function isNear(place: Place, a: Exact, b: Exact): boolean {
  return magnitude(a - b) <= (place.values('BT-5').includes('HUF') ? slackOfForint : slack)
}

function hasOnlyDiscounts(line: Place): boolean {
  return line
    .all('SpecifiedLineTradeAgreement/GrossPriceProductTradePrice')
    .every(
      (gross) =>
        !gross.has('AppliedTradeAllowanceCharge/ActualAmount') ||
        gross.values('AppliedTradeAllowanceCharge/ChargeIndicator/Indicator').includes('false'),
    )
}

function isNetPriceCii(line: Place): boolean {
  return line.all('SpecifiedLineTradeAgreement/GrossPriceProductTradePrice').every((price) => {
    const gross = price.number('ChargeAmount')
    if (gross === undefined) return true
    const discounts = price
      .all('AppliedTradeAllowanceCharge')
      .flatMap((discount) => discount.numbers('ActualAmount').slice(0, 1))
    if (discounts.length > 1) throw new EvaluationError()
    return price.number('../NetPriceProductTradePrice/ChargeAmount') === gross - sum(discounts)
  })
}

function isNetPriceUbl(discount: Place): boolean {
  const [base, amount, net] = ['BaseAmount', 'Amount', '../PriceAmount'].map((where) =>
    discount.number(where),
  )
  return base === undefined || (amount !== undefined && net === base - amount)
}

function countTaxTotals(place: Place, isOfInvoice: boolean): number {
  const currencies = place.values('BT-5')
  return place
    .values('SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount/@currencyID')
    .filter((currency) => currencies.some((ofInvoice) => (ofInvoice === currency) === isOfInvoice)).length
}

function hasOneSign(place: Place): boolean {
  const where =
    place.tree.syntax.id === 'cii'
      ? `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount`
      : 'TaxTotal/TaxAmount'
  const isCii = place.tree.syntax.id === 'cii'
  const taxes = (term: string) =>
    place
      .all(where)
      .filter((tax) =>
        (isCii ? place.values(term) : place.texts(term)).some((code) => code === tax.attribute('currencyID')),
      )
      .flatMap((tax) => tax.numbers('.'))
  if (!place.has('BT-6')) return true
  const [own, other] = [taxes('BT-6'), taxes('BT-5')]
  if (isCii && other.length === 0) return true
  const both = (test: (value: Exact) => boolean) => own.some(test) && other.some(test)
  return both((value) => (isCii ? value < 0n : value <= 0n)) || both((value) => value >= 0n)
}

function isWithinPeriod(ofLine: string, ofInvoice: string, isWithin: (order: number) => boolean): Test {
  return (place) => {
    const isCii = place.tree.syntax.id === 'cii'
    const days = (limit: Place) => (isCii ? limit.values('DateTimeString') : limit.texts('.'))
    const limits = place.all(ofInvoice).flatMap(days)
    if (!place.has(ofInvoice)) return true
    const compare = isCii ? compareTexts : compareDays
    const isFine = (day: string) => limits.some((limit) => isWithin(compare(day, limit)))
    return place
      .all('BG-25')
      .flatMap((line) => line.all(ofLine))
      .every((day) => days(day).some(isFine))
  }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function isQuantityTimesPrice(line: Place): boolean {
  const isCii = line.tree.syntax.id === 'cii'
  const where = isCii
    ? {
        net: 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
        quantity: 'SpecifiedLineTradeDelivery/BilledQuantity',
        price: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
        bases: [
          'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity',
          'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity',
        ],
        surcharge: 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge',
        indicator: 'ChargeIndicator/Indicator',
      }
    : {
        net: 'LineExtensionAmount',
        quantity: 'InvoicedQuantity',
        price: 'Price/PriceAmount',
        bases: ['Price/BaseQuantity'],
        surcharge: 'AllowanceCharge',
        indicator: 'ChargeIndicator',
      }
  const base =
    where.bases.map((path) => line.number(path)).find((number) => number !== undefined && number !== 0n) ??
    integer(1)
  const total = (kind: string) =>
    toCents(
      sum(
        line
          .all(where.surcharge)
          .filter((surcharge) => surcharge.text(where.indicator) === kind)
          .flatMap((surcharge) => surcharge.numbers(names[line.tree.syntax.id].amount)),
      ),
    )
  const gross = times(
    line.number(where.quantity) ?? integer(1),
    dividedBy(line.number(where.price) ?? 0n, base),
  )
  return isNear(line, line.number(where.net) ?? 0n, gross + total('true') - total('false'))
}

function isPositive(where: string): Test {
  return (place) => !place.has(where) || (place.number(where) ?? 0n) > 0n
}

function hasUnitOfQuantityUbl(place: Place): boolean {
  if (!place.has('@unitCode') || !place.has('../../InvoicedQuantity')) return true
  return place.values('../../InvoicedQuantity/@unitCode').includes(place.value('@unitCode'))
}
