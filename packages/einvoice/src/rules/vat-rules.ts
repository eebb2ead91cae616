import type { Syntax } from '../syntax/syntax.ts'
import {
  dividedBy,
  type Exact,
  exactOfDouble,
  integer,
  magnitude,
  times,
  toCents,
  toDouble,
} from './exact.ts'
import { once } from './once.ts'
import type { Place } from './place.ts'
import { always, type Rule, rule, type Test } from './rule.ts'
import { type Amounts, hasRate, sumOf } from './tax-bases.ts'

/** The EN 16931 rules for a VAT category. */
interface Category {
  /** As it appears in the ids of its rules. */
  name: string
  code: string
  label: string
  /** The rate that its lines, allowances and charges must have. */
  rate: 'positive' | 'notNegative' | 'zero' | 'none'
  /**
   * Who must state a VAT or tax registration. `nobody`: an invoice not subject to VAT must not state a VAT
   * id.
   */
  registered: 'seller' | 'sellerWithVatId' | 'sellerAndBuyer' | 'bothWithVatId' | 'nobody'
  hasReason: boolean
}

const categories: readonly Category[] = [
  {
    name: 'S',
    code: 'S',
    label: 'mit Umsatzsteuer',
    rate: 'positive',
    registered: 'seller',
    hasReason: false,
  },
  { name: 'Z', code: 'Z', label: 'Nullsatz', rate: 'zero', registered: 'seller', hasReason: false },
  { name: 'E', code: 'E', label: 'steuerbefreit', rate: 'zero', registered: 'seller', hasReason: true },
  {
    name: 'AE',
    code: 'AE',
    label: 'Umkehr der Steuerschuld',
    rate: 'zero',
    registered: 'sellerAndBuyer',
    hasReason: true,
  },
  {
    name: 'IC',
    code: 'K',
    label: 'innergemeinschaftliche Lieferung',
    rate: 'zero',
    registered: 'bothWithVatId',
    hasReason: true,
  },
  { name: 'G', code: 'G', label: 'Ausfuhr', rate: 'zero', registered: 'sellerWithVatId', hasReason: true },
  { name: 'O', code: 'O', label: 'nicht steuerbar', rate: 'none', registered: 'nobody', hasReason: true },
  {
    name: 'AF',
    code: 'L',
    label: 'IGIC, Kanarische Inseln',
    rate: 'positive',
    registered: 'seller',
    hasReason: false,
  },
  {
    name: 'AG',
    code: 'M',
    label: 'IPSI, Ceuta und Melilla',
    rate: 'notNegative',
    registered: 'seller',
    hasReason: false,
  },
]

/**
 * Most of CEN's rules check only VAT; those of Factur-X check any tax. Factur-X accepts a base that is
 * exactly 1 too large (BR-Z-08 and its counterparts).
 */
type Edition = 'cen' | 'facturX'

const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'

const deliveryDay =
  'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'

// Paths to the taxes in a document.
const breakdown = {
  cii: '//ApplicableHeaderTradeSettlement/ApplicableTradeTax',
  ubl: 'TaxTotal/TaxSubtotal/TaxCategory',
}
const ofLine = {
  cii: '//IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax',
  ubl: '//InvoiceLine/Item/ClassifiedTaxCategory',
}
const anyLine = { cii: '//SpecifiedLineTradeSettlement/ApplicableTradeTax', ubl: '//ClassifiedTaxCategory' }
const ofAllowance = {
  cii: '//SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]/CategoryTradeTax',
  ubl: '//AllowanceCharge[ChargeIndicator=false]/TaxCategory',
}
const ofCharge = {
  cii: '//SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]/CategoryTradeTax',
  ubl: '//AllowanceCharge[ChargeIndicator=true]/TaxCategory',
}
/** Factur-X accepts only `true` and `false`, not 1 and 0. */
const inWords = ({ cii, ubl }: { cii: string; ubl: string }) => ({ cii: cii.replace('=', '=='), ubl })
const anyAllowance = { cii: '//CategoryTradeTax', ubl: '//AllowanceCharge/TaxCategory' }

/** In UBL, BR-O-03 and BR-O-04 check only allowances and charges at document level. */
function ofDocumentIfO(code: string, { cii, ubl }: { cii: string; ubl: string }) {
  return { cii, ubl: code === 'O' ? ubl.replace('//', '') : ubl }
}

