import { cii } from '../cii/cii-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/** Root element of ZUGFeRD 1.0 (2014), which is older than EN 16931. */
export const zugferd1Root = 'CrossIndustryDocument'

/** Elements that have a different name in CII D16B. */
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

/** ZUGFeRD 1.0 uses the same name for the sums of the document and those of a line. */
const sums = 'SpecifiedTradeSettlementMonetarySummation'

/**
 * Gives the elements of a ZUGFeRD 1.0 invoice their CII D16B names, so that its content can be read. The
 * result is still not an EN 16931 e-invoice. Elements without a counterpart keep their names.
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
