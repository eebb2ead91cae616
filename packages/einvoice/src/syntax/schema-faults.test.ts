import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { type Damage, damages } from '../testing/damage.ts'
import { fullInvoice } from '../testing/full-invoice.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { schemaFaults } from './schema-faults.ts'
import type { Structure, ValueType } from './structure.ts'
import { writeInvoice } from './write-invoice.ts'

const structure = (base: ValueType['base'], type: Partial<ValueType> = {}): Structure => ({
  roots: ['Root'],
  slots: new Map([
    [
      'Root',
      [{ name: 'Value', isRequired: true, isRepeatable: false, content: { kind: 'value', type: 'T' } }],
    ],
  ]),
  choices: new Set(),
  valueTypes: { T: { base, attributes: [], required: [], ...type } },
  attributeForms: ublInvoice.structure.attributeForms,
  namespaceOf: () => 'urn:x',
  rootNamespaces: { Root: 'urn:x' },
})

const element = (name: string, changes: Partial<XmlElement> = {}): XmlElement => ({
  name,
  namespace: 'urn:x',
  attributes: [],
  children: [],
  text: '',
  parent: undefined,
  ...changes,
})
const rootWith = (value: Partial<XmlElement>) => element('Root', { children: [element('Value', value)] })
const kindsIn = (root: XmlElement, of: Structure) =>
  schemaFaults(root, of).map(({ kind, name }) => `${kind} ${name}`)

test.each<[ValueType['base'], string[], string[]]>([
  ['text', ['', 'a', ' '], []],
  [
    'decimal',
    ['0', '-1.5', '+2', '.5', '5.', ' 7 '],
    ['', '1e3', '1,5', '.', '--1', '1.2.3', 'x1', '1x', '1\u00a0'],
  ],
  ['boolean', ['true', 'false', '1', '0', ' true '], ['', 'True', '2', 'yes', 'truefalse']],
  [
    'date',
    [
      '2026-02-28',
      '2024-02-29',
      '2026-12-31',
      '-0001-01-01',
      '12026-01-01',
      '2000-02-29',
      '-2026-12-31',
      '2026-01-01Z',
      '2026-01-01+14:00',
    ],
    [
      '',
      '2026-02-29',
      '2026-00-10',
      '2026-13-01',
      '2026-01-00',
      '2026-01-32',
      '2026-1-1',
      '2026-01-01+14:01',
      '0000-01-01',
      '02026-01-01',
      '1900-02-29',
      '9999999999-01-01',
      '2026-01-01\u00a0',
      'x',
    ],
  ],
  [
    'time',
    ['00:00:00', '23:59:59.123', '24:00:00', '24:00:00.0', '12:00:00Z'],
    ['', '24:01:00', '24:00:00.1', '25:00:00', '12:60:00', '12:00', '12:00:60'],
  ],
  [
    'dateTime',
    ['2026-02-28T12:00:00', '2026-02-28T12:00:00.5-03:30'],
    ['2026-02-28', '2026-02-30T12:00:00', '2026-02-28 12:00:00', '12:00:00'],
  ],
  ['base64', ['', 'QUJD', 'QQ==', 'QUI=', ' QU\nJD '], ['Q', 'QU', 'QUJ', 'QQ=', 'Q===', 'QU*D']],
])('a value of type %s must be written as the schema requires', (base, right, wrong) => {
  for (const text of right) expect([text, kindsIn(rootWith({ text }), structure(base))]).toEqual([text, []])
  for (const text of wrong)
    expect([text, kindsIn(rootWith({ text }), structure(base))]).toEqual([text, [`value ${base}`]])
})

test('white space is allowed within base64 and around a number, but not within a number', () => {
  expect(kindsIn(rootWith({ text: 'QU JD' }), structure('base64'))).toEqual([])
  expect(kindsIn(rootWith({ text: '1 0' }), structure('decimal'))).toEqual(['value decimal'])
  expect(kindsIn(rootWith({ text: ' 10 ' }), structure('decimal'))).toEqual([])
})

const withSlots = (names: string, isChoice = false): Structure => ({
  ...structure('text'),
  slots: new Map([
    [
      'Root',
      [...names].map((name) => ({
        name,
        isRequired: true,
        isRepeatable: false,
        content: { kind: 'value' as const, type: 'T' },
      })),
    ],
  ]),
  choices: new Set(isChoice ? ['Root'] : []),
})

test.each([
  ['ABA', []],
  ['AB', ['missingElement A']],
  ['BA', ['missingElement A']],
  ['ABAA', ['repeatedElement A']],
])('if the schema requires the sequence A, B, A, then %s has the faults %j', (names, faults) => {
  const children = [...names].map((name) => element(name))
  expect(kindsIn(element('Root', { children }), withSlots('ABA'))).toEqual(faults)
})

test.each([
  ['A', []],
  ['B', []],
  ['', ['missingElement A']],
  ['AB', ['missingElement A']],
])('if the schema requires either A or B, then %j has the faults %j', (names, faults) => {
  const children = [...names].map((name) => element(name))
  expect(kindsIn(element('Root', { children }), withSlots('AB', true))).toEqual(faults)
})

