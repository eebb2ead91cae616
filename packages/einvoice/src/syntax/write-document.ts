import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { writeXml } from '../xml/write-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { Syntax } from './syntax.ts'
import { writeInvoice } from './write-invoice.ts'

/**
 * Writes an invoice in a syntax. Returns XML text, which must be stored as UTF-8. The same invoice always
 * gives the same text.
 */
export function writeDocument(invoice: SemanticInvoice, syntax: Syntax): string {
  return documentText(writeInvoice(invoice, syntax), syntax)
}

/** The XML text of a complete tree, with the prefixes of the syntax. */
export function documentText(root: XmlElement, syntax: Syntax): string {
  const occasional = Object.entries(syntax.occasionalPrefixes).filter(([, namespace]) =>
    isUsed(root, namespace),
  )
  return writeXml(root, { ...syntax.prefixes, ...Object.fromEntries(occasional) })
}

function isUsed({ namespace, children }: XmlElement, wanted: string): boolean {
  return namespace === wanted || children.some((child) => isUsed(child, wanted))
}
