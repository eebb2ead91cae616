import { cii } from '../cii/cii-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/** Root of an invoice of ZUGFeRD 1.0 (2014), which came before EN 16931. */
export const zugferd1Root = 'CrossIndustryDocument'

/** Elements that CII D16B calls otherwise. */
const names: Readonly<Record<string, string>> = {
  [zugferd1Root]: cii.root,
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
}

/** The sums have one name there for the document and for its lines. */
const sums = 'SpecifiedTradeSettlementMonetarySummation'

/**
 * An invoice of ZUGFeRD 1.0 with the names that CII D16B has for its elements, so that what it says can be
 * read; it stays no e-invoice of EN 16931. What has no counterpart keeps its name.
 */
export function zugferd1AsCii(root: XmlElement): XmlElement {
  return renamed(root, undefined)
}

function renamed(element: XmlElement, parent: XmlElement | undefined): XmlElement {
  const name = nameOf(element, parent)
  const namespace = cii.structure.rootNamespaces[name] ?? element.namespace
  const found: XmlElement = { ...element, name, namespace, parent, children: [] }
  for (const child of element.children) found.children.push(renamed(child, found))
  return found
}

function nameOf({ name }: XmlElement, parent: XmlElement | undefined): string {
  if (name === sums)
    return parent?.name === 'SpecifiedLineTradeSettlement'
      ? 'SpecifiedTradeSettlementLineMonetarySummation'
      : 'SpecifiedTradeSettlementHeaderMonetarySummation'
  if (name === 'ID' && parent?.name.endsWith('ReferencedDocument')) return 'IssuerAssignedID'
  return names[name] ?? name
}
