import { expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { trade } from '../testing/tax-lines.ts'
import { xRechnung, xRechnungCvd } from './specifications.ts'

const productCii = `${trade}/IncludedSupplyChainTradeLineItem+/SpecifiedTradeProduct`
const agreement = `${trade}/ApplicableHeaderTradeAgreement`

/**
 * Whether an invoice for clean vehicles breaks a rule, in CII and in UBL. Asserts that other invoices do not.
 */
function areBroken(id: string, cii: readonly string[], ubl: readonly string[]): boolean[] {
  const verdicts = (specification: string) => [
    breaks(
      id,
      ciiOf(
        `ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID=${specification}`,
        ...cii,
      ),
    ),
    breaks(id, ublOf(`CustomizationID=${specification}`, ...ubl)),
  ]
  for (const other of [xRechnung, ` ${xRechnungCvd}`]) expect(verdicts(other)).toEqual([false, false])
  return verdicts(xRechnungCvd)
}
const both = (isBroken: boolean) => [isBroken, isBroken]

/** One line: its classes, each with its list and its code, and its attributes with their names and values. */
interface Line {
  classes?: [list: string, code: string][]
  attributes?: [name: string, value: string][]
}

function linesOf(lines: readonly Line[]): [cii: string[], ubl: string[]] {
  const cii = lines.flatMap(({ classes = [], attributes = [] }) => [
    `${productCii}/Name=a`,
    ...classes.flatMap(([list, code]) =>
      at(
        `${productCii.replace('+', '')}/DesignatedProductClassification+`,
        `ClassCode=${code}`,
        ...(list === 'none' ? [] : [`ClassCode/@listID=${list}`]),
      ),
    ),
    ...attributes.flatMap(([name, value]) =>
      at(
        `${productCii.replace('+', '')}/ApplicableProductCharacteristic+`,
        `Description=${name}`,
        `Value=${value}`,
      ),
    ),
  ])
  const ubl = lines.flatMap(({ classes = [], attributes = [] }) => [
    'InvoiceLine+/Item/Name=a',
    ...classes.flatMap(([list, code]) =>
      at(
        'InvoiceLine/Item/CommodityClassification+',
        `ItemClassificationCode=${code}`,
        ...(list === 'none' ? [] : [`ItemClassificationCode/@listID=${list}`]),
      ),
    ),
    ...attributes.flatMap(([name, value]) =>
      at('InvoiceLine/Item/AdditionalItemProperty+', `Name=${name}`, `Value=${value}`),
    ),
  ])
  return [cii, ubl]
}

test('an invoice for clean vehicles refers to a contract and a tender: BR-DE-CVD-01, BR-DE-CVD-02', () => {
  const contract = (id: string) =>
    areBroken(
      'BR-DE-CVD-01',
      [`${agreement}/ContractReferencedDocument/IssuerAssignedID=${id}`],
      [`ContractDocumentReference/ID=${id}`],
    )
  const tender = (id: string) =>
    areBroken(
      'BR-DE-CVD-02',
      at(`${agreement}/AdditionalReferencedDocument`, `IssuerAssignedID=${id}`, 'TypeCode=50'),
      [`OriginatorDocumentReference/ID=${id}`],
    )
  expect(['1', ' ', ''].map(contract)).toEqual([both(false), both(true), both(true)])
  expect(['1', ' ', ''].map(tender)).toEqual([both(false), both(true), both(true)])
})

test('at least one line has both a class from the CVD list and a cva attribute: BR-DE-CVD-03', () => {
  const [cvd, cva]: [[string, string], [string, string]] = [
    ['CVD', 'M1'],
    ['cva', 'clean'],
  ]
  const verdict = (...lines: Line[]) => areBroken('BR-DE-CVD-03', ...linesOf(lines))
  expect(verdict({ classes: [cvd], attributes: [cva] })).toEqual(both(false))
  expect(verdict({}, { classes: [cvd], attributes: [cva] })).toEqual(both(false))
  for (const lines of [
    [{}],
    [{ classes: [cvd] }],
    [{ attributes: [cva] }],
    [{ classes: [cvd] }, { attributes: [cva] }],
    [{ classes: [['TST', 'M1']], attributes: [cva] }],
    [{ classes: [cvd], attributes: [['CVA', 'clean']] }],
  ] as Line[][])
    expect(verdict(...lines)).toEqual(both(true))
})

test.each([
  ['CVD', 'M1', false],
  ['CVD', 'M2', false],
  ['CVD', 'M3', false],
  ['CVD', 'N1', false],
  ['CVD', 'N2', false],
  ['CVD', ' N3 ', false],
  [' CVD ', 'M4', true],
  ['CVD', 'N4', true],
  ['CVD', '', true],
  ['TST', 'M4', false],
  ['none', 'M4', false],
])('BR-DE-CVD-04: in the list %j, the class %j is unknown: %s', (list, code, isUnknown) => {
  expect(areBroken('BR-DE-CVD-04', ...linesOf([{ classes: [[list, code]] }]))).toEqual(both(isUnknown))
})

test.each([
  ['cva', 'clean', false],
  ['cva', 'zero-emission', false],
  ['cva', ' other ', false],
  ['cva', 'dirty', true],
  ['cva', '', true],
  ['colour', 'dirty', false],
])('BR-DE-CVD-05: the attribute %s with the value %j is wrong: %s', (name, value, isWrong) => {
  expect(areBroken('BR-DE-CVD-05', ...linesOf([{ attributes: [[name, value]] }]))).toEqual(both(isWrong))
})

test('a line with a class from the CVD list has exactly one cva attribute, and vice versa: BR-DE-CVD-06', () => {
  const broken = [0, 1, 2].flatMap((classes) =>
    [0, 1, 2].flatMap((attributes) => {
      const line: Line = {
        classes: [['TST', '1'], ...Array(classes).fill(['CVD', 'M1'])],
        attributes: [['colour', 'red'], ...Array(attributes).fill(['cva', 'clean'])],
      }
      return ['a', 'b'].flatMap((part) => {
        const verdicts = areBroken(`BR-DE-CVD-06-${part}`, ...linesOf([line]))
        expect(new Set(verdicts).size).toBe(1)
        return verdicts.includes(true) ? [`${classes} CVD, ${attributes} cva: ${part}`] : []
      })
    }),
  )
  expect(broken).toEqual([
    '0 CVD, 1 cva: b',
    '0 CVD, 2 cva: b',
    '1 CVD, 0 cva: a',
    '1 CVD, 2 cva: a',
    '2 CVD, 0 cva: a',
    '2 CVD, 1 cva: b',
    '2 CVD, 2 cva: a',
    '2 CVD, 2 cva: b',
  ])
})

test.each([
  ['CVD', false],
  ['TST', false],
  [' TST ', false],
  ['', false],
  ['none', false],
  ['cvd', true],
  ['QQQ', true],
])('BR-TMP-CVD-01: the classification list %j is unknown: %s', (list, isUnknown) => {
  expect(areBroken('BR-TMP-CVD-01', ...linesOf([{ classes: [[list, '1']] }]))).toEqual(both(isUnknown))
})
