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

describe('a document', () => {
  test('is read with its namespaces, whatever its prefixes', () => {
    const root = readXml(
      '<?xml version="1.0"?><a:x xmlns:a="urn:a" xmlns="urn:b"><y/><a:z xmlns:a="urn:c"/></a:x>',
    )
    expect([root, ...root.children].map(({ name, namespace }) => [name, namespace])).toEqual([
      ['x', 'urn:a'],
      ['y', 'urn:b'],
      ['z', 'urn:c'],
    ])
  })

  test('has resolved texts without comments, processing instructions and CDATA marks', () => {
    const root = readXml('<x a="1 &lt; 2&#10;3"> &amp;<!-- no --><![CDATA[<&>]]>&#x20AC;<?no ?>\r\n</x>')
    expect(textOf(root)).toBe(' &<&>€\n')
    expect(attributeOf(root, 'a')).toBe('1 < 2\n3')
  })

  test('gives the path of an element', () => {
    const root = readXml('<x><y/><y><z/></y></x>')
    expect(root.children.flatMap(({ children }) => children.map(pathOf))).toEqual(['x/y[2]/z'])
  })

  test('returns any text unchanged that was written into it', () => {
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

describe('rejected texts', () => {
  test.each([
    ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'doctype'],
    [
      'a DOCTYPE after a comment, in small letters',
      '<?xml version="1.0"?><!-- --> <!doctype x><x/>',
      'doctype',
    ],
    ['an undeclared entity', '<x>&a;</x>', 'malformed'],
    ['a lone ampersand', '<x>A & B</x>', 'malformed'],
    ['an end tag with a different name', '<x><y></x></y>', 'malformed'],
    ['a missing end tag', '<x><y></y>', 'malformed'],
    ['a second root', '<x/><y/>', 'malformed'],
    ['a duplicate attribute', '<x a="1" a="2"/>', 'malformed'],
    [
      'an attribute that is a duplicate by its namespace',
      '<x xmlns:a="u" xmlns:b="u" a:c="1" b:c="2"/>',
      'malformed',
    ],
    ['an undeclared prefix', '<a:x/>', 'malformed'],
    ['text around the root', '<x/>text', 'malformed'],
    ['a control character', '<x>\u0001</x>', 'malformed'],
    ['a control character as a reference', '<x>&#1;</x>', 'malformed'],
    ['nothing', '', 'malformed'],
    ['a PDF', '%PDF-1.7', 'malformed'],
  ])('%s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  test('text beyond the limits of length, depth, elements and attributes', () => {
    const limits = { characters: 1000, depth: 5, nodes: 20 }
    const nested = (depth: number) => `${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}`
    expect(faultOf(nested(5), limits)).toBeUndefined()
    expect(faultOf(nested(6), limits)).toBe('tooDeep')
    expect(faultOf(`<x>${'<y a="1"/>'.repeat(10)}</x>`, limits)).toBe('tooMany')
    expect(faultOf(`<x>${' '.repeat(1000)}</x>`, limits)).toBe('tooLarge')
  })

  test('a hundred thousand nested elements, without a stack overflow', () => {
    expect(faultOf('<x>'.repeat(100_000))).toBe('tooDeep')
  })
})
