import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkFacturX } from '../factur-x/check-factur-x.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { writeDocument } from '../syntax/write-document.ts'
import { writeInvoice } from '../syntax/write-invoice.ts'
import { damages } from '../testing/damage.ts'
import { vatCategories } from '../testing/full-invoice.ts'
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

/** A valid invoice, and the places where the test damages it. */
interface Case {
  name: string
  syntax: Syntax
  invoice: SemanticInvoice
  places: RegExp
}

const taxOfParts = /(TaxCategory|TradeTax|TaxSubtotal)(\[\d\])?(\/\w+)?( removed|='x'|='-.*')$/
const cases: Case[] = [
  ...[cii, ublInvoice].flatMap((syntax) => [
    { name: 'full', syntax, invoice: full, places: /./ },
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
  { name: 'full', syntax: ublCreditNote, invoice: { ...full, typeCode: '381' }, places: / removed$/ },
  {
    name: 'extension',
    syntax: ublInvoice,
    invoice: withThirdParty,
    places: /SubInvoiceLine(\/LineExt|.*TaxCategory)|PrepaidPayment|MonetaryTotal|schemeID='|mimeCode='/,
  },
  { name: 'extension', syntax: cii, invoice: withExtension, places: /schemeID='|mimeCode='/ },
]

test.each(cases)(
  'a valid $syntax.root has no finding more severe than information: $name',
  ({ syntax, invoice }) => {
    const findings = findingsIn(writeInvoice(invoice, syntax), syntax)
    expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([])
  },
)

// The tables list the ids of the broken rules. A document that has no line in its table breaks no rule.
// Decision 0061 describes how verdicts were compared with those of the official validators.

test.each([cii, ublInvoice])(
  'unusual invoices as $root break the rules listed in a table',
  async (syntax) => {
    const lines = Object.entries(variants).flatMap(([name, invoice]) =>
      lineOf(name, idsIn(writeInvoice(invoice, syntax), syntax)),
    )
    await expectTable(lines, `unusual-${syntax.id}`)
  },
  120_000,
)

test('unusual invoices break the Factur-X rules listed in a table', async () => {
  const lines = Object.entries({ full, ...variants }).flatMap(([name, invoice]) => {
    const plain = { ...invoice, process: { specification: 'urn:cen.eu:en16931:2017' } }
    return lineOf(name, idsOf(checkFacturX(writeDocument(plain, cii))))
  })
  await expectTable(lines, 'unusual-factur-x')
}, 120_000)

test.each(cases.toReversed())(
  'each damaged $syntax.root breaks the rules listed in a table: $name',
  async ({ name, syntax, invoice, places }) => {
    const root = writeInvoice(invoice, syntax)
    const lines: string[] = []
    for (const damage of damages(root)) {
      if (!places.test(damage.name)) continue
      damage.damage()
      lines.push(...lineOf(damage.name.split('/').slice(-2).join('/'), idsIn(root, syntax)))
      damage.undo()
    }
    await expectTable(lines, ['spoiled', syntax.root, name].join('-'))
  },
  240_000,
)

function lineOf(name: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${name}: ${ids.join(' ')}\n`]
}

async function expectTable(lines: readonly string[], name: string): Promise<void> {
  await expect(lines.join('')).toMatchFileSnapshot(`broken-rules/${name}.txt`)
}

function idsIn(root: XmlElement, syntax: Syntax): string[] {
  return idsOf(findingsIn(root, syntax))
}

function idsOf(findings: readonly DocumentFinding[]): string[] {
  return [...new Set(findings.map(({ id }) => id))]
}

function findingsIn(root: XmlElement, syntax: Syntax): DocumentFinding[] {
  return checkRules(new DocumentTree(root, syntax)).findings
}
