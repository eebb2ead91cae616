/** An attribute: its name without prefix, and the namespace of the prefix ('' without one). */
export interface XmlAttribute {
  name: string
  namespace: string
  value: string
}

/** An element of a document, read or to be written. Drops comments and processing instructions. */
export interface XmlElement {
  /** Without its prefix. */
  name: string
  namespace: string
  attributes: readonly XmlAttribute[]
  children: XmlElement[]
  /** Its direct text, including blanks between elements. */
  text: string
  parent: XmlElement | undefined
}

/** The value of an attribute without a namespace; undefined if it is absent. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value
}

/** All text of an element and its descendants, in order (the string value of XPath). */
export function textOf(element: XmlElement): string {
  return element.children.length === 0 ? element.text : element.children.map(textOf).join(' ')
}

/**
 * The position of an element: 'Invoice/InvoiceLine[2]/ID', counted from 1 if its name occurs more than once.
 */
export function pathOf(element: XmlElement): string {
  const { parent, name } = element
  if (parent === undefined) return name
  const alike = parent.children.filter((child) => child.name === name)
  const step = alike.length > 1 ? `${name}[${alike.indexOf(element) + 1}]` : name
  return `${pathOf(parent)}/${step}`
}
