import type { Exact } from '../exact.ts'
import { once } from '../once.ts'
import type { Place } from '../place.ts'
import { type Rule, rule, type Test } from '../rule.ts'
import { type Edition, isBaseCii, isBaseUbl, isTaxCii, isTaxUbl } from './vat-amounts.ts'
import { type Category, isTaxed, vatCategories } from './vat-categories.ts'
import {
  anyAllowance,
  anyLine,
  breakdown,
  countTaxes,
  type ForEachSyntax,
  inWords,
  isOneOf,
  isVat,
  ofAllowance,
  ofCharge,
  ofDocumentIfO,
  ofLine,
  whereCategory,
} from './vat-places.ts'
import { isRegisteredUbl, registrationTest, registrationText } from './vat-registration.ts'

const deliveryDay =
  'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'

function rulesOf(category: Category, edition: Edition): Rule[] {
  const { name, code, label, hasReason } = category
  const id = (number: string) => `BR-${name}-${number}`
  const subject = `Steuerkategorie ${code} (${label})`
  const isAnyTax = edition === 'facturX'
  const [allowances, charges] = isAnyTax ? [inWords(ofAllowance), inWords(ofCharge)] : [ofAllowance, ofCharge]
  const eachOfCode = (test: ForEachSyntax<Test>) => whereCategory(code, test, isAnyTax)
  const isBreakdownOfAnyTax = isAnyTax || code === 'S' || code === 'Z'
  const eachBreakdown = ({ cii, ubl }: ForEachSyntax<Test>) => ({
    cii: isOneOf(code, cii, isBreakdownOfAnyTax),
    ubl: isOneOf(code, ubl),
  })

  const isRegistered = registrationTest(category)
  const registration = (
    number: string,
    places: ForEachSyntax<string>,
    test: ForEachSyntax<Test> = eachOfCode(isRegistered),
  ) => {
    const message = `${subject}: ${registrationText[category.registered]}`
    return rule(id(number), 'BT-31 BT-32 BT-63 BT-48', places, test, message)
  }
  const isAsExpected = eachOfCode(rateTest(category))
  const rate = (number: string, term: string, places: ForEachSyntax<string>, ofWhat: string) => {
    const message = `${subject}: Der Steuersatz ${ofWhat} (${term}) ${expectedRate[category.rate]}.`
    return rule(id(number), term, places, isAsExpected, message)
  }
  return [
    rule(
      id('01'),
      'BT-118 BT-151 BT-95 BT-102',
      '.',
      { cii: hasBreakdownCii(category), ubl: hasBreakdownUbl(category) },
      `${subject}: Die Aufschlüsselung der Umsatzsteuer (BG-23) passt nicht zu Posten, Abschlägen und Aufschlägen dieser Kategorie.`,
    ),
    registration(
      '02',
      { cii: anyLine.cii, ubl: '.' },
      { cii: eachOfCode(isRegistered).cii, ubl: isRegisteredUbl(category, isRegistered.ubl) },
    ),
    registration('03', ofDocumentIfO(code, allowances)),
    registration('04', ofDocumentIfO(code, charges)),
    rate('05', 'BT-152', ofLine, 'des Postens'),
    rate('06', 'BT-96', allowances, 'des Abschlags'),
    rate('07', 'BT-103', charges, 'des Aufschlags'),
    rule(
      id('08'),
      'BT-116',
      breakdown,
      eachBreakdown({ cii: isBaseCii(category, edition), ubl: isBaseUbl(category) }),
      `${subject}: Die Steuergrundlage (BT-116) ist nicht die Summe der Posten abzüglich der Abschläge zuzüglich der Aufschläge dieser Kategorie${code === 'S' ? ' und dieses Satzes' : ''}.`,
    ),
    rule(
      id('09'),
      'BT-117',
      breakdown,
      eachBreakdown({ cii: isTaxCii(category), ubl: isTaxUbl(category) }),
      `${subject}: Der Steuerbetrag (BT-117) ${isTaxed(category) ? 'ist nicht die Steuergrundlage (BT-116) mal dem Steuersatz (BT-119)' : 'muss 0 sein'}.`,
    ),
    rule(
      id('10'),
      'BT-120 BT-121',
      breakdown,
      eachBreakdown({
        cii: (place) => (place.has('ExemptionReason') || place.has('ExemptionReasonCode')) === hasReason,
        ubl: (place) =>
          (place.has('TaxExemptionReason') || place.has('TaxExemptionReasonCode')) === hasReason,
      }),
      hasReason
        ? `${subject}: Der Grund der Befreiung (BT-120) oder sein Code (BT-121) fehlt.`
        : `${subject}: Ein Grund der Befreiung (BT-120, BT-121) darf hier nicht stehen.`,
    ),
  ]
}

