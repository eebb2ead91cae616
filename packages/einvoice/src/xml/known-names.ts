const known = new Map<string, string>()

/**
 * The one string that stands for a name in every path and every document. Rules compare names millions of
 * times in a long invoice; engines compare two property names by their address, other strings by their
 * letters.
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