function rulesOf(category: Category, edition: Edition): Rule[] {
  const { name, code, label, rate, hasReason } = category
  const id = (number: string) => `BR-${name}-${number}`
  const subject = `Steuerkategorie ${code} (${label})`
  const isAsExpected = rateTest(category)
  const isRegistered = registrationTest(category)
  const expected = {
    positive: 'muss größer als 0 sein',
    notNegative: 'darf nicht negativ sein',
    zero: 'muss 0 sein',
    none: 'darf nicht vorkommen',
  }[rate]
  const registration = `${subject}: ${registrationText[category.registered]}`
  const isAnyTax = edition === 'facturX'
  const [allowances, charges] = isAnyTax ? [inWords(ofAllowance), inWords(ofCharge)] : [ofAllowance, ofCharge]
  const eachOfCode = (test: { cii: Test; ubl: Test }) => whereCategory(code, test, isAnyTax)
  const reason = hasReason
    ? 'Der Grund der Befreiung (BT-120) oder sein Code (BT-121) fehlt.'
    : 'Ein Grund der Befreiung (BT-120, BT-121) darf hier nicht stehen.'
  return [
    rule(
      id('01'),
      'BT-118 BT-151 BT-95 BT-102',
      '.',
      { cii: hasBreakdownCii(category), ubl: hasBreakdownUbl(category) },
      `${subject}: Die Aufschlüsselung der Umsatzsteuer (BG-23) passt nicht zu Posten, Abschlägen und Aufschlägen dieser Kategorie.`,
    ),
    rule(
      id('02'),
      'BT-31 BT-32 BT-63 BT-48',
      { cii: anyLine.cii, ubl: '.' },
      { cii: eachOfCode(isRegistered).cii, ubl: isRegisteredUbl(category, isRegistered.ubl) },
      registration,
    ),
    rule(
      id('03'),
      'BT-31 BT-32 BT-63 BT-48',
      ofDocumentIfO(code, allowances),
      eachOfCode(isRegistered),
      registration,
    ),
    rule(
      id('04'),
      'BT-31 BT-32 BT-63 BT-48',
      ofDocumentIfO(code, charges),
      eachOfCode(isRegistered),
      registration,
    ),
    rule(
      id('05'),
      'BT-152',
      ofLine,
      eachOfCode(isAsExpected),
      `${subject}: Der Steuersatz des Postens (BT-152) ${expected}.`,
    ),
    rule(
      id('06'),
      'BT-96',
      allowances,
      eachOfCode(isAsExpected),
      `${subject}: Der Steuersatz des Abschlags (BT-96) ${expected}.`,
    ),
    rule(
      id('07'),
      'BT-103',
      charges,
      eachOfCode(isAsExpected),
      `${subject}: Der Steuersatz des Aufschlags (BT-103) ${expected}.`,
    ),
    rule(
      id('08'),
      'BT-116',
      breakdown,
      {
        cii: isOneOf(code, isBaseCii(category, edition), isAnyTax || code === 'S' || code === 'Z'),
        ubl: isOneOf(code, isBaseUbl(category)),
      },
      `${subject}: Die Steuergrundlage (BT-116) ist nicht die Summe der Posten abzüglich der Abschläge zuzüglich der Aufschläge dieser Kategorie${code === 'S' ? ' und dieses Satzes' : ''}.`,
    ),
    rule(
      id('09'),
      'BT-117',
      breakdown,
      {
        cii: isOneOf(code, isTaxCii(category), isAnyTax || code === 'S' || code === 'Z'),
        ubl: isOneOf(code, isTaxUbl(category)),
      },
      `${subject}: Der Steuerbetrag (BT-117) ${isTaxed(category) ? 'ist nicht die Steuergrundlage (BT-116) mal dem Steuersatz (BT-119)' : 'muss 0 sein'}.`,
    ),
    rule(
      id('10'),
      'BT-120 BT-121',
      breakdown,
      {
        cii: isOneOf(
          code,
          (place) => (place.has('ExemptionReason') || place.has('ExemptionReasonCode')) === hasReason,
          isAnyTax || code === 'S' || code === 'Z',
        ),
        ubl: isOneOf(
          code,
          (place) => (place.has('TaxExemptionReason') || place.has('TaxExemptionReasonCode')) === hasReason,
        ),
      },
      `${subject}: ${reason}`,
    ),
  ]
}

