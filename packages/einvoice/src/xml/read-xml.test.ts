import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readXml, XmlError } from './read-xml.ts'
import { attributeOf, pathOf, textOf } from './xml-element.ts'

function faultOf(text: string, limits?: Parameters<typeof readXml>[1]): string | undefined {
  try {
    readXml(text, limits)
    return undefined
  } catch (error) {
    if (error instanceof XmlError) return error.fault
    throw error
  }
}

describe('reads', () => {
  test('a document with its namespaces, whatever its prefixes', () => {
    const root = readXml(
      '<?xml version="1.0"?><a:x xmlns:a="urn:a" xmlns="urn:b"><y/><a:z xmlns:a="urn:c"/></a:x>',
    )
    expect([root, ...root.children].map(({ name, namespace }) => [name, namespace])).toEqual([
      ['x', 'urn:a'],
      ['y', 'urn:b'],
      ['z', 'urn:c'],
    ])
  })

  test('texts with resolved references, without comments, processing instructions or CDATA markers', () => {
    const root = readXml('<x a="1 &lt; 2&#10;3"> &amp;<!-- no --><![CDATA[<&>]]>&#x20AC;<?no ?>\r\n</x>')
    expect(textOf(root)).toBe(' &<&>€\n')
    expect(attributeOf(root, 'a')).toBe('1 < 2\n3')
  })

  test.each<[string, string]>([
    ['\ufeff<?xml version="1.0"?><x>a</x>', 'a'],
    ['\ufeff<x>a</x>', 'a'],
    [`<?xml version = '1.1' encoding="UTF-8" ?>\n<x>a</x>`, 'a'],
    ['<!-- a --><?b c?>\n<x>a</x>\n<!-- d --><?e?> ', 'a'],
    ['<x\n>a</x\t>', 'a'],
    ['<x>a\r\nb\rc</x>', 'a\nb\nc'],
    ['<x><![CDATA[a\r\nb\rc]]></x>', 'a\nb\nc'],
    ['<x>&#x10FFFF;&#xD7FF;&#xE000;</x>', '\u{10ffff}\ud7ff\ue000'],
    ['<x>&#9;&#x1F600;&#65;&amp;&lt;&gt;&quot;&apos;</x>', '\t😀A&<>"\''],
    ['<x>a<!-- - -->b<?c d?>e</x>', 'abe'],
    ['<x>a > b ]] c</x>', 'a > b ]] c'],
    ['<x>😀</x>', '😀'],
    ['<ä.b-c_1>a</ä.b-c_1>', 'a'],
    ['<_/>', ''],
    ['<x />', ''],
    ['<x a = "1"\tb=\'2\'/>', ''],
  ])('%j', (text, content) => {
    expect(textOf(readXml(text))).toBe(content)
  })

  test('attributes with normalized values and resolved namespaces, but not namespace declarations', () => {
    const { attributes } = readXml(
      `<x a="1\t2\r\n3\r4" b='"' xmlns:n="urn:n" n:a="4" xml:lang="de" xmlns="urn:x"/>`,
    )
    expect(attributes).toEqual([
      { name: 'a', namespace: '', value: '1 2 3 4' },
      { name: 'b', namespace: '', value: '"' },
      { name: 'a', namespace: 'urn:n', value: '4' },
      { name: 'lang', namespace: 'http://www.w3.org/XML/1998/namespace', value: 'de' },
    ])
  })

  test('a name correctly, even before or after a longer one that starts with it', () => {
    for (const end of ['a', 'z', 'A', 'Z', '0', '9', '-', '.', '_', 'ä', '\u00b7', '本']) {
      for (const x of ['x', 'X', '_']) {
        const root = readXml(`<r><${x}/><${x}${end}/><${x} b="1" b${end}="2"/><${x}/></r>`)
        expect(root.children.map(({ name }) => name)).toEqual([x, `${x}${end}`, x, x])
        expect(root.children[2]?.attributes.map(({ name }) => name)).toEqual(['b', `b${end}`])
      }
    }
    const { namespace, children } = readXml('<r xmlns="u" a="v"><x b="w"/></r>')
    expect([namespace, children[0]?.namespace]).toEqual(['u', 'u'])
    expect(readXml('<r xmlns:n="u" n:xmlns="v"/>').attributes).toEqual([
      { name: 'xmlns', namespace: 'u', value: 'v' },
    ])
    const [first, second] = readXml('<r xmlns:x="u"><x/><x:x/></r>').children
    expect([first?.namespace, second?.namespace]).toEqual(['', 'u'])
  })

  test('elements with their paths, in which names that occur more than once are numbered', () => {
    const root = readXml('<x><y/><y><z/></y></x>')
    expect(root.children.flatMap(({ children }) => children.map(pathOf))).toEqual(['x/y[2]/z'])
    expect(pathOf(root)).toBe('x')
    const { children } = readXml(`<x>${'<y/>'.repeat(60)}<z/></x>`)
    const numbers = Array.from({ length: 60 }, (_, index) => `x/y[${index + 1}]`)
    expect(children.map(pathOf)).toEqual([...numbers, 'x/z'])
    children.push({ ...readXml('<z/>'), parent: children[0]?.parent })
    expect(children.slice(-2).map(pathOf)).toEqual(['x/z[1]', 'x/z[2]'])
  })

  test('any text unchanged if it contains no forbidden characters or carriage returns', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .filter((value) => !/[^\t\n -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(value))
    const inReferences = (value: string) => value.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
    fc.assert(
      fc.property(text, (value) => {
        expect(textOf(readXml(`<x>${inReferences(value)}</x>`))).toBe(value)
      }),
    )
  })
})

