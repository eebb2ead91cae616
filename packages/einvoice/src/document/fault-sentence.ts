import type { SchemaFault, SchemaFaultKind } from '../syntax/schema-faults.ts'
import type { TextPosition, XmlFault } from '../xml/read-xml.ts'
import { zugferd1Root } from './zugferd-1.ts'

/** Why a document could not be read as XML, or not be checked. */
export type DocumentFault = XmlFault | 'notChecked'

const sentences: Record<SchemaFaultKind, (name: string) => string> = {
  unknownRoot: (name) =>
    name === zugferd1Root
      ? 'ZUGFeRD 1.0: altes Format, heute keine E-Rechnung mehr.'
      : `${name} ist weder eine Rechnung in CII noch eine in UBL.`,
  unknownElement: (name) => `Das Element ${name} gibt es an dieser Stelle nicht.`,
  misplacedElement: (name) => `Das Element ${name} steht an der falschen Stelle in der Reihenfolge.`,
  missingElement: (name) => `Das Element ${name} fehlt.`,
  repeatedElement: (name) => `Das Element ${name} darf nur einmal vorkommen.`,
  unknownAttribute: (name) => `Das Attribut ${name} oder sein Wert ist hier nicht erlaubt.`,
  missingAttribute: (name) => `Das Attribut ${name} fehlt.`,
  text: (name) => `In ${name} darf kein Text zwischen den Elementen stehen.`,
  value: (type) => `Der Wert ist ${types[type] ?? 'nicht erlaubt'}.`,
}

const types: Readonly<Record<string, string>> = {
  decimal: 'keine Zahl',
  boolean: 'weder true noch false',
  date: 'kein Datum',
  time: 'keine Uhrzeit',
  dateTime: 'kein Zeitpunkt',
  base64: 'keine Datei in Base64',
}

const reasons: Record<DocumentFault, string> = {
  doctype:
    'Die Datei hat eine Dokumenttyp-Deklaration (DOCTYPE); aus Sicherheitsgründen wird sie nicht gelesen.',
  malformed: 'Die Datei ist kein wohlgeformtes XML.',
  wrongEncoding: 'Die Datei ist kein wohlgeformtes XML: Sie entspricht nicht ihrer Zeichencodierung.',
  unknownEncoding: 'Die Datei ist kein wohlgeformtes XML: Ihre Zeichencodierung ist unbekannt.',
  tooLarge: 'Die Datei ist zu groß.',
  tooDeep: 'Die Elemente der Datei sind zu tief verschachtelt.',
  tooMany: 'Die Datei hat zu viele Elemente.',
  notChecked: 'Die Datei ließ sich nicht vollständig prüfen und gilt deshalb nicht als gültig.',
}

/** Describes a violation of the schema, in German. */
export function faultSentence({ kind, name }: SchemaFault): string {
  return sentences[kind](name)
}

/** Explains in German why a text cannot be read or checked, and where. */
export function xmlFaultSentence(fault: DocumentFault, at?: TextPosition): string {
  const place = at === undefined ? '' : ` (Zeile ${at.line}, Spalte ${at.column})`
  return `${reasons[fault].slice(0, -1)}${place}.`
}
