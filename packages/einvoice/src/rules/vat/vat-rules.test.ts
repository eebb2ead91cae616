import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../../testing/rule-documents.ts'
import { settlement, type TaxPart, taxCii, taxUbl, trade } from '../../testing/tax-lines.ts'

const times = (count: number, lines: readonly string[]) => Array.from({ length: count }, () => lines).flat()

describe('breakdowns, lines and allowances of a tax category', () => {
  const numbers = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1, 2].map((c) => [a, b, c] as const)))
  /** The combinations that break the rule, as numbers of breakdowns, lines and allowances. */
  const broken = (id: string, code: string, kind?: string) =>
    [taxCii, taxUbl].map((tax) =>
      numbers
        .filter(([groups, lines, allowances]) => {
          const content = [
            ...times(groups, tax('breakdown', code, kind)),
            ...times(lines, tax('line', code, kind)),
            ...times(allowances, tax('allowance', code, kind)),
          ]
          return breaks(id, tax === taxCii ? ciiOf(...content) : ublOf(...content))
        })
        .map((combination) => combination.join(''))
        .join(' '),
    )
  const unpaired = '001 002 010 011 012 020 021 022 100 200'

  test('S needs a breakdown, which CII checks only for a single line or a single allowance: BR-S-01', () => {
    expect(broken('BR-S-01', 'S')).toEqual(['001 010 011 012 021', unpaired])
    expect(broken('BR-S-01', 'S', 'GST')).toEqual(['001 010 011 012 021', unpaired])
  })

  test.each([
    ['BR-AF-01', 'L'],
    ['BR-AG-01', 'M'],
  ])('IGIC and IPSI are checked like S, but in UBL only with the tax scheme VAT: %s', (id, code) => {
    expect(broken(id, code)).toEqual(['001 010 011 012 021', unpaired])
    expect(broken(id, code, 'GST')).toEqual(['001 010 011 012 021', ''])
  })

  test.each([
    ['BR-Z-01', 'Z'],
    ['BR-E-01', 'E'],
    ['BR-AE-01', 'AE'],
    ['BR-IC-01', 'K'],
    ['BR-G-01', 'G'],
  ])('an untaxed category has exactly one breakdown; UBL checks only the tax scheme VAT: %s', (id, code) => {
    const ofCii = '001 002 010 011 012 020 021 022 100 200 201 202 210 211 212 220 221 222'
    const ofUbl = '001 002 010 011 012 020 021 022 200 201 202 210 211 212 220 221 222'
    expect(broken(id, code)).toEqual([ofCii, ofUbl])
    expect(broken(id, code, 'GST')).toEqual([ofCii, ''])
  })

  test('category O has at most one breakdown in CII, and exactly one in UBL: BR-O-01', () => {
    const ofCii = '100 200 201 202 210 211 212 220 221 222'
    const ofUbl = '001 002 010 011 012 020 021 022 200 201 202 210 211 212 220 221 222'
    expect(broken('BR-O-01', 'O')).toEqual([ofCii, ofUbl])
    expect(broken('BR-O-01', 'O', 'GST')).toEqual([ofCii, ''])
  })
})

