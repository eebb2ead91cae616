import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { full } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { writeDocument } from './write-document.ts'

test('declares the namespaces for formatted dates and for extensions only if they are used', () => {
  const { precedingInvoices: _, ...alone } = full
  expect(writeDocument(alone, cii)).not.toContain('xmlns:qdt')
  const dated = writeDocument(
    { ...alone, precedingInvoices: [{ number: 'R-0', issueDate: '2026-01-02' }] },
    cii,
  )
  expect(dated.match(/xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"/g)).toHaveLength(
    1,
  )
  expect(dated).toContain('<qdt:DateTimeString format="102">20260102</qdt:DateTimeString>')
  expect(writeDocument(full, ublInvoice)).not.toContain('xmlns:ext')
})
