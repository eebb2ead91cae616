import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { termOf } from '../model/terms.ts'
import { escapeXml } from '../xml/write-xml.ts'
import { pathsOf, placeKey } from './place-values.ts'
import type { Report } from './report-of.ts'
import { groupWords, reportWords, severityWords, verdictWords } from './wording.ts'

/** A checked file and what was found in it. */
export interface ReportedFile {
  name: string
  /** Name of the XML file if it was in a PDF; otherwise ''. */
  xmlName: string
  /** In hexadecimal digits. */
  sha256: string
  /** Undefined for a file without readable XML. */
  report: Pick<Report, 'syntax' | 'profile' | 'verdict' | 'invoice' | 'values'> | undefined
  findings: readonly ReceivedFinding[]
}

/**
 * The report on checked files as one HTML file without scripts or links, well-formed XML too. Says what the
 * report of KoSIT's validator says: the file and its hash, the rules, the recommendation and, for each
 * finding, its severity, the id of the rule, the terms, and each place as an XPath with its value.
 * `check` has the time, as a German date and time, and the versions of the rules ('' if unknown).
 */
export function reportPage(files: readonly ReportedFile[], check: { at: string; rules: string }): string {
  return [
    '<!DOCTYPE html>',
    '<html lang="de"><head><meta charset="utf-8" />',
    `<title>${escaped([reportWords.title, ...files.map(({ name }) => name)].join(' '))}</title>`,
    `<style>${style}</style></head><body>`,
    ...files.map((file) => section(file, check)),
    '</body></html>',
    '',
  ].join('\n')
}

const style = [
  'body{font:14px/1.4 sans-serif;margin:2em;color:#111}',
  'table{border-collapse:collapse;width:100%}',
  'th,td{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}',
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 1em}dd{margin:0;overflow-wrap:anywhere}',
  'tr[data-severity=error] td:nth-child(2){color:#b00020;font-weight:bold}',
].join('')

function section(file: ReportedFile, { at, rules }: { at: string; rules: string }): string {
  const { name, xmlName, sha256, report, findings } = file
  const { invoice, syntax, profile = '' } = report ?? {}
  const words = reportWords
  const specification = invoice?.process?.specification ?? ''
  const facts: readonly (readonly [label: string, value: string])[] = [
    [words.file, name],
    [words.xml, xmlName],
    [words.hash, sha256],
    [words.syntax, syntax === undefined ? '' : words.syntaxes[syntax]],
    [words.profile, [profile, specification === '' ? '' : `(BT-24: ${specification})`].join(' ').trim()],
    [words.number, invoice?.number ?? ''],
    [words.date, invoice?.issueDate ?? ''],
    [words.seller, invoice?.seller?.name ?? ''],
    [words.checkedAt, at],
    [words.rules, rules],
  ]
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const verdict = report === undefined ? '' : `${verdictWords[report.verdict]}. `
  const isAccepted = errors === 0 && report?.verdict === 'valid'
  return [
    `<section data-valid="${isAccepted}"><h1>${words.title}</h1>`,
    `<dl>${facts.map(([label, value]) => (value === '' ? '' : `<dt>${label}</dt><dd>${escaped(value)}</dd>`)).join('')}</dl>`,
    `<h2>${words.verdict}</h2>`,
    `<p>${verdict}${isAccepted ? words.accept : words.reject}. ${words.counts(errors, findings.length - errors)}.</p>`,
    findings.length === 0 ? `<p>${words.none}</p>` : tableOf(file),
    '</section>',
  ].join('\n')
}

function tableOf({ findings, report }: ReportedFile): string {
  const head = reportWords.columns.map((column) => `<th>${column}</th>`).join('')
  const rows = findings.map((finding, index) => rowOf(finding, index + 1, report?.values ?? {}))
  return [`<table><thead><tr>${head}</tr></thead><tbody>`, ...rows, '</tbody></table>'].join('\n')
}

function rowOf(finding: ReceivedFinding, number: number, values: Report['values']): string {
  const { group, id, severity, message, terms } = finding
  const cells = [
    String(number),
    `${severityWords[severity]} (${severity})`,
    `${escaped(id)}<br />${groupWords[group]}`,
    escaped(message),
    terms.map((term) => escaped(`${term} ${termOf(term).label}`)).join('<br />'),
    placesOf(finding, values).join('<br />'),
  ]
  const data = `data-severity="${severity}" data-group="${group}" data-rule="${escaped(id)}"`
  return `<tr ${data}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function placesOf(finding: ReceivedFinding, values: Report['values']): string[] {
  const { places, count } = finding
  const found = pathsOf(finding).flatMap(
    (path) => values[placeKey(path, finding)] ?? (path === '' ? [] : [{ xpath: `/${path}`, value: '' }]),
  )
  const more = places.length > 0 && count > places.length ? [reportWords.more(count - places.length)] : []
  return [
    ...found.map(({ xpath, value }) => {
      const text = value === '' ? '' : ` = <q>${escaped(value)}</q>`
      return `<code>${escaped(xpath)}</code>${text}`
    }),
    ...more,
  ]
}

/** Text for HTML, without characters that XML does not allow. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  return escapeXml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu, '\ufffd'))
}
