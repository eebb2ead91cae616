import { cii } from '../cii/cii-syntax.ts'
import { checkRules, type DocumentFinding } from '../document/check-document.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { readXml, XmlError } from '../xml/read-xml.ts'
import { businessRules } from './business-rules.ts'
import { structureRules } from './structure-rules.ts'

const facturXRules = [...businessRules, ...structureRules]

/** The specification (BT-24) of documents to which Factur-X applies its own rules. */
const profile = 'urn:cen.eu:en16931:2017'

/**
 * Applies the rules of Factur-X 1.09 to a CII document with the EN 16931 profile, such as the one in a
 * ZUGFeRD file. These are the CEN rules as Factur-X interprets them (`businessRules`), and the rules for
 * the elements that the profile uses (`structureRules`). Returns no findings for other texts. Never throws.
 */
export function checkFacturX(xml: string): DocumentFinding[] {
  const tree = treeOf(xml)
  if (tree === undefined || tree.valueOf('BT-24') !== profile) return []
  return checkRules(tree, facturXRules).findings
}

function treeOf(xml: string): DocumentTree | undefined {
  try {
    const root = readXml(xml)
    return root.name === cii.root ? new DocumentTree(root, cii) : undefined
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}