describe('with a breakdown of category O', () => {
  const verdicts = (id: string, part: TaxPart, code: string, kind?: string) => [
    breaks(id, ciiOf(...taxCii('breakdown', 'O'), ...taxCii(part, code, kind))),
    breaks(id, ublOf(...taxUbl('breakdown', 'O'), ...taxUbl(part, code, kind))),
  ]

  test.each([
    ['BR-O-11', 'breakdown'],
    ['BR-O-12', 'line'],
  ] as const)('no other VAT category is allowed, but UBL allows another tax: %s', (id, part) => {
    expect(verdicts(id, part, 'S')).toEqual([true, true])
    expect(verdicts(id, part, 'O')).toEqual([false, false])
    expect(verdicts(id, part, 'S', 'GST')).toEqual([true, false])
  })

  test.each([
    ['BR-O-13', 'false'],
    ['BR-O-14', 'true'],
  ])('no allowance or charge has another VAT category: %s', (id, indicator) => {
    const ofUbl = (code: string, kind = 'VAT') =>
      breaks(
        id,
        ublOf(
          ...taxUbl('breakdown', 'O'),
          `AllowanceCharge+/ChargeIndicator=${indicator}`,
          ...at('AllowanceCharge/TaxCategory', `ID=${code}`, `TaxScheme/ID=${kind}`),
        ),
      )
    expect([ofUbl('S'), ofUbl('O'), ofUbl('S', 'GST')]).toEqual([true, false, false])
    expect(verdicts(id, 'allowance', 'S')[0]).toBe(true)
    expect(verdicts(id, 'allowance', 'S', 'GST')[0]).toBe(true)
    expect(verdicts(id, 'allowance', 'O')[0]).toBe(false)
  })
})

