import { expect, test } from 'vitest'
import { boundOf } from '../../../packages/contract/src/calls/bounds.ts'
import {
  definitionOf,
  elementOf,
  fieldsOf,
  leavesOf,
} from '../../../packages/contract/src/calls/schema-parts.ts'
import { invoiceInputSchema, invoiceSchema } from '../../../packages/contract/src/invoices/invoice-schema.ts'
import { offerInputSchema, offerSchema } from '../../../packages/contract/src/offers/offer-schema.ts'
import { termOf } from '../../../packages/einvoice/src/model/terms.ts'
import { sourceFiles } from '../source-files.ts'
import { isTestFile } from '../test-titles.ts'
import { invoiceFields } from './invoice-fields.ts'

type Field = keyof typeof invoiceFields
const fields = Object.keys(invoiceFields) as Field[]
type SchemaOfField = Parameters<typeof fieldsOf>[0]

const whole = new Set(['seller', 'paper', 'notes', 'followers'])
/** What an offer has besides an invoice. */
const ofOffers = new Set(['state', 'convertedTo'])

const written = sourceFiles('.ts', '.tsx').filter(
  (file) => /^packages\/(?:web|domain)\/src\//.test(file.path) && !isTestFile(file),
)
const textOf = (ending: string) => sourceFiles(ending)[0]?.text ?? ''
const printing = textOf('pdf/src/page/invoice-value.ts')
const headings = textOf('server/src/export/texts.ts')
const differences = textOf('invoice-editor/work/invoice-differences.ts')

/** The fields of a schema with their schemas, those of an element under the name of its list. */
function schemaFields(schema: SchemaOfField, path = ''): [string, SchemaOfField][] {
  const element = elementOf(schema)
  if (element !== undefined) return schemaFields(element, path)
  const parts = Object.entries(fieldsOf(schema)).filter(([name]) => !ofOffers.has(name))
  if (parts.length === 0) return [[path, schema]]
  return parts.flatMap(([name, part]): [string, SchemaOfField][] => {
    const inside = path === '' ? name : `${path}.${name}`
    return whole.has(name) ? [[inside, part]] : schemaFields(part, inside)
  })
}

const sent = [...schemaFields(invoiceInputSchema), ...schemaFields(offerInputSchema)]
const words = (text: string) => text.split(' ').filter(Boolean)
const named = (text: string, name: string) => new RegExp(String.raw`\b${name}\b`).test(text)
/** The name under which code writes or compares a field: an address and a person are one value. */
const writtenName = (field: Field) =>
  /(address|contactPerson)\.\w+$/.exec(field)?.[1] ?? field.replace(/^.*\./, '')
const columnsOf = (table: string) =>
  [...(headings.match(new RegExp(`^  ${table}: \\[([^\\]]*)`, 'm'))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, name = '']) => name,
  )

test('the schema of the contract has each field of an invoice', () => {
  const known = [...schemaFields(invoiceSchema), ...schemaFields(offerSchema)].map(([field]) => field)
  expect([...new Set(known)].toSorted()).toEqual([...fields].toSorted())
})

test('only the server writes a field, or clients can send it, with a bound if it is a text', () => {
  const ofServer = fields.filter((field) => invoiceFields[field][0] === 'server')
  const ofClients = new Set(sent.map(([field]) => field))
  expect(fields.filter((field) => !ofClients.has(field))).toEqual(ofServer)
  const unbounded = sent.filter(([, schema]) =>
    leavesOf(schema).some((leaf) => definitionOf(leaf).type === 'string' && boundOf(leaf) === undefined),
  )
  expect(unbounded).toEqual([])
})

/** Fields whose change is shown together with another field, or as a change of other content. */
const unnamedDifferences: readonly Field[] = [
  'content.customer.customerId',
  'content.customer.defaultTaxRate',
  'content.dates.deliveryDate.expected',
  'content.payment.useReverseCharge',
  'content.eInvoice.electronicAddress.scheme',
  'content.paper',
]

test('the file that writes a field names it, and unsaved work shows its change', () => {
  const inForms = fields.filter((field) => !['server', 'client'].includes(invoiceFields[field][0]))
  const wrong = inForms.filter((field) => {
    const files = written.filter(({ path }) =>
      path.replace(/\.tsx?$/, '').endsWith(`/${invoiceFields[field][0]}`),
    )
    return !files.some(({ text }) => named(text, writtenName(field)))
  })
  expect(wrong).toEqual([])
  const unnamed = inForms.filter((field) => !named(differences, writtenName(field)))
  expect(unnamed).toEqual(unnamedDifferences)
})

test('the terms of a field are terms of EN 16931', () => {
  const found = fields.flatMap((field) => words(invoiceFields[field][1]).map((id) => termOf(id).id))
  expect(found.length).toBeGreaterThan(80)
})

test('a layout can print each key of a field, and each key prints a field', () => {
  const claimed = new Set(fields.flatMap((field) => words(invoiceFields[field][2])))
  expect([...claimed].filter((key) => !named(printing, key))).toEqual([])
  const tables = printing.matchAll(/^const (?!seller)\w+: Fields<\w+> = \{\n([\s\S]*?)^\}/gm)
  const keys = [...tables].flatMap(([, table = '']) =>
    [...table.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, key = '']) => key),
  )
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((key) => !claimed.has(key))).toEqual([])
})

/** Columns that repeat the invoice in each line, or come from the state of an offer. */
const otherColumns = ['Stand', 'Angebotsdatum', 'Rechnung (Id)', 'Rechnung', 'Art']

test('each column of a field is in an exported table, and each column has a field', () => {
  const columns = new Set(['invoices', 'offers', 'lines'].flatMap(columnsOf))
  const claimed = new Set(fields.map((field) => invoiceFields[field][3]).filter((column) => column !== ''))
  expect([...claimed].filter((column) => !columns.has(column))).toEqual([])
  expect([...columns].filter((column) => !claimed.has(column as never))).toEqual(otherColumns)
})
