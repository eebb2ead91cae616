const known = new Map<string, string>()

/**
 * Returns the one string for a name that all paths and documents share. Rules compare names millions of times
 * in a long invoice; engines compare two property names by address, other strings character by character.
 */
export function knownName(name: string): string {
  const same = known.get(name)
  if (same !== undefined) return same
  const [asProperty = name] = Object.keys({ [name]: true })
  known.set(name, asProperty)
  return asProperty
}

/** That string, or the name itself if no path has it. A document cannot make the list longer. */
export function nameInDocument(name: string): string {
  return known.get(name) ?? name
}
