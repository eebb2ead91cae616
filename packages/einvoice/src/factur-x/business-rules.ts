import { sum, toCents } from '../rules/exact.ts'
import type { Place } from '../rules/place.ts'
import { has, type Rule, rule, type Test } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'
import { vatRules, vatRulesOfFacturX } from '../rules/vat/vat-rules.ts'

/** Whether there is any text, even if blank: Factur-X does not trim. */
const hasAny =
  (where: string): Test =>
  (place) =>
    place.values(where).some((value) => value !== '')

const hasAnyIfThere =
  (where: string, value: string): Test =>
  (place) =>
    !place.has(where) || hasAny(value)(place)

const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const breakdown = '//ApplicableHeaderTradeSettlement/ApplicableTradeTax'
const line = '//IncludedSupplyChainTradeLineItem'
const sums = '//SpecifiedTradeSettlementHeaderMonetarySummation'
const representative = '//SellerTaxRepresentativeTradeParty'

/**
 * The rules in which Factur-X differs from CEN: the place that each rule checks, and its test if that differs
 * too.
 */
const differences: Readonly<Record<string, readonly [each: string, holds?: Test]>> = {
  'BR-01': ['.', hasAny('BT-24')],
  'BR-02': ['.', hasAny('BT-1')],
  'BR-03': ['.', hasAny('ExchangedDocument/IssueDateTime/DateTimeString[@format==102]')],
  'BR-04': ['.', hasAny('BT-3')],
  'BR-05': ['.', hasAny('BT-5')],
  'BR-06': ['.', hasAny('BT-27')],
  'BR-07': ['.', hasAny('BT-44')],
  'BR-08': ['.', has('//SellerTradeParty/PostalTradeAddress')],
  'BR-09': ['.', hasAny('//SellerTradeParty/PostalTradeAddress/CountryID')],
  'BR-10': ['.', has('//BuyerTradeParty/PostalTradeAddress')],
  'BR-11': ['.', hasAny('//BuyerTradeParty/PostalTradeAddress/CountryID')],
  // The official rule also compares the payee with a SellerTradeParty beside it, which the schema forbids.
  'BR-17': ['//PayeeTradeParty', has('Name')],
  'BR-21': [line, hasAny('AssociatedDocumentLineDocument/LineID')],
  'BR-25': [line, hasAny('SpecifiedTradeProduct/Name')],
  'BR-45': [breakdown, has('BasisAmount')],
  'BR-46': [breakdown, has('CalculatedAmount')],
  'BR-47': [breakdown, has('CategoryCode')],
  'BR-48': [
    breakdown,
    (place) => place.has('RateApplicablePercent') || place.values('CategoryCode').includes('O'),
  ],
  'BR-52': ['//AdditionalReferencedDocument', hasAny('IssuerAssignedID')],
  'BR-55': [
    'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/InvoiceReferencedDocument',
    hasAny('IssuerAssignedID'),
  ],
  'BR-56': [representative, hasAny('SpecifiedTaxRegistration/ID[@schemeID==VA]')],
  'BR-57': [
    'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery',
    hasAnyIfThere('ShipToTradeParty/PostalTradeAddress', 'ShipToTradeParty/PostalTradeAddress/CountryID'),
  ],
  'BR-64': [
    line,
    hasAnyIfThere('SpecifiedTradeProduct/GlobalID', 'SpecifiedTradeProduct/GlobalID/@schemeID'),
  ],
  'BR-65': [
    line,
    hasAnyIfThere(
      'SpecifiedTradeProduct/DesignatedProductClassification',
      'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode/@listID',
    ),
  ],
  'BR-CO-03': [breakdown, (place) => !(place.has('TaxPointDate') && place.has('DueDateTypeCode'))],
  'BR-CO-11': [sums, isSumOfAllowances],
  'BR-CO-12': [sums, isSumOfCharges],
  'BR-CO-15': ['BG-22'],
  'BR-CO-17': [breakdown],
  'BR-CO-18': ['//SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement', has('ApplicableTradeTax')],
  'BR-DEC-19': [breakdown],
  'BR-DEC-20': [breakdown],
  'CII-SR-470': ['//SpecifiedTradeSettlementPaymentMeans', hasOneAccount],
}

/** The few rules for the structure of CII that Factur-X adopted without changing their numbers. */
const structural = ['463', '467', '468', '469', '470', '473'].map((number) => `CII-SR-${number}`)

/** Two more rules for the structure. Factur-X swaps their numbers. */
const swapped = [
  atMostOne('CII-SR-471', 'CategoryTradeTax'),
  atMostOne('CII-SR-472', 'RateApplicablePercent'),
]

const contacts = [
  ['CII-SR-465', 'SellerTradeParty'],
  ['CII-SR-466', 'BuyerTradeParty'],
].map(([id = '', party]) =>
  rule(
    id,
    'BT-41 BT-56',
    { cii: 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement' },
    (place) =>
      !(
        place.has(`${party}/DefinedTradeContact/PersonName`) &&
        place.has(`${party}/DefinedTradeContact/DepartmentName`)
      ),
    'Eine Kontaktperson ist eine Person oder eine Abteilung, nicht beides.',
  ),
)

const ofVat = new Set(vatRules.map(({ id }) => id))

/** The CEN rules as Factur-X 1.09 applies them to its EN 16931 profile. */
export const businessRules: readonly Rule[] = [
  ...rules.filter(
    ({ id, set }) =>
      set === 'cen' &&
      !ofVat.has(id) &&
      (structural.includes(id) || (id.startsWith('BR-') && !id.startsWith('BR-CL-'))),
  ),
  ...vatRulesOfFacturX,
  ...swapped,
  ...contacts,
].map(asFacturX)

function asFacturX(row: Rule): Rule {
  const difference = differences[row.id]
  if (difference === undefined) return { ...row, set: 'fx' }
  const [each, holds] = difference
  return { ...row, set: 'fx', each: { cii: each }, ...(holds && { holds: { cii: holds } }) }
}

function atMostOne(id: string, element: string): Rule {
  return rule(
    id,
    '',
    { cii: '//SpecifiedTradeAllowanceCharge' },
    (place) => place.count(element) <= 1,
    `${element} darf nur einmal vorkommen.`,
  )
}

function isSumOfAllowances(place: Place): boolean {
  const allowances = place.root.all(
    `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==false]`,
  )
  if (allowances.length === 0 && !place.has('AllowanceTotalAmount')) return true
  const single = toCents(sum(allowances.flatMap((allowance) => allowance.numbers('ActualAmount'))))
  return place.numbers('AllowanceTotalAmount').includes(single)
}

/** Counts logistics charges too. */
function isSumOfCharges(place: Place): boolean {
  const charges = place.root.all(
    `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator==true]`,
  )
  if (charges.length === 0 && !place.has('ChargeTotalAmount')) return true
  const total = place.root.number('BT-108')
  const single = toCents(sum(charges.flatMap((charge) => charge.numbers('ActualAmount'))))
  const logistics = toCents(
    sum(place.root.numbers(`${settlement}/SpecifiedLogisticsServiceCharge/AppliedAmount`)),
  )
  return total !== undefined && toCents(total) === toCents(single + logistics)
}

function hasOneAccount(means: Place): boolean {
  const accounts = ['IBANID', 'ProprietaryID'].filter((id) =>
    means.has(`PayeePartyCreditorFinancialAccount/${id}`),
  )
  return !['30', '58'].includes(means.text('TypeCode')) || accounts.length === 1
}
