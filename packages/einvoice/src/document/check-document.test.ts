import { taxCases } from '@kontor/domain/tax/tax-case'
import { describe, expect, test } from 'vitest'
import type { XmlFormat } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { EvaluationError } from '../rules/place.ts'
import { type Rule, rule } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { readXml } from '../xml/read-xml.ts'
import { checkDocument, checkRules } from './check-document.ts'
import { faultSentence, xmlFaultSentence } from './fault-sentence.ts'

function cii(format: XmlFormat = 'xrechnung', taxCase: (typeof taxCases)[number] = 'domestic'): string {
  const { content, seller } = completeInvoice(taxCase)
  return writeCii(buildEInvoice(content, { seller, number: 'R-1', format }))
}

function idsOf(xml: string): string[] {
  return [...new Set(checkDocument(xml).findings.map(({ id }) => id))]
}

describe('a valid document', () => {
  test.each(taxCases)('for tax case %s satisfies every rule in both formats', (taxCase) => {
    for (const format of ['zugferd', 'xrechnung'] as const) {
      const { schemaFaults, findings } = checkDocument(cii(format, taxCase))
      expect(schemaFaults).toEqual([])
      expect(findings).toEqual([])
    }
  })

  test('is reported with its syntax and its profile', () => {
    const names = [cii('zugferd'), cii('xrechnung'), ublSample].map((xml) => {
      const { syntax, profile } = checkDocument(xml)
      return [syntax, profile]
    })
    expect(names).toEqual([
      ['cii', 'EN 16931'],
      ['cii', 'XRechnung 3.0'],
      ['ubl', 'XRechnung 3.0'],
    ])
  })

  test('satisfies every rule in UBL too', () => {
    const { schemaFaults, findings } = checkDocument(ublSample)
    expect([...schemaFaults, ...findings]).toEqual([])
  })
})

describe('a broken rule', () => {
  test.each<[string, RegExp, string, string[]]>([
    ['without a number', /<ram:ID>R-1<\/ram:ID>/, '', ['BR-02']],
    ['with an empty number', /<ram:ID>R-1</, '<ram:ID> <', ['BR-02', 'PEPPOL-EN16931-R008']],
    [
      'with a wrong total',
      /<ram:GrandTotalAmount>[\d.]+/,
      '<ram:GrandTotalAmount>1.00',
      ['BR-CO-15', 'BR-CO-16'],
    ],
    ['with a total that has three decimals', /(<ram:DuePayableAmount>[\d.]+)/, '$10', ['BR-DEC-18']],
    [
      'with an unknown currency',
      /EUR<\/ram:Invoice/,
      'EUX</ram:Invoice',
      ['BR-CO-15', 'BR-CL-04', 'PEPPOL-EN16931-R054'],
    ],
    ['without a buyer reference', /<ram:BuyerReference>.*\n/, '', ['BR-DE-15']],
    ['with an unknown unit', /unitCode="HUR"/, 'unitCode="STD"', ['BR-CL-23']],
  ])('is reported for a CII document %s', (_, from, to, ids) => {
    expect(idsOf(cii().replace(from, to))).toEqual(ids)
  })

  test.each<[string, RegExp, string, string[]]>([
    ['with an empty number', /<cbc:ID>RE-7<\/cbc:ID>/, '<cbc:ID/>', ['BR-02', 'PEPPOL-EN16931-R008']],
    ['with a wrong net total', /(TaxExclusiveAmount[^>]*)>[\d.]+/, '$1>99.00', ['BR-CO-13', 'BR-CO-15']],
    ['with a rate of 0', /<cbc:Percent>19/g, '<cbc:Percent>0', ['BR-CO-17', 'BR-S-05', 'BR-S-09']],
    ['without a scheme for the address', / schemeID="EM"/, '', ['BR-62']],
  ])('is reported for a UBL document %s', (_, from, to, ids) => {
    expect(idsOf(ublSample.replace(from, to))).toEqual(ids)
  })

  test('has a finding with a German sentence and the path of the element', () => {
    const [finding] = checkDocument(
      cii().replace(/(<ram:LineID>2<[\s\S]*?)<ram:Name>[^<]*/, '$1<ram:Name> '),
    ).findings
    expect(finding).toEqual({
      id: 'BR-25',
      set: 'cen',
      severity: 'fatal',
      terms: ['BT-153'],
      message: 'Der Name des Artikels (BT-153) fehlt.',
      path: 'CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]',
    })
  })

  test('is also reported for a value that occurs twice', () => {
    const twice = cii().replace(
      /(<ram:LineTotalAmount>[^\n]*\n)(\s*<ram:ChargeTotal|\s*<ram:Allowance|\s*<ram:TaxBasis)/,
      '$1$1$2',
    )
    expect(idsOf(twice)).toContain('CII-SR-477')
  })
})

