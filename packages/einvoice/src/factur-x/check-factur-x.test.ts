import { taxCases } from '@kontor/domain/tax/tax-case'
import { describe, expect, test } from 'vitest'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { checkFacturX } from './check-factur-x.ts'

function documentOf(taxCase: (typeof taxCases)[number], format: 'zugferd' | 'xrechnung' = 'zugferd'): string {
  const { content, seller } = completeInvoice(taxCase)
  return writeCii(buildEInvoice(content, { seller, number: 'R-1', format }))
}

function idsOf(xml: string): string[] {
  return [...new Set(checkFacturX(xml).map(({ id }) => id))]
}

test.each(taxCases)('a ZUGFeRD invoice for tax case %s satisfies every Factur-X rule', (taxCase) => {
  expect(idsOf(documentOf(taxCase))).toEqual([])
})

describe('a Factur-X document must contain', () => {
  test.each<[string, RegExp, string, string[]]>([
    [
      'the name of the seller',
      /(<ram:SellerTradeParty>[\s\S]*?)<ram:Name>.*\n/,
      '$1',
      ['BR-06', 'FX-SCH-A-000409'],
    ],
    [
      'only elements of its profile',
      /(<ram:BuyerTradeParty>[\s\S]*?<\/ram:Name>)/,
      '$1<ram:Description>x</ram:Description>',
      ['NOT-USED-Description'],
    ],
    [
      'only attributes of its profile',
      /<ram:DuePayableAmount>/,
      '<ram:DuePayableAmount currencyID="EUR">',
      ['NOT-USED-@currencyID'],
    ],
    [
      'only codes from the Factur-X lists',
      /EUR<\/ram:Invoice/,
      'EUX</ram:Invoice',
      ['BR-CO-15', 'FX-SCH-A-000595', 'NOT-USED-TaxTotalAmount'],
    ],
  ])('%s', (_, from, to, ids) => {
    expect(idsOf(documentOf('domestic').replace(from, to))).toEqual(ids)
  })
})

test("Factur-X allows fewer schemes for a party's identifier than for its registration id", () => {
  const withScheme = (scheme: string) =>
    idsOf(
      documentOf('domestic').replace(
        /(<ram:SellerTradeParty>)([\s\S]*?<\/ram:Name>)/,
        `$1<ram:GlobalID schemeID="${scheme}">1</ram:GlobalID>$2
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="${scheme}">1</ram:ID></ram:SpecifiedLegalOrganization>`,
      ),
    )
  expect(withScheme('0240')).toEqual([])
  expect(withScheme('0241')).toEqual(['FX-SCH-A-000579'])
  expect(withScheme('0248')).toEqual(['FX-SCH-A-000579'])
  expect(withScheme('0249')).toEqual(['FX-SCH-A-000579', 'FX-SCH-A-000581'])
})

test('does not check an XRechnung', () => {
  expect(idsOf(documentOf('domestic', 'xrechnung').replace(/R-1/, ''))).toEqual([])
})

test('returns no findings for broken XML, another syntax or another specification', () => {
  const broken = documentOf('domestic').replace(/<ram:SellerTradeParty>[\s\S]*?<\/ram:SellerTradeParty>/, '')
  expect(idsOf(broken)).not.toEqual([])
  expect(idsOf(broken.replace('urn:cen.eu:en16931:2017', 'urn:cen.eu:en16931:2018'))).toEqual([])
  expect(
    idsOf(
      broken.replaceAll('CrossIndustryInvoice>', 'Invoice>').replace('CrossIndustryInvoice ', 'Invoice '),
    ),
  ).toEqual([])
  expect(idsOf(broken.slice(0, -5))).toEqual([])
  expect(idsOf('')).toEqual([])
})
