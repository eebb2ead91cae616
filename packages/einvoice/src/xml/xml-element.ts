/** An attribute, by its name without prefix and the namespace that the prefix stands for ('' without one). */
export interface XmlAttribute {
  name: string
  namespace: string
  value: string
}

/**
 * An element of a document, as read or as it will be written. Comments and processing instructions leave no
 * trace.
 */
export interface XmlElement {
  /** Without its prefix. */
  name: string
  namespace: string
  attributes: readonly XmlAttribute[]
  children: XmlElement[]
  /** What stands directly in it; blanks between elements included. */
  text: string
  parent: XmlElement | undefined
}

/** The value of an attribute without a namespace; undefined if it is not there. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value
}

/** All text of an element and of what is in it, in their order (the string value of XPath). */
export function textOf(element: XmlElement): string {
  return element.children.length === 0 ? element.text : element.children.map(textOf).join(' ')
}

/**
 * The place of an element in words: 'Invoice/InvoiceLine[2]/ID', counted from 1 where its name stands more
 * than once.
 */
export function pathOf(element: XmlElement): string {
  const { parent, name } = element
  if (parent === undefined) return name
  const alike = parent.children.filter((child) => child.name === name)
  const step = alike.length > 1 ? `${name}[${alike.indexOf(element) + 1}]` : name
  return `${pathOf(parent)}/${step}`
}
