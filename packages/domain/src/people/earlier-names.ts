/** The earlier names of a user after another change of name, oldest first. No name appears twice. */
export function earlierNamesAfter(earlier: readonly string[], from: string, to: string): string[] {
  return [...earlier.filter((name) => name !== from && name !== to), from]
}
