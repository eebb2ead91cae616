import { type Exact, exact } from '../rules/exact.ts'

/** The exact value of an amount, quantity or rate; undefined if the text is missing or is not a number. */
export function exactOf(text: string | undefined): Exact | undefined {
  return text === undefined ? undefined : exact(text)
}
