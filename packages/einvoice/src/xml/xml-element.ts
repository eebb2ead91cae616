/** An attribute: its name without the prefix, and the namespace of the prefix ('' if there is none). */
export interface XmlAttribute {
  name: string
  namespace: string
  value: string
}

/**
 * An element of a document that has been read or is to be written. Contains no comments or processing
 * instructions.
 */
export interface XmlElement {
  /** Without its prefix. */
  name: string
  /** The prefix that the document gives it, '' for none; undefined for an element that is to be written. */
  prefix?: string
  namespace: string
  attributes: readonly XmlAttribute[]
  children: XmlElement[]
  /** Its direct text, including white space between elements. */
  text: string
  parent: XmlElement | undefined
}

/** The value of an attribute without a namespace; undefined if it is absent. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((own) => own.name === name && own.namespace === '')?.value
}

/**
 * The text of an element or, if it has children, the texts of its innermost descendants, in order and
 * separated by spaces.
 */
export function textOf(element: XmlElement): string {
  return element.children.length === 0 ? element.text : element.children.map(textOf).join(' ')
}

/**
 * The path of an element, such as 'Invoice/InvoiceLine[2]/ID'. Siblings of the same name are numbered from 1.
 */
export function pathOf(element: XmlElement): string {
  const { parent, name } = element
  if (parent === undefined) return name
  return `${pathOf(parent)}/${stepOf(parent, element)}`
}

/**
 * Path steps are cached for the children of an element that has more children than this. Without a cache, the
 * paths of 100,000 faulty siblings would take too long.
 */
const fewChildren = 50

/** Path steps by child, valid while the number of the parent's children is unchanged. */
const knownSteps = new WeakMap<XmlElement, { children: number; steps: Map<XmlElement, string> }>()

function stepOf(parent: XmlElement, element: XmlElement): string {
  const { length } = parent.children
  if (length <= fewChildren) return stepsOf(parent.children).get(element) ?? element.name
  let known = knownSteps.get(parent)
  if (known?.children !== length) {
    known = { children: length, steps: stepsOf(parent.children) }
    knownSteps.set(parent, known)
  }
  return known.steps.get(element) ?? element.name
}

function stepsOf(children: readonly XmlElement[]): Map<XmlElement, string> {
  const byName = Map.groupBy(children, ({ name }) => name)
  const steps = new Map<XmlElement, string>()
  for (const [name, elements] of byName)
    for (const [index, element] of elements.entries())
      steps.set(element, elements.length > 1 ? `${name}[${index + 1}]` : name)
  return steps
}
