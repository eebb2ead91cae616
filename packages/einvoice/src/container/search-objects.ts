import { isName, type PdfSource } from './pdf-source.ts'
import { type PdfDictionary, PdfError, PdfReader } from './pdf-value.ts'

/** An object found by its header. */
export interface FoundObject {
  number: number
  /** Position of the header. */
  at: number
}

/** What a search through a whole file finds. */
export interface FoundObjects {
  /** In the order of the file; a number may occur several times. */
  objects: FoundObject[]
  /** The objects that seem to be object streams. */
  objectStreams: FoundObject[]
  /** The trailer dictionaries, which refer to the catalog; newest first. */
  trailers: PdfDictionary[]
}

const objectOrStream =
  /(?<![0-9])(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj|(?<!end)stream(?=\r?\n)|trailer/g

/**
 * Searches a file for its objects, because its cross-references are missing or wrong. The search skips the
 * content of streams, which may contain other PDFs. Throws a PdfError if there are more than `maxObjects`
 * numbers.
 */
export function searchObjects(source: PdfSource, maxObjects: number): FoundObjects {
  const { text } = source
  const objects: FoundObject[] = []
  const numbers = new Set<number>()
  const trailers: PdfDictionary[] = []
  const streams: { object: FoundObject; bodyAt: number }[] = []
  let current: { object: FoundObject; bodyAt: number } | undefined
  for (let token = next(text, 0); token !== null; ) {
    let from = token.index + token[0].length
    if (token[1] !== undefined) {
      current = { object: { number: Number(token[1]), at: token.index }, bodyAt: from }
      objects.push(current.object)
      numbers.add(current.object.number)
      if (numbers.size > maxObjects || objects.length > maxObjects * 4) throw new PdfError('tooMuch')
    } else if (token[0] === 'trailer') {
      const dictionary = dictionaryAt(text, from)
      if (dictionary !== undefined) trailers.unshift(dictionary)
    } else {
      const start = from + (text[from] === '\r' ? 2 : 1)
      const head = text.slice(current?.bodyAt ?? start, token.index).slice(0, 4000)
      if (current !== undefined && /\/(?:ObjStm|XRef)(?![A-Za-z])/.test(head)) streams.push(current)
      const [, length] =
        /\/Length[\0\t\n\f\r ]+(\d{1,10})(?![\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/.exec(head) ?? []
      from = source.streamEnd(start, length === undefined ? undefined : Number(length))
    }
    token = next(text, from)
  }
  const objectStreams: FoundObject[] = []
  for (const { object, bodyAt } of streams) {
    const dictionary = dictionaryAt(text, bodyAt)
    const type = dictionary?.get('Type')
    if (dictionary === undefined || !isName(type)) continue
    if (type.name === 'XRef') trailers.unshift(dictionary)
    if (type.name === 'ObjStm') objectStreams.push(object)
  }
  return { objects, objectStreams, trailers }
}

function next(text: string, from: number): RegExpExecArray | null {
  objectOrStream.lastIndex = from
  return objectOrStream.exec(text)
}

function dictionaryAt(text: string, at: number): PdfDictionary | undefined {
  try {
    const value = new PdfReader(text, at).value()
    return value instanceof Map ? value : undefined
  } catch (error) {
    if (error instanceof PdfError && error.fault === 'damaged') return undefined
    throw error
  }
}
