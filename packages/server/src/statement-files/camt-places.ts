import type { XmlElement } from '@kontor/einvoice/xml/xml-element'

/** The element at a path of local names; undefined if there is none. */
export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element
  for (const step of path) found = found?.children.find(({ name }) => name === step)
  return found
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The text at a path of local names, on one line; '' if there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string {
  const found = childOf(element, ...path)
  return found === undefined || found.children.length > 0 ? '' : found.text.replace(/\s+/g, ' ').trim()
}
