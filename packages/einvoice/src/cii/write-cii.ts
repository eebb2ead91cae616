import type { EInvoice, XmlFormat } from '../model/e-invoice.ts'
import { tradeLineItem } from './cii-line.ts'
import { headerAgreement, headerDelivery } from './cii-parties.ts'
import { headerSettlement } from './cii-settlement.ts'
import { date } from './cii-values.ts'
import { element, requiredElement, textElement, type XmlElement, xmlDocument } from './xml-element.ts'

/** Namespaces of UN/CEFACT's Cross Industry Invoice, D16B and D22B alike. */
const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** Of the dates of other documents; declared where one is named, so that every other invoice keeps the text that it was sent with. */
const qualifiedTypes = { qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100' }

/** BT-24, which says by which rules a document wants to be read; a new version of a format is a new line here. */
const guidelines: Record<XmlFormat, string> = {
  zugferd: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

/** BT-23, which XRechnung asks for (Peppol R001). */
const processes: Record<XmlFormat, string> = {
  zugferd: '',
  xrechnung: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
}

/** The specification that the XML of a format follows (BT-24), which a container repeats in words. */
export function guidelineOf(format: XmlFormat): string {
  return guidelines[format]
}

/**
 * The invoice as a Cross Industry Invoice: an XML document as text, to be kept as UTF-8. Elements stand in the order of the schema, what is absent
 * leaves no element, and the same invoice gives the same text.
 */
export function writeCii(invoice: EInvoice): string {
  const declared = invoice.precedingInvoice ? { ...namespaces, ...qualifiedTypes } : namespaces
  return xmlDocument('rsm:CrossIndustryInvoice', declared, [
    context(invoice.format),
    exchangedDocument(invoice),
    requiredElement(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map(tradeLineItem),
      headerAgreement(invoice),
      headerDelivery(invoice.delivery),
      headerSettlement(invoice),
    ),
  ])
}

function context(format: XmlFormat): XmlElement {
  return element(
    'rsm:ExchangedDocumentContext',
    element('ram:BusinessProcessSpecifiedDocumentContextParameter', textElement('ram:ID', processes[format])),
    element('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', guidelineOf(format))),
  )
}

function exchangedDocument({ number, typeCode, issueDate, notes }: EInvoice): XmlElement {
  return element(
    'rsm:ExchangedDocument',
    textElement('ram:ID', number),
    textElement('ram:TypeCode', typeCode),
    date('ram:IssueDateTime', issueDate),
    ...notes.map((note) => element('ram:IncludedNote', textElement('ram:Content', note))),
  )
}
