/** An element with text or with elements in it; undefined where there is nothing to say, which leaves no trace in the document. */
export type XmlElement =
  | { name: string; attributes: string; content: string | readonly XmlElement[] }
  | undefined

/** An element with a text, undefined without one; `attribute` as name and value. */
export function textElement(
  name: string,
  text: string | undefined,
  attribute?: readonly [name: string, value: string],
): XmlElement {
  if (text === undefined || text === '') return undefined
  return { name, attributes: attribute ? attributeText(...attribute) : '', content: escapeXml(text) }
}

/** An element around others, undefined when none of them is there. */
export function element(name: string, ...children: readonly XmlElement[]): XmlElement {
  return children.some((child) => child !== undefined) ? requiredElement(name, ...children) : undefined
}

/** An element that stands there even if nothing is in it. */
export function requiredElement(name: string, ...children: readonly XmlElement[]): XmlElement {
  return { name, attributes: '', content: children }
}

/** The document, one element a line, indented by its depth, to be kept as UTF-8; the root declares the namespaces, by prefix. */
export function xmlDocument(
  rootName: string,
  namespaces: Record<string, string>,
  children: readonly XmlElement[],
): string {
  const attributes = Object.entries(namespaces).map(([prefix, uri]) => attributeText(`xmlns:${prefix}`, uri))
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  writeLines({ name: rootName, attributes: attributes.join(''), content: children }, '', lines)
  return `${lines.join('\n')}\n`
}

function writeLines(node: XmlElement, indent: string, lines: string[]): void {
  if (node === undefined) return
  const { name, attributes, content } = node
  if (typeof content === 'string') {
    lines.push(`${indent}<${name}${attributes}>${content}</${name}>`)
    return
  }
  lines.push(`${indent}<${name}${attributes}>`)
  for (const child of content) writeLines(child, `${indent} `, lines)
  lines.push(`${indent}</${name}>`)
}

function attributeText(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