const registrationText: Record<Category['registered'], string> = {
  seller:
    'Umsatzsteuer-ID (BT-31) oder Steuernummer (BT-32) des Verkäufers oder die Umsatzsteuer-ID seines Steuervertreters (BT-63) fehlt.',
  sellerWithVatId: 'Die Umsatzsteuer-ID des Verkäufers (BT-31) oder seines Steuervertreters (BT-63) fehlt.',
  sellerAndBuyer:
    'Umsatzsteuer-ID oder Steuernummer des Verkäufers (BT-31, BT-32, BT-63) oder Umsatzsteuer-ID oder Registernummer des Käufers (BT-48, BT-47) fehlt.',
  bothWithVatId: 'Die Umsatzsteuer-ID des Verkäufers (BT-31, BT-63) oder des Käufers (BT-48) fehlt.',
  nobody:
    'Weder Verkäufer (BT-31), Steuervertreter (BT-63) noch Käufer (BT-48) dürfen eine Umsatzsteuer-ID haben.',
}

function isTaxed({ rate }: Category): boolean {
  return rate === 'positive' || rate === 'notNegative'
}

/** Whether a tax has this code: CII compares it exactly, while UBL ignores white space around it. */
function isOf(place: Place, code: string): boolean {
  return place.tree.syntax.id === 'cii'
    ? place.values('CategoryCode').includes(code)
    : place.texts('ID').includes(code)
}

function isVat(place: Place): boolean {
  return place.tree.syntax.id === 'cii'
    ? place.value('TypeCode').toUpperCase() === 'VAT'
    : place.texts('TaxScheme/ID').some((scheme) => scheme.toUpperCase() === 'VAT')
}

/** Restricts a test to the taxes of one category. */
function isOneOf(code: string, test: Test, isAnyTax = false): Test {
  return (place) => !isOf(place, code) || !(isAnyTax || isVat(place)) || test(place)
}

function whereCategory(code: string, { cii, ubl }: { cii: Test; ubl: Test }, isAnyTax: boolean) {
  return { cii: isOneOf(code, cii, isAnyTax), ubl: isOneOf(code, ubl) }
}

function categoriesUbl(place: Place): string[] {
  return [...place.values('//TaxCategory/ID'), ...place.values('//ClassifiedTaxCategory/ID')]
}

function hasBoth(codes: readonly string[]): boolean {
  return codes.includes('B') && codes.includes('S')
}

function onlyO(
  isAnyTax: boolean,
  id: string,
  terms: string,
  where: { cii: string[]; ubl: string[] },
  what: string,
): Rule {
  const holds = (places: readonly string[]) => (place: Place) =>
    once(place.tree, `only O at ${places.join()}`, () =>
      places
        .flatMap((one) => place.root.all(one))
        .every((tax) => (place.tree.syntax.id === 'ubl' && !isVat(tax)) || isOnlyO(tax)),
    )
  return rule(
    id,
    terms,
    breakdown,
    whereCategory('O', { cii: holds(where.cii), ubl: holds(where.ubl) }, isAnyTax),
    `Neben nicht steuerbaren Umsätzen (Kategorie O) darf ${what} stehen.`,
  )
}

function isOnlyO(tax: Place): boolean {
  return tax.tree.syntax.id === 'cii'
    ? tax.values('CategoryCode').every((code) => code === 'O')
    : tax.text('ID') === 'O'
}

function count(place: Place, where: string, code: string, isAnyTax: boolean): number {
  return place.all(where).filter((tax) => isOf(tax, code) && (isAnyTax || isVat(tax))).length
}

function hasBreakdownCii({ code, rate }: Category): Test {
  return (place) => {
    const [groups, lines, others] = [breakdown.cii, anyLine.cii, anyAllowance.cii].map((where) =>
      count(place, where, code, true),
    ) as [number, number, number]
    if (rate === 'positive' || rate === 'notNegative')
      return (lines === 0 || lines + groups >= 2) && (others === 0 || others + groups >= 2)
    if (groups === 0) return code === 'O' || (lines === 0 && others === 0)
    return groups === 1 && lines + others > 0
  }
}

function hasBreakdownUbl({ code, rate }: Category): Test {
  return (place) => {
    const isAnyTax = code === 'S'
    const groups = count(place, breakdown.ubl, code, isAnyTax)
    const uses = count(place, anyLine.ubl, code, isAnyTax)
    if (rate === 'positive' || rate === 'notNegative') {
      const all = uses + count(place, anyAllowance.ubl, code, isAnyTax)
      return all > 0 === groups > 0
    }
    return uses + count(place, '//TaxCategory', code, false) === 0 || groups === 1
  }
}

