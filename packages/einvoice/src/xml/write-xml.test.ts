import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'
import { writeXml } from './write-xml.ts'
import type { XmlElement } from './xml-element.ts'

function element(name: string, changes: Partial<XmlElement> = {}): XmlElement {
  return { name, namespace: 'urn:a', attributes: [], children: [], text: '', parent: undefined, ...changes }
}

test('starts each element on a new line, indented by depth, and declares the namespaces once', () => {
  const root = element('Root', {
    attributes: [{ name: 'id', namespace: '', value: '1' }],
    children: [
      element('Part', { namespace: 'urn:b', children: [element('Text', { text: 'ä' })] }),
      element('Empty'),
    ],
  })
  expect(writeXml(root, { '': 'urn:a', b: 'urn:b' })).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Root xmlns="urn:a" xmlns:b="urn:b" id="1">',
      ' <b:Part>',
      '  <Text>ä</Text>',
      ' </b:Part>',
      ' <Empty>',
      ' </Empty>',
      '</Root>',
      '',
    ].join('\n'),
  )
})

test('escapes markup and white space that a parser would change, so that a text is read back unchanged', () => {
  const text = `&<>"'\r\n\t a`
  const root = element('Root', { text, attributes: [{ name: 'a', namespace: '', value: text }] })
  const written = writeXml(root, { x: 'urn:a' })
  expect(written).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<x:Root xmlns:x="urn:a" a="&amp;&lt;&gt;&quot;&apos;&#13;&#10;&#9; a">&amp;&lt;&gt;&quot;&apos;&#13;\n\t a</x:Root>\n`,
  )
  expect(readXml(written)).toEqual({ ...root, prefix: 'x' })
})