test('a value may have only the attributes of its type, and each must have a valid value', () => {
  const type = structure('text', {
    attributes: ['a', 'b', 'languageID', 'schemeURI'],
    required: ['a'],
    fixed: { b: 'x' },
  })
  const faultsOf = (...attributes: [name: string, value: string, namespace?: string][]) =>
    kindsIn(
      rootWith({
        attributes: attributes.map(([name, value, namespace = '']) => ({ name, value, namespace })),
      }),
      type,
    )
  const instance = 'http://www.w3.org/2001/XMLSchema-instance'
  expect(faultsOf(['a', ''])).toEqual([])
  expect(faultsOf(['a', '1'], ['b', ' x '])).toEqual([])
  for (const language of ['de', 'de-DE', 'Deutsche', 'de-CH-1901', ' de ', '\tde\n'])
    expect(faultsOf(['a', ''], ['languageID', language])).toEqual([])
  expect(faultsOf()).toEqual(['missingAttribute a'])
  expect(faultsOf(['a', '1', 'urn:y'])).toEqual(['unknownAttribute a', 'missingAttribute a'])
  expect(faultsOf(['a', ''], ['c', ''])).toEqual(['unknownAttribute c'])
  expect(faultsOf(['a', ''], ['b', 'y'])).toEqual(['unknownAttribute b'])
  for (const language of [
    '',
    'deutschland',
    'deutschen',
    '1901',
    'de_DE',
    'de-',
    'de-123456789',
    'de DE',
    '-DE',
    'de-aä',
  ])
    expect(faultsOf(['a', ''], ['languageID', language])).toEqual(['unknownAttribute languageID'])
  expect(faultsOf(['a', ''], ['schemeURI', 'urn:%zz'])).toEqual(['unknownAttribute schemeURI'])
  expect(faultsOf(['a', ''], ['schemeURI', 'urn:ä%20z'])).toEqual([])
  expect(faultsOf(['a', ''], ['schemaLocation', 'x', instance])).toEqual([])
  expect(faultsOf(['a', ''], ['noNamespaceSchemaLocation', 'x', instance])).toEqual([])
  expect(faultsOf(['a', ''], ['nil', 'true', instance])).toEqual(['unknownAttribute nil'])
})

test('an element may contain only the elements of its type, in their namespace, and no text between them', () => {
  const of = structure('text')
  const value = element('Value')
  const faultsOf = (changes: Partial<XmlElement>) =>
    kindsIn(element('Root', { children: [value], ...changes }), of)
  expect(faultsOf({ text: ' \t\r\n' })).toEqual([])
  expect(faultsOf({ text: '\u00a0' })).toEqual(['text Root'])
  expect(faultsOf({ namespace: 'urn:y' })).toEqual(['unknownRoot Root'])
  expect(faultsOf({ attributes: [{ name: 'x', namespace: '', value: '' }] })).toEqual(['unknownAttribute x'])
  expect(faultsOf({ children: [] })).toEqual(['missingElement Value'])
  expect(faultsOf({ children: [value, value] })).toEqual(['repeatedElement Value'])
  expect(faultsOf({ children: [element('Value', { namespace: 'urn:y' })] })).toEqual([
    'unknownElement Value',
    'missingElement Value',
  ])
  expect(faultsOf({ children: [element('Value', { children: [value] })] })).toEqual(['unknownElement Value'])
})

test('reports at most 100 faults', () => {
  const children = Array.from({ length: 101 }, () => element('Other'))
  expect(schemaFaults(element('Root', { children }), structure('text'))).toHaveLength(100)
})

/**
 * Yields further kinds of damage: moves each element after its last sibling, and adds an unknown child or
 * attribute to each child of the root.
 */
function* further(root: XmlElement): Generator<Damage> {
  for (const parent of elementsOf(root)) {
    const { children } = parent
    const order = [...children]
    for (const child of order)
      yield {
        name: `${parent.name}/${child.name} last`,
        damage: () => children.push(...children.splice(children.indexOf(child), 1)),
        undo: () => children.splice(0, children.length, ...order),
      }
    if (parent.parent !== root) continue
    const added = element('Added', { parent })
    yield { name: `${parent.name} more`, damage: () => children.push(added), undo: () => children.pop() }
    const own = parent as { attributes: XmlElement['attributes'] }
    const { attributes } = parent
    yield {
      name: `${parent.name} @added`,
      damage: () =>
        Object.assign(own, { attributes: [...attributes, { name: 'added', namespace: '', value: '' }] }),
      undo: () => Object.assign(own, { attributes }),
    }
  }
}

function* elementsOf(root: XmlElement): Generator<XmlElement> {
  yield root
  for (const child of root.children) yield* elementsOf(child)
}

test.each([cii, ublInvoice])(
  'each damaged $root has exactly the faults that its snapshot lists',
  async (syntax) => {
    const root = writeInvoice(fullInvoice('S'), syntax)
    expect(schemaFaults(root, syntax.structure)).toEqual([])
    const lines: string[] = []
    for (const { name, damage, undo } of [...damages(root), ...further(root)]) {
      damage()
      const faults = schemaFaults(root, syntax.structure).map((fault) => `${fault.kind} ${fault.name}`)
      if (faults.length > 0) lines.push(`${name.split('/').slice(-2).join('/')}: ${faults.join(', ')}\n`)
      undo()
    }
    await expect(lines.join('')).toMatchFileSnapshot(`schema-faults/${syntax.root}.txt`)
  },
  120_000,
)