function registrationTest({ registered }: Category): { cii: Test; ubl: Test } {
  const cii = {
    seller: (place: Place) => ids(place, 'SellerTradeParty', ['VA', 'FC']),
    sellerVat: (place: Place) => ids(place, 'SellerTradeParty', ['VA']),
    deputy: (place: Place) => ids(place, 'SellerTaxRepresentativeTradeParty', ['VA']),
    buyerVat: (place: Place) => ids(place, 'BuyerTradeParty', ['VA']),
    buyer: (place: Place) => place.root.has(`${agreement}/BuyerTradeParty/SpecifiedLegalOrganization/ID`),
  }
  const vatId = 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID'
  const ubl = {
    seller: (place: Place) => place.has('//AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'),
    sellerVat: (place: Place) => place.has(`//AccountingSupplierParty/Party/${vatId}`),
    deputy: (place: Place) => place.has(`//TaxRepresentativeParty/${vatId}`),
    buyerVat: (place: Place) => place.has(`//AccountingCustomerParty/Party/${vatId}`),
    buyer: (place: Place) => place.has('//AccountingCustomerParty/Party/PartyLegalEntity/CompanyID'),
  }
  const testOf = (of: typeof cii): Test => {
    const tests: Record<Category['registered'], Test> = {
      seller: (place) => of.seller(place) || of.deputy(place),
      sellerWithVatId: (place) => of.sellerVat(place) || of.deputy(place),
      sellerAndBuyer: (place) =>
        (of.seller(place) || of.deputy(place)) && (of.buyerVat(place) || of.buyer(place)),
      bothWithVatId: (place) => (of.sellerVat(place) || of.deputy(place)) && of.buyerVat(place),
      nobody: (place) => !of.sellerVat(place) && !of.deputy(place) && !of.buyerVat(place),
    }
    return tests[registered]
  }
  return { cii: testOf(cii), ubl: testOf(ubl) }
}

function ids(place: Place, party: string, schemes: readonly string[]): boolean {
  return place
    .values(`//${party}/SpecifiedTaxRegistration/ID/@schemeID`)
    .some((scheme) => schemes.includes(scheme))
}

/** In UBL, BR-S-02 also requires that at least one line of category S has the tax scheme VAT. */
function isRegisteredUbl({ code }: Category, isRegistered: Test): Test {
  return (place) => {
    const lines = place.all(anyLine.ubl).filter((tax) => isOf(tax, code))
    const isTaxed = lines.some(isVat)
    return isTaxed ? isRegistered(place) : code !== 'S' || lines.length === 0
  }
}

/** UBL accepts a rate of 0 for IGIC. */
function rateTest({ code, rate }: Category): { cii: Test; ubl: Test } {
  const testOf = (where: string, isLax: boolean): Test => {
    if (rate === 'none') return (place) => !place.has(where)
    const isRight = (value: Exact) =>
      rate === 'zero' ? value === 0n : rate === 'notNegative' || isLax ? value >= 0n : value > 0n
    return (place) => place.numbers(where).some(isRight)
  }
  return { cii: testOf('RateApplicablePercent', false), ubl: testOf('Percent', code === 'L') }
}

const surcharge = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge'
const inCii = { category: 'CategoryCode', isCategoryTrimmed: false, rate: 'RateApplicablePercent' }
const surchargesOfCii = { ...inCii, tax: 'CategoryTradeTax', amount: 'ActualAmount' }
const inUbl = { category: 'ID', isCategoryTrimmed: true, rate: 'Percent' }
const surchargesOfUbl = { ...inUbl, tax: 'TaxCategory', amount: 'Amount' }

/** The amounts that are added up for a tax category. */
const parts: Readonly<Record<Syntax['id'], { lines: Amounts; charges: Amounts; allowances: Amounts }>> = {
  cii: {
    lines: {
      ...inCii,
      each: 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement',
      tax: 'ApplicableTradeTax',
      amount: 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    },
    charges: { ...surchargesOfCii, each: `${surcharge}[ChargeIndicator/Indicator=true]` },
    allowances: { ...surchargesOfCii, each: `${surcharge}[ChargeIndicator/Indicator=false]` },
  },
  ubl: {
    lines: {
      ...inUbl,
      each: 'InvoiceLine',
      tax: 'Item/ClassifiedTaxCategory',
      amount: 'LineExtensionAmount',
    },
    charges: { ...surchargesOfUbl, each: 'AllowanceCharge[ChargeIndicator=true]' },
    allowances: { ...surchargesOfUbl, each: 'AllowanceCharge[ChargeIndicator=false]' },
  },
}

