import { describe, expect, test } from 'vitest'
import { deflated, pdfOf } from '../testing/pdf-file.ts'
import { PdfObjects } from './pdf-objects.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

const limits = { objects: 100, inflated: 1000 }
const objectsOf = (text: string, objects = limits.objects) =>
  PdfObjects.of(bytesOfText(text), { ...limits, objects })

/** The values of the objects with these numbers. */
async function valuesIn(text: string, ...numbers: number[]): Promise<unknown[]> {
  const objects = await objectsOf(text)
  return Promise.all(numbers.map((object) => objects.resolved({ object })))
}

const contentOf = async (objects: PdfObjects, object: number) => {
  const stream = await objects.stream({ object })
  return stream === undefined ? undefined : textOfBytes(stream.content)
}

describe('the search for objects', () => {
  test("uses a stream's length to skip its content, whatever the line endings around it", async () => {
    // The content looks like the end of the stream and another object.
    const content = 'A\nendstream 9 0 obj 5 endobj X'
    for (const [lineEnd, last] of [
      ['\n', ''],
      ['\n', '\r\n'],
      ['\r\n', ''],
      ['\r\n', '\n'],
    ]) {
      const file = `1 0 obj <</Length  ${content.length}>> stream${lineEnd}${content}${last}endstream endobj 2 0 obj 7`
      expect(await valuesIn(file, 9, 2)).toEqual([null, 7])
      expect(await contentOf(await objectsOf(file), 1)).toBe(content)
    }
  })

  test('skips to the next end-of-stream marker if the length is wrong or a reference', async () => {
    const after = 'endstream endobj 7 0 obj 5 endobj % '
    // Taken as a length, 40 would lead to the second `endstream`, after object 7.
    for (const length of ['40  10  R', '40\n0 R', '19', '9'])
      expect(await valuesIn(`1 0 obj <</Length ${length}>> stream\nABCD${after}endstream`, 7)).toEqual([5])
    const [start, rest] = ['1 0 obj <</Length 4>> stream\nABCD', 'endstream endobj 7 0 obj 5']
    expect(await contentOf(await objectsOf(`${start}\n\n\n\n${rest}`), 1)).toBe('ABCD')
    expect(await contentOf(await objectsOf(`${start}\n\n\n\n\n${rest}`), 1)).toBe('ABCD\n\n\n\n\n')
    for (const length of ['true', 'null', '/x'])
      expect(await contentOf(await objectsOf(`1 0 obj <</Length ${length}>> stream\nA\nendstream`), 1)).toBe(
        'A\n',
      )
  })

  test('reads a truncated stream to the end of the file', async () => {
    const objects = await objectsOf('2 0 obj 5 endobj 1 0 obj <<>> stream\nABC 2 0 obj 6')
    expect([await contentOf(objects, 1), await objects.resolved({ object: 2 })]).toEqual(['ABC 2 0 obj 6', 5])
  })

  test('skips a stream before the first object', async () => {
    expect(await valuesIn('stream\n1 0 obj 5 endobj\nendstream\n2 0 obj 6', 1, 2)).toEqual([null, 6])
  })

  test('takes the last of several objects with the same number', async () => {
    expect(await valuesIn('1 0 obj 5 endobj 1 0 obj 6 endobj 11 0 obj 7', 1, 11)).toEqual([6, 7])
  })

  test('rejects a file with too many objects, or with none', async () => {
    const file = '1 0 obj 5 endobj 2 0 obj 6'
    await expect(objectsOf(file, 1)).rejects.toMatchObject({ fault: 'tooMuch' })
    expect(await (await objectsOf(file, 2)).resolved({ object: 2 })).toBe(6)
    await expect(objectsOf('no objects')).rejects.toMatchObject({ fault: 'damaged' })
  })

  test('finds the dictionaries that have a given key within their first 2,000 characters', async () => {
    const padding = (length: number) => `/P (${'x'.repeat(length)})`
    const file = `1 0 obj <</EF 1>> endobj 2 0 obj <</A /EF>> endobj 3 0 obj [/EF] endobj
      4 0 obj <<${padding(1980)} /EF 1>> endobj 5 0 obj <<${padding(2000)} /EF 1>>`
    const found = await (await objectsOf(file)).dictionariesWith('EF')
    expect(found.map((dictionary) => [...dictionary.keys()])).toEqual([['EF'], ['P', 'EF']])
  })
})