describe('the schema check', () => {
  test.each<[string, RegExp, string, string]>([
    [
      'an unknown element',
      /<ram:BuyerReference>/,
      '<ram:Unknown/><ram:BuyerReference>',
      'unknownElement Unknown',
    ],
    [
      'elements in the wrong order',
      /(<ram:BuyerReference>.*\n)([\s\S]*<\/ram:BuyerTradeParty>)/,
      '$2$1',
      'misplacedElement BuyerReference',
    ],
    ['an extra element', /(<ram:BuyerReference>.*\n)/, '$1$1', 'repeatedElement BuyerReference'],
    [
      'a missing element',
      /<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/,
      '',
      'missingElement ApplicableHeaderTradeDelivery',
    ],
    ['an amount that is not a number', /(<ram:DuePayableAmount>)[\d.]+/, '$1zehn', 'value decimal'],
    ['an unknown attribute', /<ram:BuyerReference>/, '<ram:BuyerReference x="1">', 'unknownAttribute x'],
    [
      'text between elements',
      /<ram:SellerTradeParty>/,
      '<ram:SellerTradeParty>text',
      'text SellerTradeParty',
    ],
  ])('finds %s', (_, from, to, fault) => {
    const found = checkDocument(cii().replace(from, to)).schemaFaults
    expect(found.map(({ kind, name }) => `${kind} ${name}`)).toContain(fault)
  })

  test('reports an unknown root', () => {
    expect(checkDocument('<Rechnung/>')).toEqual({
      syntax: undefined,
      profile: '',
      xmlFault: undefined,
      schemaFaults: [{ kind: 'unknownRoot', path: 'Rechnung', name: 'Rechnung' }],
      findings: [],
      invoice: undefined,
      unread: [],
      tree: undefined,
    })
  })
})

test('every schema fault and every XML fault has a German sentence', () => {
  const kinds = [
    'unknownRoot',
    'unknownElement',
    'misplacedElement',
    'missingElement',
    'repeatedElement',
  ] as const
  const others = ['unknownAttribute', 'missingAttribute', 'text'] as const
  const sentences = [...kinds, ...others].map((kind) => faultSentence({ kind, name: 'Wort', path: '' }))
  for (const sentence of sentences) expect(sentence).toMatch(/^(?=.*Wort)\p{Lu}.*\.$/u)
  expect(new Set(sentences).size).toBe(8)
  const ofType = (name: string) => faultSentence({ kind: 'value', name, path: '' })
  expect([ofType('decimal'), ofType('other')]).toEqual([
    'Der Wert ist keine Zahl.',
    'Der Wert ist nicht erlaubt.',
  ])
  const encodings = ['wrongEncoding', 'unknownEncoding'] as const
  const faults = [
    'doctype',
    'malformed',
    ...encodings,
    'tooLarge',
    'tooDeep',
    'tooMany',
    'notChecked',
  ] as const
  for (const fault of faults) expect(xmlFaultSentence(fault)).toMatch(/^Die .*\.$/)
})

test('says why a document cannot be read', () => {
  expect(checkDocument('Rechnung').xmlFault).toBe('malformed')
  expect(checkDocument('<!DOCTYPE x><x/>').xmlFault).toBe('doctype')
  expect(checkDocument('<a>\r\n <b>\r</a>\n')).toMatchObject({ faultAt: { line: 3, column: 3 } })
  expect(checkDocument('<?xml version="1.0" standalone="maybe"?><x/>').xmlFault).toBe('malformed')
})

test('the finding for a rule that cannot be evaluated gives the reason', () => {
  const { findings } = checkDocument(cii().replace(/(<ram:DuePayableAmount>)[\d.]+/, '$1zehn'))
  expect(findings.find(({ id }) => id === 'BR-CO-16')?.message).toMatch(
    /[^.] – nicht zu prüfen, weil ein Wert mehrfach vorkommt oder keine Zahl ist\.$/,
  )
})

describe('a rule', () => {
  const messages = (holds: Rule['holds']) => {
    const row = rule('X-1', '', '.', holds, 'Der Wert (z. B. eine Summe) fehlt.')
    return checkRules(new DocumentTree(readXml(ublSample), ublInvoice), [row]).findings.map(
      ({ message }) => message,
    )
  }

  test('passes in a syntax for which it has no test', () => {
    expect(messages({ cii: () => false })).toEqual([])
    expect(messages({ ubl: () => true })).toEqual([])
    expect(messages({ ubl: () => false })).toEqual(['Der Wert (z. B. eine Summe) fehlt.'])
  })

  test('adds the reason to its German sentence if its test cannot be evaluated', () => {
    const holds = () => {
      throw new EvaluationError()
    }
    expect(messages(holds)).toEqual([
      'Der Wert (z. B. eine Summe) fehlt – nicht zu prüfen, weil ein Wert mehrfach vorkommt oder keine Zahl ist.',
    ])
  })

  test('stops the check if its test throws any other error', () => {
    const holds = () => {
      throw new RangeError('a bug in the program')
    }
    expect(() => messages(holds)).toThrow(RangeError)
  })
})

test('an unlisted unit is a warning in an XRechnung, but an error in ZUGFeRD', () => {
  const severityIn = (format: XmlFormat) => {
    const xml = cii(format).replace('unitCode="HUR"', 'unitCode="STD"')
    return checkDocument(xml).findings.map(({ id, severity }) => `${id} ${severity}`)
  }
  expect(severityIn('xrechnung')).toEqual(['BR-CL-23 warning'])
  expect(severityIn('zugferd')).toEqual(['BR-CL-23 fatal'])
})

test('every rule has a German sentence', () => {
  for (const { id, message } of rules) expect(message, id).toMatch(/^[A-ZÄÖÜ][^\n]+\.$/)
})
