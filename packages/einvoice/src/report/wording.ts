import type { FindingGroup, FindingSeverity, Verdict } from '@kontor/domain/inbox/received-finding'

export const verdictWords: Readonly<Record<Verdict, string>> = {
  valid: 'Gültige E-Rechnung',
  contentIncomplete: 'E-Rechnung, deren Inhalt nicht § 14 UStG entspricht',
  againstRules: 'E-Rechnung mit Fehlern',
  noEInvoice: 'Keine gültige E-Rechnung',
}

export const groupWords: Readonly<Record<FindingGroup, string>> = {
  format: 'Format',
  rule: 'Regeln der Norm',
  content: 'Inhalt (§ 14 UStG)',
}

export const severityWords: Readonly<Record<FindingSeverity, string>> = {
  error: 'Fehler',
  warning: 'Hinweis',
  information: 'Information',
}

/** The versions of all rules that a check applies. A release that changes a rule changes this text: rule-versions.test.ts. */
export const ruleVersions =
  'XML-Schema der Syntax; EN 16931, Regeln von CEN 1.3.16; XRechnung 3.0.2, Schematron 2.5.0; Factur-X 1.09; Pflichtangaben nach § 14 UStG'

/** Words of the report that is saved as a file. */
export const reportWords = {
  title: 'Prüfbericht',
  file: 'Datei',
  xml: 'XML im PDF',
  hash: 'SHA-256',
  syntax: 'Syntax',
  syntaxes: { cii: 'UN/CEFACT CII D16B', ubl: 'OASIS UBL 2.1' },
  profile: 'Profil',
  number: 'Rechnungsnummer (BT-1)',
  date: 'Rechnungsdatum (BT-2)',
  seller: 'Verkäufer (BT-27)',
  checkedAt: 'Geprüft am',
  rules: 'Geprüft nach',
  verdict: 'Ergebnis',
  accept: 'Empfehlung: annehmen (accept)',
  reject: 'Empfehlung: ablehnen (reject)',
  counts: (errors: number, others: number) => `${errors} Fehler, ${others} weitere Befunde`,
  none: 'Keine Befunde.',
  columns: ['Nr.', 'Schwere', 'Regel', 'Befund', 'Felder', 'Stelle (XPath) und Wert'],
  more: (count: number) => `und ${count} weitere Stellen`,
} as const