describe('values', () => {
  test('are resolved; a value of the wrong type counts as missing', async () => {
    const objects = await objectsOf(
      '1 0 obj 2 0 R endobj 2 0 obj <</A [1]>> endobj 3 0 obj [4] stream\nx\nendstream',
    )
    expect(await objects.resolved(undefined)).toBeNull()
    expect(await objects.resolved(7)).toBe(7)
    expect(await objects.dictionary({ object: 1 })).toEqual(new Map([['A', [1]]]))
    expect(await objects.dictionary({ object: 3 })).toBeUndefined()
    expect(await objects.array({ object: 3 })).toEqual([4])
    expect(await objects.array({ object: 2 })).toEqual([])
    expect(await objects.stream(undefined)).toBeUndefined()
    expect(await objects.stream({ name: 'x' })).toBeUndefined()
    expect(await objects.stream({ object: 2 })).toBeUndefined()
    expect(await objects.stream({ object: 3 })).toBeUndefined()
    expect(await objects.stream({ object: 9 })).toBeUndefined()
  })
})

describe('the catalog', () => {
  const catalogIn = async (text: string) => (await (await objectsOf(text)).catalog())?.get('N')
  const two = '1 0 obj <</N 1>> endobj 2 0 obj <</N 2>> endobj '

  test('comes from the newest trailer that refers to one', async () => {
    expect(await catalogIn(`${two}trailer <</Root 1 0 R>>`)).toBe(1)
    expect(await catalogIn(`${two}trailer <</Root 1 0 R>> trailer <</Root 2 0 R>>`)).toBe(2)
    expect(await catalogIn(`${two}trailer <</Root 1 0 R>> trailer <</Size 2>>`)).toBe(1)
    expect(await catalogIn(`${two}trailer <</Root 1 0 R>> trailer <</Root 2 0 R`)).toBe(1)
    expect(await catalogIn(`${two}trailer [1]`)).toBeUndefined()
    expect(await catalogIn(two)).toBeUndefined()
  })

  test('can also come from a cross-reference stream', async () => {
    const stream = (type: string, entries: string) =>
      `9 0 obj <</Type ${type} ${entries}>> stream\nx\nendstream endobj `
    expect(await catalogIn(two + stream('/XRef', '/Root 2 0 R'))).toBe(2)
    expect(await catalogIn(two + stream('/XRefs', '/Root 2 0 R'))).toBeUndefined()
    expect(await catalogIn(two + stream('/Other', '/Root 2 0 R /A /XRef'))).toBeUndefined()
    expect(await catalogIn(two + stream('5', '/Root 2 0 R /A /XRef'))).toBeUndefined()
    expect(await catalogIn(`${two}9 0 obj <</A /XRef /Root 2 0 R>> stream\nx\nendstream`)).toBeUndefined()
    expect(await catalogIn(`<</Type /XRef /Root 2 0 R>> ${two}`)).toBeUndefined()
    expect(await catalogIn(`${two}9 0 obj /XRef stream\nx\nendstream`)).toBeUndefined()
    const encrypted = await objectsOf(two + stream('/XRef', '/Encrypt 1 0 R'))
    expect([encrypted.isEncrypted, (await objectsOf(two)).isEncrypted]).toEqual([true, false])
  })

  test('cannot be read if a trailer is nested too deeply: the file is rejected', async () => {
    await expect(objectsOf(`${two}trailer <</A ${'['.repeat(40)}`)).rejects.toMatchObject({
      fault: 'tooMuch',
    })
  })
})

