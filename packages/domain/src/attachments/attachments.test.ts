import { describe, expect, test } from 'vitest'
import { DomainError } from '../domain-error.ts'
import { type AttachmentFile, attachmentName, largestAttachments } from './attachment.ts'
import { attachmentTypeOf } from './attachment-type.ts'
import { attachmentsToStore } from './attachments-to-store.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const number = (value: number, size: number) =>
  Array.from({ length: size }, (_, at) => String.fromCharCode((value >> (8 * at)) & 255)).join('')

/** A ZIP archive whose files are empty. */
function zipOf(names: readonly string[], comment = ''): Uint8Array {
  const files = names.map((name) => `PK\x03\x04${'\0'.repeat(22)}${number(name.length, 2)}\0\0${name}`)
  const heads = names.map(
    (name) => `PK\x01\x02${'\0'.repeat(24)}${number(name.length, 2)}\x02\0\x01\0${'\0'.repeat(12)}${name}xyz`,
  )
  const end = `PK\x05\x06${'\0'.repeat(12)}${number(files.join('').length, 4)}${number(comment.length, 2)}${comment}`
  return bytesOf(files.join('') + heads.join('') + end)
}
const workbook = ['[Content_Types].xml', 'xl/workbook.xml']
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe('the type of a file comes from its content [A21.1]', () => {
  test.each([
    ['a PDF', bytesOf('%PDF-1.7\n…'), 'application/pdf'],
    ['a PDF after other bytes', bytesOf(`${'x'.repeat(1000)}%PDF-1.4`), 'application/pdf'],
    ['a PNG', bytesOf('\x89PNG\r\n\x1a\n'), 'image/png'],
    ['a JPEG', bytesOf('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['a workbook', zipOf(workbook), sheet],
    ['a workbook with a comment', zipOf(workbook, 'PK geheim'), sheet],
    ['a table', bytesOf('Pos;Menge\r\n1;2,5\r\n'), 'text/csv'],
    ['a table with umlauts in UTF-8', bytesOf('\xef\xbb\xbfStra\xc3\x9fe\tOrt'), 'text/csv'],
    ['a table with an address in brackets', bytesOf('Jo <jo@kontor.example>, 5'), 'text/csv'],
    ['an empty file', bytesOf(''), undefined],
    ['text without a separator', bytesOf('Hallo'), undefined],
    ['a web page', bytesOf(' \n<!doctype html><p>%PDF-1.7, ;'), undefined],
    ['XML', bytesOf('\xef\xbb\xbf<a>1,2</a>'), undefined],
    ['a program', bytesOf('MZ\x90\0\x03,;'), undefined],
    ['a document of Word', zipOf(['[Content_Types].xml', 'word/document.xml']), undefined],
    ['a workbook with macros', zipOf([...workbook, 'xl/vbaProject.bin']), undefined],
    ['an archive without a directory', bytesOf('PK\x03\x04[Content_Types].xml xl/workbook.xml'), undefined],
    ['an archive whose directory is outside', bytesOf(`PK\x03\x04PK\x05\x06${'\xff'.repeat(18)}`), undefined],
  ])('%s', (_, bytes, type) => {
    expect(attachmentTypeOf(bytes)).toBe(type)
  })

  test('a large table fits on the stack', () => {
    expect(attachmentTypeOf(new Uint8Array(largestAttachments).fill(59))).toBe('text/csv')
  })
})

describe('the name of an attachment [A21.3]', () => {
  test.each([
    ['Plan.PDF', 'application/pdf', [], 'Plan.PDF'],
    ['bild.jpeg', 'image/jpeg', [], 'bild.jpeg'],
    ['Plan.exe', 'application/pdf', [], 'Plan.exe.pdf'],
    ['C:\\Ordner\\Plan.pdf', 'application/pdf', [], 'Plan.pdf'],
    ['../../plan\u202efdp.pdf', 'application/pdf', [], 'planfdp.pdf'],
    // Characters that make XML malformed.
    ['Pl\ufffean\ud83d\u0000.pdf', 'application/pdf', [], 'Plan.pdf'],
    ['', 'text/csv', [], 'Anlage.csv'],
    ['.pdf', 'application/pdf', [], 'Anlage.pdf'],
    ['plan.pdf', 'application/pdf', ['PLAN.pdf', 'Plan (2).pdf'], 'plan (3).pdf'],
    [`${'ä'.repeat(300)}.csv`, 'text/csv', [], `${'ä'.repeat(90)}.csv`],
  ] as const)('%j as %s beside %j is %j', (given, type, taken, name) => {
    expect(attachmentName(given, type, taken)).toBe(name)
  })
})

describe('the attachments to store [A21.3]', () => {
  const file = (sha256: string, size = 1): AttachmentFile => ({ sha256, size, mimeType: 'application/pdf' })
  const sent = (sha256: string, name = 'plan.pdf') => ({ sha256, name, description: ' Plan ' })

  test('have the type and size of their bytes, a name of their own, and occur once', () => {
    const stored = attachmentsToStore(
      [{ ...sent('a'), size: 9 } as never, sent('b'), sent('a', 'c'), sent('c', 'factur-x.xml')],
      ['a', 'b', 'c'].map((hash) => file(hash)),
    )
    expect(stored).toEqual([
      { ...file('a'), name: 'plan.pdf', description: 'Plan' },
      { ...file('b'), name: 'plan (2).pdf', description: 'Plan' },
      { ...file('c'), name: 'factur-x.xml.pdf', description: 'Plan' },
    ])
    expect(attachmentsToStore(stored, stored)).toEqual(stored)
  })

  test('are at most 20 and 5 MiB together, and known to the server', () => {
    const issuesOf = (files: AttachmentFile[], known = files) => {
      try {
        attachmentsToStore(
          files.map(({ sha256 }) => sent(sha256)),
          known,
        )
      } catch (error) {
        return error instanceof DomainError ? error.details.issues : error
      }
      return []
    }
    const halves = [file('a', largestAttachments / 2), file('b', largestAttachments / 2)]
    const many = Array.from({ length: 21 }, (_, at) => file(`${at}`))
    expect(issuesOf(halves)).toEqual([])
    expect(issuesOf([...halves, file('c')])).toEqual([{ path: 'content.attachments', code: 'too_big' }])
    expect(issuesOf(many.slice(1))).toEqual([])
    expect(issuesOf(many)).toEqual([{ path: 'content.attachments', code: 'too_big' }])
    expect(issuesOf([file('a'), file('b')], [file('a')])).toEqual([
      { path: 'content.attachments.1', code: 'unknown' },
    ])
  })
})
