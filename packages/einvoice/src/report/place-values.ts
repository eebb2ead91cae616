import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { type DocumentTree, normalized } from '../syntax/document-tree.ts'
import { absolutePath } from '../syntax/term-paths.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/** An element that a finding is about. */
export interface PlaceValue {
  /** With the prefixes of the document, such as `/ubl:Invoice/cac:InvoiceLine[2]/cbc:ID`. */
  xpath: string
  /** Its text and attributes; '' for an element with children. */
  value: string
}

/** The elements that findings are about, by `placeKey`. */
export type PlaceValues = Readonly<Record<string, readonly PlaceValue[]>>

/** Maximum number of elements listed for one place. */
const maxPerPlace = 5

/** Maximum length of a value, in characters. */
const longestValue = 200

/** The key of a place, given by its path ('' for the document), for a finding about these terms. */
export function placeKey(path: string, { terms }: Pick<ReceivedFinding, 'terms'>): string {
  return `${path} ${terms.join(' ')}`
}

/**
 * The elements that findings are about: at each place, those of the terms of the finding, or the place itself
 * if it has none of them.
 */
export function placeValuesOf(tree: DocumentTree, findings: readonly ReceivedFinding[]): PlaceValues {
  const found: Record<string, readonly PlaceValue[]> = {}
  for (const finding of findings) {
    const ofTerms = finding.terms.flatMap((term) => elementsOf(tree, term))
    for (const path of pathsOf(finding)) {
      const place = elementAt(tree.root, path)
      const inside = ofTerms.filter((element) => isWithin(element, place)).slice(0, maxPerPlace)
      const elements = inside.length > 0 || path === '' || place === undefined ? inside : [place]
      found[placeKey(path, finding)] = elements.map((element) => ({
        xpath: xpathOf(element),
        value: textAndAttributes(element),
      }))
    }
  }
  return found
}

/** The paths of a finding; that of the document if it has none. */
export function pathsOf({ places }: Pick<ReceivedFinding, 'places'>): readonly string[] {
  return places.length === 0 ? [''] : places
}

function elementsOf(tree: DocumentTree, term: string): readonly XmlElement[] {
  if (tree.syntax.terms.get(term)?.path.startsWith('#') !== false) return []
  return tree.elements(tree.root, absolutePath(tree.syntax, term))
}

/** Follows a path of `pathOf`; the root for ''. */
function elementAt(root: XmlElement, path: string): XmlElement | undefined {
  let element: XmlElement | undefined = root
  for (const step of path.split('/').slice(1)) {
    const [, name, at] = /^(.*?)(?:\[(\d+)\])?$/s.exec(step) ?? []
    element = element?.children.filter((child) => child.name === name)[Number(at ?? 1) - 1]
  }
  return element
}

function isWithin(element: XmlElement, place: XmlElement | undefined): boolean {
  for (let above: XmlElement | undefined = element; above !== undefined; above = above.parent)
    if (above === place) return true
  return false
}

function xpathOf(element: XmlElement): string {
  const { parent, prefix = '', name } = element
  const own = prefix === '' ? name : `${prefix}:${name}`
  if (parent === undefined) return `/${own}`
  const namesakes = parent.children.filter((child) => child.name === name)
  return `${xpathOf(parent)}/${own}${namesakes.length > 1 ? `[${namesakes.indexOf(element) + 1}]` : ''}`
}

function textAndAttributes({ text, attributes, children }: XmlElement): string {
  if (children.length > 0) return ''
  const all = [normalized(text), ...attributes.map(({ name, value }) => `@${name}="${value}"`)]
  return all.filter(Boolean).join(' ').slice(0, longestValue)
}
