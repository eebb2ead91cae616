import {
  type FindingSeverity,
  findingGroups,
  findingSeverities,
  type ReceivedFinding,
  type Verdict,
  verdictOf,
} from '@kontor/domain/inbox/received-finding'
import { checkContent } from '../content/check-content.ts'
import { type CheckedDocument, checkDocument } from '../document/check-document.ts'
import { faultSentence, xmlFaultSentence } from '../document/fault-sentence.ts'
import { checkFacturX } from '../factur-x/check-factur-x.ts'
import type { RuleSeverity } from '../rules/rule.ts'
import type { XmlText } from '../xml/read-xml.ts'
import { type PlaceValues, placeValuesOf } from './place-values.ts'

/** The report on a document. */
export interface Report extends Pick<CheckedDocument, 'syntax' | 'profile' | 'invoice' | 'unread'> {
  verdict: Verdict
  /** Sorted by group; within each group, errors come first. */
  findings: readonly ReceivedFinding[]
  /** The elements that the findings are about, with their values. */
  values: PlaceValues
}

/** A problem in one place. */
interface SingleFinding extends Omit<ReceivedFinding, 'count' | 'places'> {
  /** Path of the element; '' for the whole document. */
  path: string
}

/** Maximum number of places listed for one problem. */
const maxPlaces = 20

/** Profiles without lines, whose documents are not invoices under § 14 UStG (UStAE 14.4). */
const noInvoices = ['MINIMUM', 'BASIC WL']

/**
 * Checks an XML text: its format, the rules and its content. Groups the findings as the tax administration
 * does; `ofFile` are those about the file that contains it. Never throws: a document that makes a check fail
 * is not valid.
 */
export function reportOf(xml: string | XmlText, ofFile: readonly ReceivedFinding[] = []): Report {
  const checked = checkDocument(xml)
  const { syntax, profile, invoice, unread, tree } = checked
  const isRead = invoice !== undefined && checked.schemaFaults.length === 0
  const findings = mergedFindings([...formatFindings(checked), ...checkedFindings()], ofFile)
  const values = tree === undefined ? {} : placeValuesOf(tree, findings)
  return { syntax, profile, invoice, unread, findings, verdict: verdictOf(findings), values }

  function checkedFindings(): SingleFinding[] {
    try {
      return [...ruleFindings(checked, typeof xml === 'string' ? xml : xml.text), ...contentFindings()]
    } catch {
      return formatFindings({
        ...checked,
        xmlFault: 'notChecked',
        faultAt: undefined,
        schemaFaults: [],
        profile: '',
      })
    }
  }

  function contentFindings(): SingleFinding[] {
    if (!isRead) return []
    return checkContent(invoice).map((finding) => ({ group: 'content', path: '', ...finding }))
  }
}

function formatFindings({ xmlFault, faultAt, schemaFaults, profile }: CheckedDocument): SingleFinding[] {
  const common = { group: 'format', severity: 'error', terms: [] } as const
  const name = noInvoices.find((ending) => profile.endsWith(ending))
  return [
    ...(xmlFault === undefined
      ? []
      : [{ ...common, id: 'XML', message: xmlFaultSentence(xmlFault, faultAt), path: '' }]),
    ...schemaFaults.map((fault) => ({
      ...common,
      id: 'XSD',
      message: faultSentence(fault),
      path: fault.path,
    })),
    ...(name === undefined
      ? []
      : [
          {
            ...common,
            id: 'BT-24',
            terms: ['BT-24'],
            message: `Das Profil ${name} enthält nicht alle Angaben einer Rechnung und gilt nicht als E-Rechnung.`,
            path: '',
          },
        ]),
  ]
}

/** Adds the Factur-X findings, except those whose ids the CEN rules have already reported. */
function ruleFindings({ findings }: CheckedDocument, xml: string): SingleFinding[] {
  const known = new Set(findings.map(({ id }) => id))
  return [...findings, ...checkFacturX(xml).filter(({ id }) => !known.has(id))].map(
    ({ id, severity, terms, message, path }) => ({
      group: 'rule',
      id,
      severity: severities[severity],
      terms,
      message,
      path,
    }),
  )
}

const severities: Record<RuleSeverity, FindingSeverity> = {
  fatal: 'error',
  error: 'error',
  warning: 'warning',
  information: 'information',
}

/** Merges findings with the same group, id and sentence. Sorts all by group, then by severity. */
function mergedFindings(
  findings: readonly SingleFinding[],
  ofFile: readonly ReceivedFinding[],
): ReceivedFinding[] {
  const equalFindings = Map.groupBy(findings, ({ group, id, message }) => `${group} ${id} ${message}`)
  const merged = [...equalFindings.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { path: _, ...finding } = first
    const places = same.slice(0, maxPlaces).flatMap(({ path }) => (path === '' ? [] : [path]))
    return [{ ...finding, count: same.length, places }]
  })
  const rank = ({ group, severity }: ReceivedFinding) =>
    findingGroups.indexOf(group) * findingSeverities.length + findingSeverities.indexOf(severity)
  return [...ofFile, ...merged].toSorted((one, other) => rank(one) - rank(other))
}