describe('registrations', () => {
  const agreement = `${trade}/ApplicableHeaderTradeAgreement`
  const registered = (party: string, scheme: string) =>
    at(`${agreement}/${party}/SpecifiedTaxRegistration+`, 'ID=1', `ID/@schemeID=${scheme}`)
  const numbered = (party: string, kind: string) =>
    at(`${party}/PartyTaxScheme+`, 'CompanyID=1', `TaxScheme/ID=${kind}`)
  const parties = {
    'VAT id of the seller': {
      cii: registered('SellerTradeParty', 'VA'),
      ubl: numbered('AccountingSupplierParty/Party', 'VAT'),
    },
    'tax number of the seller': {
      cii: registered('SellerTradeParty', 'FC'),
      ubl: numbered('AccountingSupplierParty/Party', 'FC'),
    },
    'VAT id of the representative': {
      cii: registered('SellerTaxRepresentativeTradeParty', 'VA'),
      ubl: numbered('TaxRepresentativeParty', 'VAT'),
    },
    'tax number of the representative': {
      cii: registered('SellerTaxRepresentativeTradeParty', 'FC'),
      ubl: numbered('TaxRepresentativeParty', 'FC'),
    },
    'VAT id of the buyer': {
      cii: registered('BuyerTradeParty', 'VA'),
      ubl: numbered('AccountingCustomerParty/Party', 'VAT'),
    },
    'tax number of the buyer': {
      cii: registered('BuyerTradeParty', 'FC'),
      ubl: numbered('AccountingCustomerParty/Party', 'FC'),
    },
    'register of the buyer': {
      cii: [`${agreement}/BuyerTradeParty/SpecifiedLegalOrganization/ID=1`],
      ubl: ['AccountingCustomerParty/Party/PartyLegalEntity/CompanyID=1'],
    },
  }
  type Registration = keyof typeof parties
  const all = Object.keys(parties) as Registration[]
  /** All sets of up to two registrations. */
  const sets = [[], ...all.flatMap((one, at) => [[one], ...all.slice(at + 1).map((other) => [one, other])])]
  const text = (chosen: Registration[][]) => chosen.map((names) => names.join(', '))

  /** The sets of registrations that satisfy a rule. Expects them to be the same in both syntaxes. */
  const enough = (id: string, code: string) =>
    text(
      sets.filter((names) => {
        const verdicts = [
          breaks(id, ciiOf(...names.flatMap((name) => parties[name].cii), ...taxCii('line', code))),
          breaks(id, ublOf(...names.flatMap((name) => parties[name].ubl), ...taxUbl('line', code))),
        ]
        expect(new Set(verdicts).size, names.join()).toBe(1)
        return verdicts.includes(false)
      }),
    )
  const containing = (...alternatives: Registration[][]) =>
    text(sets.filter((names) => alternatives.some((parts) => parts.every((part) => names.includes(part)))))

  test.each([
    ['BR-S-02', 'S'],
    ['BR-Z-02', 'Z'],
    ['BR-E-02', 'E'],
    ['BR-AF-02', 'L'],
    ['BR-AG-02', 'M'],
  ])("a line needs the seller's VAT id or tax number, or the tax representative's VAT id: %s", (id, code) => {
    expect(enough(id, code)).toEqual(
      containing(['VAT id of the seller'], ['tax number of the seller'], ['VAT id of the representative']),
    )
  })

  test('exports need the VAT id of the seller or of the tax representative: BR-G-02', () => {
    expect(enough('BR-G-02', 'G')).toEqual(
      containing(['VAT id of the seller'], ['VAT id of the representative']),
    )
  })

  test('reverse charge needs the same as S, and the VAT id or register number of the buyer: BR-AE-02', () => {
    expect(enough('BR-AE-02', 'AE')).toEqual(
      containing(
        ['VAT id of the seller', 'VAT id of the buyer'],
        ['VAT id of the seller', 'register of the buyer'],
        ['tax number of the seller', 'VAT id of the buyer'],
        ['tax number of the seller', 'register of the buyer'],
        ['VAT id of the representative', 'VAT id of the buyer'],
        ['VAT id of the representative', 'register of the buyer'],
      ),
    )
  })

  test('supplies inside the EU need a VAT id on both sides: BR-IC-02', () => {
    expect(enough('BR-IC-02', 'K')).toEqual(
      containing(
        ['VAT id of the seller', 'VAT id of the buyer'],
        ['VAT id of the representative', 'VAT id of the buyer'],
      ),
    )
  })

  test('if a line has category O, nobody may have a VAT id: BR-O-02', () => {
    expect(enough('BR-O-02', 'O')).toEqual(
      text(sets.filter((names) => !names.some((name) => name.startsWith('VAT id')))),
    )
  })

  test('in UBL, a line in category S needs the tax scheme VAT; one in Z without it needs no registration', () => {
    const isBroken = (id: string, code: string, kind: string) =>
      breaks(id, ublOf(...taxUbl('line', code, kind)))
    const isBrokenOfSeller = (kind: string) =>
      breaks('BR-S-02', ublOf(...parties['VAT id of the seller'].ubl, ...taxUbl('line', 'S', kind)))
    expect([isBroken('BR-S-02', 'S', 'GST'), isBrokenOfSeller('GST')]).toEqual([true, true])
    expect([isBroken('BR-S-02', 'S', 'VAT'), isBrokenOfSeller('VAT')]).toEqual([true, false])
    expect(isBroken('BR-S-02', 'Z', 'GST')).toBe(false)
    expect([isBroken('BR-Z-02', 'Z', 'GST'), isBroken('BR-Z-02', 'Z', 'vat')]).toEqual([false, true])
  })

  test.each([
    ['BR-O-03', 'false'],
    ['BR-O-04', 'true'],
  ])('with a VAT id, only UBL allows category O in line allowances and charges: %s', (id, indicator) => {
    const ofCii = (path: string) => [
      `${path}/ChargeIndicator/Indicator=${indicator}`,
      ...at(`${path}/CategoryTradeTax`, 'TypeCode=VAT', 'CategoryCode=O'),
    ]
    const ofUbl = (path: string) => [
      `${path}AllowanceCharge/ChargeIndicator=${indicator}`,
      ...at(`${path}AllowanceCharge/TaxCategory`, 'ID=O', 'TaxScheme/ID=VAT'),
    ]
    const seller = parties['VAT id of the seller']
    const line = `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement`
    const surcharge = 'SpecifiedTradeAllowanceCharge'
    expect([
      breaks(id, ciiOf(...seller.cii, ...ofCii(`${settlement}/${surcharge}`))),
      breaks(id, ublOf(...seller.ubl, ...ofUbl(''))),
      breaks(id, ciiOf(...seller.cii, ...ofCii(`${line}/${surcharge}`))),
      breaks(id, ublOf(...seller.ubl, ...ofUbl('InvoiceLine/'))),
      breaks(id, ublOf(...ofUbl(''))),
    ]).toEqual([true, true, true, false, false])
  })
})