describe('rejects', () => {
  test.each([
    ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'doctype'],
    ['a lower-case DOCTYPE after a comment', '<?xml version="1.0"?><!-- --> <!doctype x><x/>', 'doctype'],
    ['an undeclared entity', '<x>&a;</x>', 'malformed'],
    ['a lone ampersand', '<x>A & B</x>', 'malformed'],
    ['an end tag with a different name', '<x><y></x></y>', 'malformed'],
    ['a missing end tag', '<x><y></y>', 'malformed'],
    ['a second root', '<x/><y/>', 'malformed'],
    ['a duplicate attribute', '<x a="1" a="2"/>', 'malformed'],
    [
      'two attributes with the same name and namespace',
      '<x xmlns:a="u" xmlns:b="u" a:c="1" b:c="2"/>',
      'malformed',
    ],
    ['an undeclared prefix', '<a:x/>', 'malformed'],
    ['text after the root', '<x/>text', 'malformed'],
    ['a control character', '<x>\u0001</x>', 'malformed'],
    ['a control character as a reference', '<x>&#1;</x>', 'malformed'],
    ['a code point beyond Unicode as a reference', '<x>&#x110000;</x>', 'malformed'],
    ['half a surrogate pair as a reference', '<x>&#xD800;</x>', 'malformed'],
    ['half a surrogate pair', '<x>\ud800</x>', 'malformed'],
    ['a null character as a reference', '<x>&#0;</x>', 'malformed'],
    ['a non-character', '<x>\uffff</x>', 'malformed'],
    ['a reference without its end', '<x>&#65</x>', 'malformed'],
    ['the end of CDATA in a text', '<x>a]]>b</x>', 'malformed'],
    ['CDATA without its end', '<x><![CDATA[a</x>', 'malformed'],
    ['a comment without its end', '<x><!-- a</x>', 'malformed'],
    ['two hyphens in a comment', '<x><!-- a -- b --></x>', 'malformed'],
    ['a processing instruction without its end', '<x><?a</x>', 'malformed'],
    ['an XML declaration in the root', '<x><?xml version="1.0"?></x>', 'malformed'],
    ['an upper-case XML declaration after a space', ' <?XML version="1.0"?><x/>', 'malformed'],
    ['an XML declaration in a root with a longer name', '<root><?xml version="1.0"?></root>', 'malformed'],
    ['a root without its first bracket', 'xy></y>', 'malformed'],
    ['a slash without its bracket', '<x/x', 'malformed'],
    ['an end tag with a letter in place of its bracket', '<x></xy', 'malformed'],
    ['the last surrogate as a reference', '<x>&#xDFFF;</x>', 'malformed'],
    ['an attribute without a value', '<x a/>', 'malformed'],
    ['an attribute without quotes', '<x a=1/>', 'malformed'],
    ['an opening angle bracket in an attribute', '<x a="<"/>', 'malformed'],
    ['attributes without a space between them', '<x a="1"b="2"/>', 'malformed'],
    ['a slash in a tag', '<x / >', 'malformed'],
    ['an undeclared prefix on an attribute', '<x a:b="1"/>', 'malformed'],
    ['a name that begins with a digit', '<1x/>', 'malformed'],
    ['a name that begins with a hyphen', '<-x/>', 'malformed'],
    ['a name with two colons', '<a:b:c/>', 'malformed'],
    ['an end tag with a longer name', '<x></xy>', 'malformed'],
    ['an end tag with a shorter name', '<xy></x>', 'malformed'],
    ['an end tag alone', '</x>', 'malformed'],
    ['a tag without its end', '<x', 'malformed'],
    ['an end tag without its end', '<x></x', 'malformed'],
    ['a DOCTYPE after the root', '<x/><!DOCTYPE x>', 'doctype'],
    ['a DOCTYPE in the root', '<x><!DOCTYPE x></x>', 'malformed'],
    ['an empty text', '', 'malformed'],
    ['a PDF', '%PDF-1.7', 'malformed'],
  ])('%s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  test('a text that exceeds the limit on its length, its depth, or its number of elements and attributes', () => {
    const limits = { characters: 1000, depth: 5, nodes: 20 }
    const nested = (depth: number) => `${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}`
    expect(faultOf(nested(5), limits)).toBeUndefined()
    expect(faultOf(nested(6), limits)).toBe('tooDeep')
    expect(faultOf(`<x>${'<y a="1"/>'.repeat(10)}</x>`, limits)).toBe('tooMany')
    expect(faultOf(`<x>${'<y a="1"/>'.repeat(9)}<y/></x>`, limits)).toBeUndefined()
    expect(faultOf(`<x>${' '.repeat(993)}</x>`, limits)).toBeUndefined()
    expect(faultOf(`<x>${' '.repeat(994)}</x>`, limits)).toBe('tooLarge')
  })

  test('a text, with an error that states the position of the fault', () => {
    const offsetOf = (text: string) => {
      try {
        return readXml(text).name
      } catch (error) {
        return error instanceof XmlError ? `${error.offset} ${error.message}` : error
      }
    }
    expect(offsetOf('<x>\u0001</x>')).toBe('3 malformed at 3')
    expect(offsetOf('<x/>text')).toBe('4 malformed at 4')
    expect(offsetOf('<!-- --><!DOCTYPE x>')).toBe('8 doctype at 8')
  })

  test('a hundred thousand nested elements, without a stack overflow', () => {
    expect(faultOf('<x>'.repeat(100_000))).toBe('tooDeep')
  })
})