/**
 * Adds up the lines and charges of a category (and rate), and subtracts its allowances. `round` rounds each
 * sum.
 */
function baseOf(place: Place, code: string, rate: Exact | undefined, round: (value: Exact) => Exact): Exact {
  const { lines } = parts[place.tree.syntax.id]
  return round(sumOf(place, lines, code, rate)) + surchargesOf(place, code, rate, round)
}

function surchargesOf(
  place: Place,
  code: string,
  rate: Exact | undefined,
  round: (value: Exact) => Exact,
): Exact {
  const { charges, allowances } = parts[place.tree.syntax.id]
  return round(sumOf(place, charges, code, rate)) - round(sumOf(place, allowances, code, rate))
}

const one = integer(1)

/**
 * Whether two values are less than 1 apart, in binary floating point, as in the official rules. For amounts
 * exactly 1 apart, the rounding error decides.
 */
function isWithinOne(value: number, expected: number): boolean {
  return value - 1 < expected && value + 1 > expected
}

/** Whether an untyped value of a document equals a sum: XPath compares both in binary floating point. */
function isSame(value: Exact | undefined, expected: Exact): boolean {
  return value !== undefined && toDouble(value) === toDouble(expected)
}

/** Like `isWithinOne`, with an exact sum. */
function isWithinOneOfDouble(value: number, expected: Exact): boolean {
  return exactOfDouble(value - 1) < expected && exactOfDouble(value + 1) > expected
}

/**
 * Requires the bases of S and O to match to the cent. In other categories, tolerates a difference below 1
 * and, in Factur-X, also a base that is exactly 1 too large. Skips IGIC and IPSI, because the official rule
 * looks for their rate in the wrong place.
 */
function isBaseCii({ code }: Category, edition: Edition): Test {
  if (code === 'L' || code === 'M') return always
  return (place) => {
    const base = place.number('BasisAmount')
    if (code === 'S')
      return place
        .numbers('RateApplicablePercent')
        .every((rate) => isSame(base, baseOf(place, code, rate, toCents)))
    if (base === undefined) return false
    const expected = baseOf(place, code, undefined, toCents)
    if (code === 'O') return isSame(base, expected)
    const isOneMore = edition === 'facturX' && toDouble(base) - 1 === toDouble(expected)
    return isOneMore || isWithinOne(toDouble(base), toDouble(expected))
  }
}

/** Tolerates a difference below 1 in taxed categories (S, IGIC, IPSI); compares the others exactly. */
function isBaseUbl(category: Category): Test {
  const { code } = category
  return (place) => {
    const base = place.number('../TaxableAmount')
    if (!isTaxed(category)) return base === baseOf(place, code, undefined, asIs)
    const isBase = (expected: Exact) => base !== undefined && isWithinOneOfDouble(toDouble(base), expected)
    return place
      .numbers('Percent')
      .every((rate) =>
        code === 'S' ? isBaseOfS(place, rate, isBase) : isBase(baseOf(place, code, rate, asIs)),
      )
  }
}

const asIs = (value: Exact) => value

/**
 * At least one line, allowance or charge must have category S with this rate. If an allowance or a charge
 * does, the base may leave out the lines: the official rule also accepts a base with the lines of the other
 * kind of document (invoice or credit note), and the document has no such lines.
 */
function isBaseOfS(place: Place, rate: Exact, isBase: (expected: Exact) => boolean): boolean {
  if (hasRate(place, anySurcharge, 'S', rate) && isBase(surchargesOf(place, 'S', rate, asIs))) return true
  return hasRate(place, parts.ubl.lines, 'S', rate) && isBase(baseOf(place, 'S', rate, asIs))
}

const anySurcharge = { ...surchargesOfUbl, each: '//AllowanceCharge' }

