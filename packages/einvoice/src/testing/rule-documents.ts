import { cii } from '../cii/cii-syntax.ts'
import { checkRules } from '../document/check-document.ts'
import type { Rule } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/**
 * Documents with only the elements that a rule checks. Each line is a path below the root: see `documentOf`.
 */
export const ciiOf = (...lines: readonly string[]) => documentOf(cii.root, lines)
export const ublOf = (...lines: readonly string[]) => documentOf(ublInvoice.root, lines)
export const creditNoteOf = (...lines: readonly string[]) => documentOf(ublCreditNote.root, lines)

/** Puts lines below a path. 'A+' in the path is one new A that contains them all. */
export function at(path: string, ...lines: readonly string[]): string[] {
  return lines.map((line, index) => `${index === 0 ? path : path.replaceAll('+', '')}/${line}`)
}

/** Whether a document breaks a rule, whatever its specification (BT-24). Throws for an unknown rule. */
export function breaks(id: string, root: XmlElement, table: readonly Rule[] = rules): boolean {
  const rows = table.filter((rule) => rule.id === id).map((rule): Rule => ({ ...rule, set: 'cen' }))
  if (rows.length === 0) throw new RangeError(`no rule ${id}`)
  const syntax = [cii, ublInvoice, ublCreditNote].find((one) => one.root === root.name) ?? cii
  return checkRules(new DocumentTree(root, syntax), rows).findings.length > 0
}

/**
 * Builds a document. 'A/B=1' adds an element B with the text 1 to the last A, or to a new one if there is
 * none; 'A+/B=1' to a new A; 'A/B/@c=1' sets an attribute of the last B; 'A/B' adds an empty B.
 */
function documentOf(name: string, lines: readonly string[]): XmlElement {
  const root = elementOf(name, undefined)
  for (const line of lines) {
    const [path = '', ...value] = line.split('=')
    const steps = path.split('/')
    const last = steps.pop() ?? ''
    const parent = steps.reduce(lastOrNew, root)
    if (last.startsWith('@')) {
      const attribute = { name: last.slice(1), namespace: '', value: value.join('=') }
      Object.assign(parent, { attributes: [...parent.attributes, attribute] })
    } else parent.children.push({ ...elementOf(last, parent), text: value.join('=') })
  }
  return root
}

function lastOrNew(parent: XmlElement, step: string): XmlElement {
  const name = step.replace('+', '')
  const last = parent.children.findLast((child) => child.name === name)
  if (last !== undefined && name === step) return last
  const child = elementOf(name, parent)
  parent.children.push(child)
  return child
}

function elementOf(name: string, parent: XmlElement | undefined): XmlElement {
  return { name, namespace: '', attributes: [], children: [], text: '', parent }
}
