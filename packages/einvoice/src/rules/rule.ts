import type { Syntax } from '../syntax/syntax.ts'
import type { Place } from './place.ts'

/** Severities of the official tools: fatal and error reject a document; the others do not. */
export type RuleSeverity = 'fatal' | 'error' | 'warning' | 'information'

/** The source of a rule: EN 16931 (CEN), XRechnung including the Peppol rules that it adopts, or Factur-X. */
export type RuleSet = 'cen' | 'xr' | 'fx'

/** Whether a place satisfies the rule. Throws an EvaluationError if that cannot be decided. */
export type Test = (place: Place) => boolean

/** One value for both syntaxes, or one for each. A missing syntax has none. */
export type BySyntax<Value> = Value | Partial<Record<Syntax['id'], Value>>

/** One official rule. */
export interface Rule {
  id: string
  set: RuleSet
  severity: RuleSeverity
  /** The terms that it covers. */
  terms: readonly string[]
  /** The places that it applies to, in the notation of `Place.all`; '.' is the document. */
  each: BySyntax<string>
  /** Whether a place satisfies it. */
  holds: BySyntax<Test>
  /** The problem, in German. */
  message: string
}

/** Creates a rule of EN 16931. `terms` are separated by spaces. Default severity: fatal. */
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

/** Creates a rule of XRechnung, or of Peppol as adopted by XRechnung. */
export function ofXRechnung(...row: Parameters<typeof rule>): Rule {
  return { ...rule(...row), set: 'xr' }
}

/** Chooses the value for a syntax; undefined if it has none. */
export function ofSyntax<Value extends string | Test>(
  value: BySyntax<Value>,
  syntax: Syntax['id'],
): Value | undefined {
  return typeof value === 'object' ? value[syntax] : value
}

/** Whether an element exists, even an empty one. */
export const has =
  (where: string): Test =>
  (place) =>
    place.has(where)

/** Whether there is one text and it is not blank. Throws an EvaluationError if there are several. */
export const hasText =
  (where: string): Test =>
  (place) =>
    place.text(where) !== ''

/** Whether at least one of several texts is not blank. */
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

/** The test for rules that no program can check: always satisfied. */
export const always: Test = () => true
