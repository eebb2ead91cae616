import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { reportOf } from '../report/report-of.ts'
import { writeDocument } from '../syntax/write-document.ts'
import { fullInvoice } from '../testing/full-invoice.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { checkDocument } from './check-document.ts'

const megabyte = 1_000_000

test.each([cii, ublInvoice])('an attachment of 12 MB inside an invoice in $id is read', (syntax) => {
  const content = 'QUJD'.repeat((12 * megabyte) / 3)
  const invoice = fullInvoice('S')
  const documents = [{ reference: 'A-1', file: { content, mediaType: 'application/pdf', name: 'a.pdf' } }]
  const xml = writeDocument({ ...invoice, attachments: documents }, syntax)
  const { verdict, findings, invoice: read } = reportOf(xml)
  expect([verdict, findings]).toEqual(['valid', []])
  expect(read?.attachments?.[0]?.file?.content.length).toBe(content.length)
  const damaged = checkDocument(xml.replace('QUJD', 'QUJ!'))
  expect(damaged.schemaFaults).toMatchObject([{ kind: 'value', name: 'base64' }])
})

test.each<[string, RegExp, string]>([
  ['a date of 14 MB', /2026-11-20/, `${'1'.repeat(14 * megabyte)}-01-01`],
  ['an e-mail address of 14 MB', /jo@kontor.example/, `a@${'a.'.repeat(7 * megabyte)}`],
  ['a language of 14 MB', /<cbc:Note>/, `<cbc:Note languageID="a${'-a'.repeat(7 * megabyte)}">`],
  ['a name of 14 MB', /<cbc:Note>/, `<cbc:Note ${'\u{1d49c}'.repeat(7 * megabyte)}="">`],
])('%s is an error, not the end of the check', (_, place, text) => {
  const { findings } = reportOf(ublSample.replace(place, () => text))
  expect(findings.map(({ severity }) => severity)).not.toEqual([])
})

test('a document that makes the check itself fail is not checked, and therefore not valid', () => {
  const failing = {
    get length(): number {
      throw new RangeError('Maximum call stack size exceeded')
    },
  }
  const { verdict, findings } = reportOf(failing as unknown as string)
  expect(verdict).toBe('noEInvoice')
  expect(findings.map(({ message }) => message)).toEqual([
    'Die Datei ließ sich nicht vollständig prüfen und gilt deshalb nicht als gültig.',
  ])
})