describe('an object stream', () => {
  const stream = (header: string, values: string, entries = `/N 2 /First ${header.length}`) =>
    `9 0 obj <</Type /ObjStm ${entries}>> stream\n${header}${values}\nendstream endobj `

  test('contains at most as many objects as it states', async () => {
    expect(await valuesIn(stream('1 0 2 4 ', '(a) (b)'), 1, 2)).toEqual([{ text: 'a' }, { text: 'b' }])
    expect(await valuesIn(stream('1 0 2 4 ', '(a) (b)', '/N 1 /First 8'), 1, 2)).toEqual([
      { text: 'a' },
      null,
    ])
    expect(await valuesIn(stream('1 0 2 4 ', '(a) (b)', '/N 9 /First 8'), 1, 2)).toEqual([
      { text: 'a' },
      { text: 'b' },
    ])
    expect(await valuesIn(stream('1 0 2 4 ', '(a) (b)', '/First 8'), 1, 2)).toEqual([null, null])
    // Without the offset of the first value, offsets count from the start of the stream.
    expect(await valuesIn(stream('1 4 ', '(a)', '/N 1'), 1)).toEqual([{ text: 'a' }])
  })

  test('replaces earlier objects in the file, but not later ones', async () => {
    const file = `1 0 obj (old) endobj ${stream('1 0 2 4 ', '(a) (b)')} 2 0 obj (new) endobj`
    expect(await valuesIn(file, 1, 2)).toEqual([{ text: 'a' }, { text: 'new' }])
    expect(await valuesIn(stream('9 0 ', '(a)', '/N 1 /First 4'), 9)).toEqual([{ text: 'a' }])
  })

  test('has null in place of a damaged value, and is rejected if a value is nested too deeply', async () => {
    expect(await valuesIn(stream('1 0 2 2 ', 'x (b)'), 1, 2)).toEqual([null, { text: 'b' }])
    await expect(objectsOf(stream('1 0 2 2 ', '['.repeat(40)))).rejects.toMatchObject({ fault: 'tooMuch' })
  })

  test('contains only the values that its count and its header both cover', async () => {
    const deep = '['.repeat(40)
    expect(await valuesIn(stream('1 0 2 4 ', `(a) ${deep}`, '/N 1 /First 8'), 1, 2)).toEqual([
      { text: 'a' },
      null,
    ])
    expect(await valuesIn(stream(`${deep}1 0 `, '(a)'), 1)).toEqual([{ text: 'a' }])
    expect(await (await objectsOf(stream('', 'x', '/N 1'), 1)).resolved({ object: 9 })).toBeInstanceOf(Map)
  })

  test('is identified by the type of its latest version, wherever it is in the file', async () => {
    const one = stream('1 0 ', '(a)', '/N 1 /First 4')
    expect(await valuesIn(`8 0 obj (${'x'.repeat(4000)}) endobj ${one}`, 1)).toEqual([{ text: 'a' }])
    expect(await valuesIn(one.replace('/ObjStm', '/XRef'), 1)).toEqual([null])
    expect(await (await objectsOf(`${one}9 0 obj 5`, 1)).resolved({ object: 9 })).toBe(5)
  })

  test('counts towards the maximum number of objects, and so do the objects in it', async () => {
    const file = stream('1 0 2 4 ', '(a) (b)')
    expect(await (await objectsOf(file, 3)).resolved({ object: 2 })).toEqual({ text: 'b' })
    await expect(objectsOf(file, 2)).rejects.toMatchObject({ fault: 'tooMuch' })
  })

  test('is recognized by the first 4,000 characters of its dictionary', async () => {
    const padded = (length: number) => stream('1 0 ', '(a)', `/P (${'x'.repeat(length)}) /N 1 /First 4`)
    const late = (length: number) =>
      padded(length).replace('/Type /ObjStm', '').replace('/N 1', '/Type /ObjStm /N 1')
    expect(await valuesIn(late(3900), 1)).toEqual([{ text: 'a' }])
    expect(await valuesIn(late(4000), 1)).toEqual([null])
  })

  test('is not read in an encrypted file', async () => {
    const file = `${stream('1 0 ', '(a)', '/N 1 /First 4 /Filter /LZWDecode')}`
    await expect(objectsOf(file)).rejects.toMatchObject({ fault: 'damaged' })
    const encrypted = await objectsOf(`${file} trailer <</Encrypt 9 0 R>>`)
    expect([encrypted.isEncrypted, await encrypted.resolved({ object: 1 })]).toEqual([true, null])
  })
})

describe('the size of all streams', () => {
  /** A zlib stream that stores its data unchanged. */
  function stored(data: string): string {
    const length = [data.length & 255, data.length >> 8]
    const code = [0x78, 0x01, 0x01, ...length, ...length.map((byte) => byte ^ 255)]
    return String.fromCharCode(...code) + data
  }
  const fits = async (entries: string, content: string, inflated: number) => {
    const text = `1 0 obj <</Filter /FlateDecode ${entries}>> stream\n${content}\nendstream endobj 2 0 obj ${content.length}`
    return (await PdfObjects.of(bytesOfText(text), { ...limits, inflated })).unpacksWithinLimit()
  }

  test('counts each stream up to its stated length, even if that is a reference', async () => {
    const content = stored(`endstream${'x'.repeat(91)}`)
    for (const length of [content.length, '2 0 R']) {
      expect(await fits(`/Length ${length}`, content, 100)).toBe(true)
      await expect(fits(`/Length ${length}`, content, 99)).rejects.toMatchObject({ fault: 'tooMuch' })
    }
    // Without a length, the content ends at the first `endstream`.
    expect(await fits('', content, 99)).toBe(true)
    expect(await fits('/Length /x', content, 99)).toBe(true)
    // The content starts at offset 52 and ends at 520. In JavaScript, 52 + [0] would give the text 520.
    expect(await fits('/Length [0]', stored(`endstream${'x'.repeat(452)}`), 99)).toBe(true)
  })

  test('is the sum of their decompressed sizes', async () => {
    const zeros = await deflated(new Uint8Array(500))
    const flate = { entries: '/Filter /FlateDecode', content: zeros }
    const objects = (count: number) =>
      PdfObjects.of(pdfOf(['<< /Type /Catalog >>', ...Array.from({ length: count }, () => flate)]), limits)
    expect(await (await objects(2)).unpacksWithinLimit()).toBe(true)
    await expect((await objects(3)).unpacksWithinLimit()).rejects.toMatchObject({ fault: 'tooMuch' })
  })
})
