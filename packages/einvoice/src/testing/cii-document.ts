import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlAttribute, XmlDocument, XmlText, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/**
 * The schema for the EN 16931 profile, as FeRD and FNFE-MPE publish it with Factur-X 1.07.3 (ZUGFeRD 2.3.3)
 * under the Apache License 2.0; loaded when the first document is checked.
 */
let schema: XsdValidator | undefined

function facturXSchema(): XsdValidator {
  if (schema) return schema
  xmlRegisterFsInputProviders()
  const path = join(import.meta.dirname, 'factur-x-1.07.3/Factur-X_1.07.3_EN16931.xsd')
  schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
  return schema
}

/**
 * Validates a document against the schema and returns the error; undefined if it is valid. Throws if the text
 * is not XML.
 */
export function schemaError(xml: string): string | undefined {
  const document = XmlDocument.fromString(xml)
  try {
    facturXSchema().validate(document)
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    document.dispose()
  }
}

/** Reads a document with an independent XML parser, as a receiver would. */
export class CiiDocument {
  private readonly document: XmlDocument

  constructor(xml: string) {
    this.document = XmlDocument.fromString(xml)
  }

  /** The texts of the nodes at an XPath, in document order. */
  texts(path: string): string[] {
    return this.document.find(path, namespaces).map((node) => node.content)
  }

  /** The text of the only node at an XPath; undefined if there is none. Throws if there are several. */
  text(path: string): string | undefined {
    const found = this.texts(path)
    if (found.length > 1) throw new Error(`${found.length} nodes at ${path}`)
    return found[0]
  }

  /** Breaks the document: removes the nodes at an XPath, or sets their text. */
  damage(path: string, text?: string): void {
    const nodes = this.document.find(path, namespaces)
    if (nodes.length === 0) throw new Error(`nothing at ${path}`)
    for (const node of nodes) {
      if (text === undefined) node.remove()
      else if (node instanceof XmlText || node instanceof XmlAttribute) node.content = text
      else throw new Error(`no text at ${path}`)
    }
  }

  dispose(): void {
    this.document.dispose()
  }
}
