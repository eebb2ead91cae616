import { cii } from '../cii/cii-syntax.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { Place, Unanswerable } from '../rules/place.ts'
import { ofSyntax, type Rule, type RuleSet, type RuleSeverity } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { type SchemaFault, schemaFaults } from '../syntax/schema-faults.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import { readXml, XmlError, type XmlFault } from '../xml/read-xml.ts'
import { profileOf } from './profile.ts'
import { readInvoice, type UnreadText } from './read-invoice.ts'

/** What is wrong with a document at one place. */
export interface DocumentFinding {
  /** The official id of the rule. */
  id: string
  set: RuleSet
  severity: RuleSeverity
  /** The terms that the rule is about. */
  terms: readonly string[]
  /** What is wrong, in German. */
  message: string
  /** Where, as a path of elements. */
  path: string
}

/** What a text is as an e-invoice. */
export interface CheckedDocument {
  /** Undefined for what is no invoice at all. */
  syntax: Syntax['id'] | undefined
  profile: string
  /** Why the text is no XML document. */
  xmlFault: XmlFault | undefined
  /** What its schema does not allow; a document with such faults is no e-invoice. */
  schemaFaults: readonly SchemaFault[]
  findings: readonly DocumentFinding[]
  /** What it says, as far as EN 16931 has terms for it; undefined for what is no invoice. */
  invoice: SemanticInvoice | undefined
  /** What it says beyond them. */
  unread: readonly UnreadText[]
}

/**
 * Reads and checks a document: XML text in, everything that the official validators would say out. Never
 * throws.
 */
export function checkDocument(xml: string): CheckedDocument {
  const nothing: CheckedDocument = {
    syntax: undefined,
    profile: '',
    xmlFault: undefined,
    schemaFaults: [],
    findings: [],
    invoice: undefined,
    unread: [],
  }
  try {
    const root = readXml(xml)
    const syntax = syntaxOf(root.name)
    const faults = schemaFaults(root, (syntax ?? cii).structure)
    if (syntax === undefined) return { ...nothing, schemaFaults: faults }
    const tree = new DocumentTree(root, syntax)
    return { ...nothing, ...readInvoice(tree), ...checkRules(tree), syntax: syntax.id, schemaFaults: faults }
  } catch (error) {
    if (error instanceof XmlError) return { ...nothing, xmlFault: error.fault }
    throw error
  }
}

/** What the official rules say of a document that stands as a tree, read or about to be written. */
export function checkRules(
  tree: DocumentTree,
  rows: readonly Rule[] = rules,
): { profile: string; findings: DocumentFinding[] } {
  const place = new Place(tree)
  const { name, sets, severities } = profileOf(place)
  const findings = rows
    .filter((rule) => sets.includes(rule.set))
    .flatMap((rule) => findingsOf({ ...rule, severity: severities[rule.id] ?? rule.severity }, place))
  return { profile: name, findings }
}

function syntaxOf(rootName: string): Syntax | undefined {
  return [cii, ublInvoice, ublCreditNote].find(({ root }) => root === rootName)
}

function findingsOf(rule: Rule, root: Place): DocumentFinding[] {
  const syntax = root.tree.syntax.id
  const each = ofSyntax(rule.each, syntax)
  const holds = ofSyntax(rule.holds, syntax)
  if (each === undefined || holds === undefined) return []
  const { id, set, severity, terms, message } = rule
  const places = each === '.' ? [root] : root.all(each)
  return places.flatMap((place) => {
    try {
      return holds(place) ? [] : [{ id, set, severity, terms, message, path: place.path }]
    } catch (error) {
      if (!(error instanceof Unanswerable)) throw error
      const doubt = `${message.replace(/\.$/, '')} – nicht zu prüfen, weil ein Wert mehrfach dasteht oder keine Zahl ist.`
      return [{ id, set, severity, terms, message: doubt, path: place.path }]
    }
  })
}
