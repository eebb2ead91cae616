import type { Syntax } from '../syntax/syntax.ts'
import type { Place } from './place.ts'

/** The official tools' own: fatal and error reject a document, the others do not. */
export type RuleSeverity = 'fatal' | 'error' | 'warning' | 'information'

/** Who made a rule: EN 16931 (CEN), XRechnung with the rules of Peppol that it takes in, Factur-X. */
export type RuleSet = 'cen' | 'xr' | 'fx'

/** Whether a rule is kept at a place; throws Unanswerable. */
export type Test = (place: Place) => boolean

/** What is the same in both syntaxes, or what each has; a syntax that lacks has nothing. */
export type BySyntax<Value> = Value | Partial<Record<Syntax['id'], Value>>

/** A row of the table: an official rule. */
export interface Rule {
  id: string
  set: RuleSet
  severity: RuleSeverity
  /** The terms that it is about. */
  terms: readonly string[]
  /** The places at which it is asked, as `Place.all` takes them; '.' is the document. */
  each: BySyntax<string>
  /** Whether it is kept there. */
  holds: BySyntax<Test>
  /** What is wrong, in German. */
  message: string
}

/** A row; its terms with blanks between them. A rule with `severity` left out is fatal. */
export function rule(
  id: string,
  terms: string,
  each: BySyntax<string>,
  holds: BySyntax<Test>,
  message: string,
  severity: RuleSeverity = 'fatal',
): Rule {
  return { id, set: 'cen', severity, terms: terms === '' ? [] : terms.split(' '), each, holds, message }
}

/** A row of XRechnung, or of Peppol as XRechnung has it. */
export function ofXRechnung(...row: Parameters<typeof rule>): Rule {
  return { ...rule(...row), set: 'xr' }
}

/** What a syntax has of something that may be the same in both. */
export function ofSyntax<Value extends string | Test>(
  value: BySyntax<Value>,
  syntax: Syntax['id'],
): Value | undefined {
  return typeof value === 'object' ? value[syntax] : value
}

/** Something stands there, even if it is empty. */
export const has =
  (where: string): Test =>
  (place) =>
    place.has(where)

/** A text stands there. */
export const hasText =
  (where: string): Test =>
  (place) =>
    place.text(where) !== ''

/** A text stands there, be it in one of several. */
export const hasAnyText =
  (where: string): Test =>
  (place) =>
    place.texts(where).some((text) => text !== '')

export const hasNo =
  (where: string): Test =>
  (place) =>
    !place.has(where)

export const atMostOnce =
  (where: string): Test =>
  (place) =>
    place.count(where) <= 1

/** Never broken: rules that no machine can ask. */
export const always: Test = () => true
