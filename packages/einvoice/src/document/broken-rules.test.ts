import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkFacturX } from '../factur-x/check-factur-x.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { vatCategories } from '../testing/full-invoice.ts'
import { spoilings } from '../testing/spoil.ts'
import {
  card,
  directDebit,
  full,
  taxedAs,
  variants,
  vehicle,
  withExtension,
  withThirdParty,
} from '../testing/unusual-invoices.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { checkRules, type DocumentFinding } from './check-document.ts'
import { writeDocument } from './write-document.ts'
import { writeInvoice } from './write-invoice.ts'

/** A valid invoice, and the places at which it is spoiled. */
interface Case {
  name: string
  syntax: Syntax
  invoice: SemanticInvoice
  places: RegExp
}

const taxOfParts = /(TaxCategory|TradeTax|TaxSubtotal)(\[\d\])?(\/\w+)?( removed|='x'|='-.*')$/
const cases: Case[] = [
  ...[cii, ublInvoice].flatMap((syntax) => [
    { name: '', syntax, invoice: full, places: /./ },
    ...vatCategories
      .filter((category) => category !== 'S')
      .map((name) => ({ name, syntax, invoice: taxedAs(name), places: taxOfParts })),
    { name: 'debit', syntax, invoice: directDebit, places: /Payment(Means|Terms)|Creditor|Seller.*GlobalID/ },
    { name: 'card', syntax, invoice: card, places: /PaymentMeans/ },
    {
      name: 'vehicle',
      syntax,
      invoice: vehicle,
      places: /(Class|Characteristic|Property|Contract|Originator)/,
    },
  ]),
  { name: '', syntax: ublCreditNote, invoice: { ...full, typeCode: '381' }, places: / removed$/ },
  {
    name: 'extension',
    syntax: ublInvoice,
    invoice: withThirdParty,
    places: /SubInvoiceLine(\/LineExt|.*TaxCategory)|PrepaidPayment|MonetaryTotal|schemeID='|mimeCode='/,
  },
  { name: 'extension', syntax: cii, invoice: withExtension, places: /schemeID='|mimeCode='/ },
]

test.each(cases)('a valid $syntax.root breaks no rule: $name', ({ syntax, invoice }) => {
  const findings = findingsIn(writeInvoice(invoice, syntax), syntax)
  expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([])
})

// Decision 0061 says how verdicts were compared with those of the official validators. A document without a
// line breaks no rule.
test('each of thousands of documents breaks the rules that the table says', async () => {
  const broken: string[] = []
  const note = (name: string, ids: readonly string[]) => {
    if (ids.length > 0) broken.push(`${name}: ${ids.join(' ')}`)
  }
  for (const { name, syntax, invoice, places } of cases) {
    const root = writeInvoice(invoice, syntax)
    for (const spoiling of spoilings(root)) {
      if (!places.test(spoiling.name)) continue
      spoiling.spoil()
      const where = [syntax.id, name, spoiling.name.split('/').slice(-2).join('/')]
      note(where.filter(Boolean).join(' '), idsIn(root, syntax))
      spoiling.undo()
    }
  }
  for (const [name, invoice] of Object.entries(variants))
    for (const syntax of [cii, ublInvoice])
      note(`${syntax.id} ${name}`, idsIn(writeInvoice(invoice, syntax), syntax))
  for (const [name, invoice] of Object.entries({ full, ...variants })) {
    const plain = { ...invoice, process: { specification: 'urn:cen.eu:en16931:2017' } }
    note(`factur-x ${name}`, idsOf(checkFacturX(writeDocument(plain, cii))))
  }
  await expect(`${broken.join('\n')}\n`).toMatchFileSnapshot('broken-rules.txt')
}, 120_000)

function idsIn(root: XmlElement, syntax: Syntax): string[] {
  return idsOf(findingsIn(root, syntax))
}

function idsOf(findings: readonly DocumentFinding[]): string[] {
  return [...new Set(findings.map(({ id }) => id))]
}

function findingsIn(root: XmlElement, syntax: Syntax): DocumentFinding[] {
  return checkRules(new DocumentTree(root, syntax)).findings
}
