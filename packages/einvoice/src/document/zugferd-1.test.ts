import { expect, test } from 'vitest'
import { readXml } from '../xml/read-xml.ts'
import { checkDocument } from './check-document.ts'
import { faultSentence } from './fault-sentence.ts'
import { zugferd1AsCii } from './zugferd-1.ts'

/** An invented invoice with the elements and namespaces of ZUGFeRD 1.0. */
const document = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"
 xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12"
 xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
 <rsm:HeaderExchangedDocument>
  <ram:ID>R-1</ram:ID>
  <ram:TypeCode>380</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="102">20141120</udt:DateTimeString></ram:IssueDateTime>
 </rsm:HeaderExchangedDocument>
 <rsm:SpecifiedSupplyChainTradeTransaction>
  <ram:ApplicableSupplyChainTradeAgreement>
   <ram:SellerTradeParty><ram:Name>Muster GmbH</ram:Name></ram:SellerTradeParty>
   <ram:BuyerOrderReferencedDocument><ram:ID>B-7</ram:ID></ram:BuyerOrderReferencedDocument>
   <ram:ContractReferencedDocument>
    <ram:IssueDateTime>2014-11-01T00:00:00</ram:IssueDateTime><ram:ID>V-3</ram:ID>
   </ram:ContractReferencedDocument>
  </ram:ApplicableSupplyChainTradeAgreement>
  <ram:ApplicableSupplyChainTradeSettlement>
   <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
   <ram:ApplicableTradeTax>
    <ram:CalculatedAmount currencyID="EUR">19.00</ram:CalculatedAmount>
    <ram:TypeCode>VAT</ram:TypeCode>
    <ram:BasisAmount currencyID="EUR">100.00</ram:BasisAmount>
    <ram:CategoryCode>S</ram:CategoryCode>
    <ram:ApplicablePercent>19.00</ram:ApplicablePercent>
   </ram:ApplicableTradeTax>
   <ram:SpecifiedTradeSettlementMonetarySummation>
    <ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount>
    <ram:TaxBasisTotalAmount currencyID="EUR">100.00</ram:TaxBasisTotalAmount>
    <ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
    <ram:GrandTotalAmount currencyID="EUR">119.00</ram:GrandTotalAmount>
    <ram:DuePayableAmount currencyID="EUR">119.00</ram:DuePayableAmount>
   </ram:SpecifiedTradeSettlementMonetarySummation>
  </ram:ApplicableSupplyChainTradeSettlement>
  <ram:IncludedSupplyChainTradeLineItem>
   <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
   <ram:SpecifiedSupplyChainTradeDelivery>
    <ram:BilledQuantity unitCode="HUR">2</ram:BilledQuantity>
   </ram:SpecifiedSupplyChainTradeDelivery>
   <ram:SpecifiedSupplyChainTradeSettlement>
    <ram:SpecifiedTradeSettlementMonetarySummation>
     <ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount>
    </ram:SpecifiedTradeSettlementMonetarySummation>
   </ram:SpecifiedSupplyChainTradeSettlement>
   <ram:SpecifiedTradeProduct><ram:Name>Beratung</ram:Name></ram:SpecifiedTradeProduct>
  </ram:IncludedSupplyChainTradeLineItem>
 </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`

test('reads the terms of a ZUGFeRD 1.0 invoice, which is not an e-invoice', () => {
  const { syntax, profile, schemaFaults, findings, invoice } = checkDocument(document)
  expect([syntax, profile]).toEqual(['cii', 'ZUGFeRD 1.0'])
  expect(schemaFaults.map(faultSentence)).toEqual(['ZUGFeRD 1.0: altes Format, heute keine E-Rechnung mehr.'])
  expect(findings).toEqual([])
  expect(invoice).toMatchObject({
    number: 'R-1',
    issueDate: '2014-11-20',
    orderReference: 'B-7',
    contractReference: 'V-3',
    seller: { name: 'Muster GmbH' },
    totals: { net: '100.00', tax: '19.00', gross: '119.00', due: '119.00' },
    taxGroups: [{ rate: '19.00', category: 'S' }],
    lines: [{ id: '1', quantity: '2', unit: 'HUR', net: '100.00', item: { name: 'Beratung' } }],
  })
})

test('only the root element of a ZUGFeRD 1.0 invoice moves to the CII namespace', () => {
  const root = zugferd1AsCii(readXml(document))
  expect(root.namespace).toBe('urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100')
  expect(root.children[0]?.namespace).toBe('urn:ferd:CrossIndustryDocument:invoice:1p0')
})
