import { XmlDocument } from 'libxml2-wasm'

/**
 * The XMP packet of a PDF, parsed as XML: the texts of its elements by namespace and name. Throws if the
 * packet is not well-formed.
 */
export function readPacket(bytes: Uint8Array): { textOf(namespace: string, name: string): string[] } {
  const source = new TextDecoder().decode(bytes)
  const begin = source.indexOf('<x:xmpmeta')
  const end = source.indexOf('</x:xmpmeta>', begin) + '</x:xmpmeta>'.length
  const document = XmlDocument.fromString(source.slice(begin, end))
  const texts = document.find('//*').map((node) => ({
    path: node.eval('concat(namespace-uri(), " ", local-name())'),
    text: node.content.trim(),
  }))
  document.dispose()
  return {
    textOf: (namespace, name) =>
      texts.filter(({ path }) => path === `${namespace} ${name}`).map(({ text }) => text),
  }
}
