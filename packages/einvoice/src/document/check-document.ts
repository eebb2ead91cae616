import { cii } from '../cii/cii-syntax.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { EvaluationError, Place } from '../rules/place.ts'
import { ofSyntax, type Rule, type RuleSet, type RuleSeverity } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { type SchemaFault, schemaFaults } from '../syntax/schema-faults.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import { positionIn, readXml, type TextPosition, XmlError, type XmlText } from '../xml/read-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { DocumentFault } from './fault-sentence.ts'
import { profileOf } from './profile.ts'
import { readInvoice, type UnreadText } from './read-invoice.ts'
import { zugferd1AsCii, zugferd1Root } from './zugferd-1.ts'

/** A problem in one place in a document. */
export interface DocumentFinding {
  /** The official id of the rule. */
  id: string
  set: RuleSet
  severity: RuleSeverity
  /** The terms that the rule covers. */
  terms: readonly string[]
  /** The problem, in German. */
  message: string
  /** Path of the element. */
  path: string
}

/** The result of checking whether a text is a correct e-invoice. */
export interface CheckedDocument {
  /** Undefined if the text is not an invoice. */
  syntax: Syntax['id'] | undefined
  /** Name of the profile that the document claims; '' if the text is not an invoice. */
  profile: string
  /** Why the text could not be read as XML, or not be checked; otherwise undefined. */
  xmlFault: DocumentFault | undefined
  /** Where the text cannot be read as XML. */
  faultAt: TextPosition | undefined
  /** Violations of the XML schema. A document with violations is not an e-invoice. */
  schemaFaults: readonly SchemaFault[]
  findings: readonly DocumentFinding[]
  /** The content in the terms of EN 16931; undefined if the text is not an invoice. */
  invoice: SemanticInvoice | undefined
  /** The content for which EN 16931 has no term. */
  unread: readonly UnreadText[]
  /** The document itself; undefined if it is in neither syntax. */
  tree: DocumentTree | undefined
}

/**
 * Reads an XML document and checks it against its schema and the official rules of the profile that it claims
 * (docs/decisions/0061). Never throws: a document that makes the check fail is not checked, so it is not
 * valid.
 */
export function checkDocument(xml: string | XmlText): CheckedDocument {
  const nothing: CheckedDocument = {
    syntax: undefined,
    profile: '',
    xmlFault: undefined,
    faultAt: undefined,
    schemaFaults: [],
    findings: [],
    invoice: undefined,
    unread: [],
    tree: undefined,
  }
  const { text, error: fault } = typeof xml === 'string' ? { text: xml, error: undefined } : xml
  try {
    if (fault !== undefined) throw fault
    const root = readXml(text)
    const syntax = syntaxOf(root.name)
    const faults = schemaFaults(root, (syntax ?? cii).structure)
    if (root.name === zugferd1Root) return { ...nothing, ...readZugferd1(root), schemaFaults: faults }
    if (syntax === undefined) return { ...nothing, schemaFaults: faults }
    const tree = new DocumentTree(root, syntax)
    return {
      ...nothing,
      ...readInvoice(tree),
      ...checkRules(tree),
      syntax: syntax.id,
      schemaFaults: faults,
      tree,
    }
  } catch (error) {
    if (!(error instanceof XmlError)) return { ...nothing, xmlFault: 'notChecked' }
    return { ...nothing, xmlFault: error.fault, faultAt: positionIn(text, error.offset) }
  }
}

/** The rules of EN 16931 do not apply to ZUGFeRD 1.0, so Kontor reads it without applying them. */
function readZugferd1(root: XmlElement): Pick<CheckedDocument, 'syntax' | 'profile' | 'invoice' | 'unread'> {
  const tree = new DocumentTree(zugferd1AsCii(root), cii)
  return { ...readInvoice(tree), syntax: 'cii', profile: 'ZUGFeRD 1.0' }
}

/** Applies the official rules to the tree of a document that has been read or is about to be written. */
export function checkRules(
  tree: DocumentTree,
  rows: readonly Rule[] = rules,
): { profile: string; findings: DocumentFinding[] } {
  const place = new Place(tree)
  const { name, sets, severities } = profileOf(place)
  const applied = rows.filter((rule) => sets.includes(rule.set))
  const found = new Map<Rule, DocumentFinding[]>()
  const byPlaces = Map.groupBy(applied, ({ each }) => ofSyntax(each, tree.syntax.id))
  for (const [each, rulesThere] of byPlaces) {
    if (each === undefined) continue
    const places = each === '.' ? [place] : place.all(each)
    for (const rule of rulesThere)
      found.set(rule, findingsOf({ ...rule, severity: severities[rule.id] ?? rule.severity }, places))
  }
  return { profile: name, findings: applied.flatMap((rule) => found.get(rule) ?? []) }
}

function syntaxOf(rootName: string): Syntax | undefined {
  return [cii, ublInvoice, ublCreditNote].find(({ root }) => root === rootName)
}

function findingsOf(rule: Rule, places: readonly Place[]): DocumentFinding[] {
  const { id, set, severity, terms, message } = rule
  const found: DocumentFinding[] = []
  for (const place of places) {
    const verdict = verdictOf(rule, place)
    if (verdict === true) continue
    const doubt = `${message.replace(/\.$/, '')} – nicht zu prüfen, weil ein Wert mehrfach vorkommt oder keine Zahl ist.`
    found.push({
      id,
      set,
      severity,
      terms,
      message: verdict === undefined ? doubt : message,
      path: place.path,
    })
  }
  return found
}

/** Whether a place satisfies a rule; undefined if the rule cannot be evaluated. */
function verdictOf({ holds }: Rule, place: Place): boolean | undefined {
  try {
    return ofSyntax(holds, place.tree.syntax.id)?.(place) ?? true
  } catch (error) {
    if (error instanceof EvaluationError) return undefined
    throw error
  }
}