function isTaxCii(category: Category): Test {
  if (category.code === 'L' || category.code === 'M') return always
  if (!isTaxed(category)) return (place) => place.numbers('CalculatedAmount').includes(0n)
  return (place) => {
    const [tax, base, rate] = ['CalculatedAmount', 'BasisAmount', 'RateApplicablePercent'].map((where) =>
      place.number(where),
    )
    if (tax === undefined || base === undefined || rate === undefined) return false
    const expected = Math.round(toDouble(magnitude(base)) * toDouble(rate)) / 100
    return toDouble(magnitude(tax) - one) < expected && toDouble(magnitude(tax) + one) > expected
  }
}

function isTaxUbl(category: Category): Test {
  if (!isTaxed(category)) return (place) => place.number('../TaxAmount') === 0n
  return (place) => {
    const [tax, base, rate] = ['../TaxAmount', '../TaxableAmount', 'Percent'].map((where) =>
      place.number(where),
    )
    if (tax === undefined || base === undefined || rate === undefined) return false
    return magnitude(magnitude(tax) - toCents(times(magnitude(base), dividedBy(rate, integer(100))))) < one
  }
}

/** BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG: the VAT categories, and BR-B. */
export const vatRules: readonly Rule[] = rulesOfEdition('cen')

/** The same rules as Factur-X defines them, for CII. */
export const vatRulesOfFacturX: readonly Rule[] = rulesOfEdition('facturX')

function rulesOfEdition(edition: Edition): Rule[] {
  const isAnyTax = edition === 'facturX'
  return [
    ...categories.flatMap((category) => rulesOf(category, edition)),
    rule(
      'BR-IC-11',
      'BT-72 BG-14',
      breakdown,
      whereCategory(
        'K',
        {
          cii: (place) => place.root.has(deliveryDay) || place.has('BT-73') || place.has('BT-74'),
          ubl: (place) =>
            place.values('BT-72').some((day) => day.length > 1) ||
            place.all('BG-14').some(({ element }) => element.children.length > 0),
        },
        isAnyTax,
      ),
      'Zu einer innergemeinschaftlichen Lieferung fehlt das Lieferdatum (BT-72) oder der Abrechnungszeitraum (BG-14).',
    ),
    rule(
      'BR-IC-12',
      'BT-80',
      breakdown,
      whereCategory(
        'K',
        {
          cii: (place) => place.has('BT-80'),
          ubl: (place) => place.values('BT-80').some((country) => country.length > 1),
        },
        isAnyTax,
      ),
      'Zu einer innergemeinschaftlichen Lieferung fehlt das Land der Lieferung (BT-80).',
    ),
    onlyO(
      isAnyTax,
      'BR-O-11',
      'BT-118',
      { cii: [breakdown.cii, anyLine.cii], ubl: [breakdown.ubl] },
      'keine andere Aufschlüsselung der Umsatzsteuer (BG-23)',
    ),
    onlyO(
      isAnyTax,
      'BR-O-12',
      'BT-151',
      { cii: [breakdown.cii, anyLine.cii], ubl: [anyLine.ubl] },
      'kein Posten (BG-25) einer anderen Steuerkategorie',
    ),
    onlyO(
      isAnyTax,
      'BR-O-13',
      'BT-95',
      { cii: [anyAllowance.cii], ubl: [ofAllowance.ubl] },
      'kein Abschlag (BG-20) einer anderen Steuerkategorie',
    ),
    onlyO(
      isAnyTax,
      'BR-O-14',
      'BT-102',
      { cii: [anyAllowance.cii], ubl: [ofCharge.ubl] },
      'kein Aufschlag (BG-21) einer anderen Steuerkategorie',
    ),
    rule(
      'BR-B-01',
      'BT-151',
      '.',
      {
        cii: (place) =>
          !place.values('//CategoryCode').includes('B') ||
          place.values('//CountryID').every((country) => country === 'IT'),
        ubl: (place) =>
          !categoriesUbl(place).includes('B') ||
          place.values('//IdentificationCode').every((country) => country === 'IT'),
      },
      'Split Payment (Kategorie B) gibt es nur innerhalb Italiens.',
    ),
    rule(
      'BR-B-02',
      'BT-151',
      '.',
      {
        cii: (place) => !hasBoth(place.values('//CategoryCode')),
        ubl: (place) =>
          !hasBoth(
            [
              'TaxTotal/TaxSubtotal/TaxCategory/ID',
              'AllowanceCharge/TaxCategory/ID',
              '//ClassifiedTaxCategory/ID',
            ].flatMap((where) => place.values(where)),
          ),
      },
      'Split Payment (Kategorie B) und Umsatzsteuer (Kategorie S) schließen einander aus.',
    ),
  ]
}
