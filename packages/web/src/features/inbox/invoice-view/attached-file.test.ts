import { expect, test } from 'vitest'
import { savedFile, sizeOf, typeInWords } from './attached-file.ts'

const base64 = (text: string) => btoa(text)

test.each([
  ['application/pdf', '%PDF-1.7', 'Plan.pdf', 'Plan.pdf'],
  ['application/pdf', '%PDF-1.7', 'Plan.pdf.exe', 'Plan.pdf.exe.pdf'],
  ['image/jpeg', '\u00ff\u00d8\u00ff', 'Foto.JPEG', 'Foto.jpg'],
  ['text/csv', 'a;b', '../../etc/passwd', 'etc_passwd.csv'],
  ['text/csv', 'a;b', '', 'Anlage.csv'],
  ['text/html', '<script>', 'Seite.html', 'Seite.html.bin'],
  ['image/svg+xml', '<svg>', 'Bild.svg', 'Bild.svg.bin'],
  ['', 'MZ', 'a\u202egpj.exe', 'a_gpj.exe.bin'],
])(
  'a file of type %j with content %j gets a name that matches its type or ends in .bin',
  (mediaType, content, name, saved) => {
    expect(savedFile({ content: base64(content), mediaType, name })).toMatchObject({
      name: saved,
      matchesType: true,
    })
  },
)

test('an HTML page that claims to be a PDF is saved as .bin', () => {
  const file = { content: base64('<html>'), mediaType: 'application/pdf', name: 'Plan.pdf' }
  expect(savedFile(file)).toMatchObject({ name: 'Plan.pdf.bin', matchesType: false })
})

test('the size of an attachment is that of its decoded bytes', () => {
  const sizes = ['', 'a', 'ab', 'abc', 'abcd'].map((text) => sizeOf({ content: base64(text) }))
  expect(sizes).toEqual([0, 1, 2, 3, 4])
})

test('invalid base64 yields no file', () => {
  expect(savedFile({ content: '@@@', mediaType: 'text/csv' })).toBeUndefined()
})

test('names a known file type in words, and quotes an unknown one', () => {
  expect([
    typeInWords({ content: '', mediaType: 'Application/PDF' }),
    typeInWords({ content: '', mediaType: 'text/html' }),
    typeInWords({ content: '' }),
    typeInWords({ content: '', mediaType: 'constructor' }),
  ]).toEqual([
    'PDF',
    'anderer Dateityp (text/html)',
    'unbekannter Dateityp',
    'anderer Dateityp (constructor)',
  ])
})
