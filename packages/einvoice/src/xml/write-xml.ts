import type { XmlElement } from './xml-element.ts'

/**
 * Returns a document as text to store as UTF-8. Each element starts on a new line, indented by depth. The
 * root declares the namespaces, given by prefix ('' for none), and every element must belong to one of them.
 * The same document always gives the same text.
 */
export function writeXml(root: XmlElement, prefixes: Readonly<Record<string, string>>): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  const byNamespace = new Map(
    Object.entries(prefixes).map(([prefix, namespace]) => [namespace, prefix === '' ? '' : `${prefix}:`]),
  )
  const declared = Object.entries(prefixes).map(([prefix, namespace]) =>
    attributeText(prefix === '' ? 'xmlns' : `xmlns:${prefix}`, namespace),
  )
  write(root, '', declared.join(''))
  return `${lines.join('\n')}\n`

  function write(element: XmlElement, indent: string, declarations: string): void {
    const name = (byNamespace.get(element.namespace) ?? '') + element.name
    const attributes = element.attributes.map(({ name, value }) => attributeText(name, value)).join('')
    const start = `${indent}<${name}${declarations}${attributes}>`
    if (element.children.length === 0 && element.text !== '') {
      lines.push(`${start}${escapeXml(element.text)}</${name}>`)
      return
    }
    lines.push(start)
    for (const child of element.children) write(child, `${indent} `, '')
    lines.push(`${indent}</${name}>`)
  }
}

function attributeText(name: string, value: string): string {
  return ` ${name}="${escapeXml(value).replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`)}"`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}

/** Escapes the characters that have a meaning in XML and HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => entities[character] ?? '')
}
