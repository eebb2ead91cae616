const known = new Map<string, string>()

/**
 * Returns the shared string for a name in paths and documents. Rules compare names millions of times in a
 * long invoice. JavaScript engines compare property names by address, but other strings character by
 * character.
 */
export function knownName(name: string): string {
  const same = known.get(name)
  if (same !== undefined) return same
  const [asProperty = name] = Object.keys({ [name]: true })
  known.set(name, asProperty)
  return asProperty
}

/**
 * Returns the shared string for a name, or the name itself if no path contains it: a document cannot add to
 * the shared strings.
 */
export function nameInDocument(name: string): string {
  return known.get(name) ?? name
}