const expectedRate: Record<Category['rate'], string> = {
  positive: 'muss größer als 0 sein',
  notNegative: 'darf nicht negativ sein',
  zero: 'muss 0 sein',
  none: 'darf nicht vorkommen',
}

function hasBreakdownCii({ code, rate }: Category): Test {
  return (place) => {
    const [groups, lines, others] = [breakdown.cii, anyLine.cii, anyAllowance.cii].map((where) =>
      countTaxes(place, where, code, true),
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
    const groups = countTaxes(place, breakdown.ubl, code, isAnyTax)
    const uses = countTaxes(place, anyLine.ubl, code, isAnyTax)
    if (rate === 'positive' || rate === 'notNegative') {
      const all = uses + countTaxes(place, anyAllowance.ubl, code, isAnyTax)
      return all > 0 === groups > 0
    }
    return uses + countTaxes(place, '//TaxCategory', code, false) === 0 || groups === 1
  }
}

/** UBL accepts a rate of 0 for IGIC. */
function rateTest({ code, rate }: Category): ForEachSyntax<Test> {
  const testOf = (where: string, isLax: boolean): Test => {
    if (rate === 'none') return (place) => !place.has(where)
    const isRight = (value: Exact) =>
      rate === 'zero' ? value === 0n : rate === 'notNegative' || isLax ? value >= 0n : value > 0n
    return (place) => place.numbers(where).some(isRight)
  }
  return { cii: testOf('RateApplicablePercent', false), ubl: testOf('Percent', code === 'L') }
}

function rulesOfIC(isAnyTax: boolean): Rule[] {
  return [
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
  ]
}

function rulesOfO(isAnyTax: boolean): Rule[] {
  return [
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
  ]
}

function categoriesUbl(place: Place): string[] {
  return [...place.values('//TaxCategory/ID'), ...place.values('//ClassifiedTaxCategory/ID')]
}

function hasBoth(codes: readonly string[]): boolean {
  return codes.includes('B') && codes.includes('S')
}

const rulesOfB: readonly Rule[] = [
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

function onlyO(
  isAnyTax: boolean,
  id: string,
  terms: string,
  where: ForEachSyntax<string[]>,
  what: string,
): Rule {
  const holds = (paths: readonly string[]) => (place: Place) =>
    once(place.tree, `only O at ${paths.join()}`, () =>
      paths
        .flatMap((path) => place.root.all(path))
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

/** BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG: the VAT categories, and BR-B. */
export const vatRules: readonly Rule[] = rulesOfEdition('cen')

/** The same rules as Factur-X defines them, for CII. */
export const vatRulesOfFacturX: readonly Rule[] = rulesOfEdition('facturX')

function rulesOfEdition(edition: Edition): Rule[] {
  const isAnyTax = edition === 'facturX'
  return [
    ...vatCategories.flatMap((category) => rulesOf(category, edition)),
    ...rulesOfIC(isAnyTax),
    ...rulesOfO(isAnyTax),
    ...rulesOfB,
  ]
}
