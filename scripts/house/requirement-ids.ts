/**
 * The id of a statement (`S4.5.4`, `A4.2`) or section (`S4.5`, `A4`) in docs/requirements.md or docs/api.md.
 */
const id = String.raw`(?:S\d+(?:\.\d+){0,2}|A\d+(?:\.\d+)?)`
const bracketed = new RegExp(String.raw`\[${id}(?:, ${id})*\]`, 'g')
/**
 * Outside brackets, only full ids are references, because short ones have other meanings (A4 is a paper
 * size).
 */
const whole = /\b(?:S\d+\.\d+\.\d+|A\d+\.\d+)\b/g
const titleWithIds = new RegExp(String.raw`^[^[]+ \[${id}(?:, ${id})*\]$`)
const looksLikeId = /\bS\d+\.\d|\[A\d|\bA\d+\.\d/

/** The ids that a document defines: its bold ids, and those at the start of its headings. */
export function definedIds(markdown: string): string[] {
  const bold = markdown.matchAll(/^\s*(?:- |\| )\*\*([SA][\d.]*\d)\b/gm)
  const headings = markdown.matchAll(/^#+ ([SA]\d[\d.]*) /gm)
  return [...bold, ...headings].map(([, found = '']) => found)
}

/** The ids that a text refers to. */
export function idsIn(text: string): string[] {
  const short = [...text.matchAll(bracketed)].flatMap(([group]) => group.slice(1, -1).split(', '))
  return [...new Set([...short, ...(text.match(whole) ?? [])])]
}

/** Notations that do not refer to a single statement: wildcards, ranges and section signs. */
export function unreadableReferences(text: string): string[] {
  return text.match(/\bS\d+\.\d+\.\*|\bS\d+\.\d+\.\d+ ?[–-] ?S?\d|\b(?:contract|specification) §/g) ?? []
}

/**
 * Whether a title has no ids, or has all of them in one pair of brackets at its end: `… [S4.5.4, S4.5.5]`.
 */
export function hasReadableIds(title: string): boolean {
  return !looksLikeId.test(title) || titleWithIds.test(title)
}

/** A title without its ids. */
export const withoutIds = (title: string): string => title.replace(bracketed, '').trimEnd()
