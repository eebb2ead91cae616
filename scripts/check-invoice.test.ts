import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../packages/einvoice/src/testing/pdf-file.ts'
import { ublSample } from '../packages/einvoice/src/testing/ubl-sample.ts'
import { root } from './root.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-invoice-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(content: string | Uint8Array, ...options: string[]): { status: number | null; out: string } {
  const file = join(folder, 'invoice.xml')
  writeFileSync(file, content)
  const { status, stdout } = check(file, ...options)
  return { status, out: stdout }
}

function check(...parameters: string[]) {
  const program = ['scripts/check-invoice.ts', ...parameters]
  return spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
}

test('exits with status 0 for an invoice without errors', () => {
  const { status, out } = run(ublSample)
  expect(out).toContain('UBL, XRechnung 3.0\n  0 Fehler, 0 Hinweise')
  expect(status).toBe(0)
})

test('exits with status 1 and prints the errors of an invoice', () => {
  const { status, out } = run(ublSample.replace('<cbc:ID>RE-7</cbc:ID>', ''))
  expect(out).toContain('BR-02')
  expect(out).toContain('Die Rechnungsnummer (BT-1) fehlt.')
  expect(status).toBe(1)
})

test('the JSON output contains the id, the terms and the path of a finding', () => {
  const { out } = run(ublSample.replace('<cbc:Name>Beratung<', '<cbc:Name> <'), '--json')
  const [report] = JSON.parse(out)
  expect(report.findings[0]).toMatchObject({
    id: 'BR-25',
    severity: 'fatal',
    terms: ['BT-153'],
    path: 'Invoice/InvoiceLine',
  })
})

test('prints the report for the sender as one HTML file with the ids, places and values', () => {
  const { status, out } = run(ublSample.replace('>380<', '>71<'), '--report')
  expect(out).toMatch(/^<!DOCTYPE html>/)
  expect(out).toContain('data-severity="warning" data-group="rule" data-rule="BR-DE-17"')
  expect(out).toContain('/Invoice/cbc:InvoiceTypeCode</code> = <q>71</q>')
  expect(status).toBe(0)
  const broken = run('<Rechnung/>', '--report')
  expect(broken.out).toContain('Rechnung ist weder eine Rechnung in CII noch eine in UBL.')
  expect(broken.status).toBe(1)
})

test('checks the XML attached to a PDF, or reports why the PDF is unreadable', () => {
  const objects = [
    '<< /Type /Catalog /AF [2 0 R] >>',
    '<< /Type /Filespec /F (Rechnung.XML) /EF << /F 3 0 R >> >>',
    { entries: '', content: new TextEncoder().encode(ublSample) },
  ]
  const { status, out } = run(pdfOf(objects))
  expect(out).toContain('(Rechnung.XML): UBL, XRechnung 3.0\n  0 Fehler')
  expect(status).toBe(0)
  const searched = run(Buffer.from(pdfOf(objects)).toString('latin1').replace('startxref', ''))
  expect(searched.out).toContain('Die Verweistabelle des PDF ist beschädigt')
  expect(searched.status).toBe(0)
  const encrypted = run(pdfOf(objects, '/Encrypt << /Filter /Standard >>'))
  expect(encrypted.out).toContain('Das PDF ist verschlüsselt')
  expect(encrypted.status).toBe(1)
})

test('reports a file larger than 50 MB, without reading all of it', () => {
  const file = join(folder, 'large.xml')
  writeFileSync(file, '')
  // Node cannot read a file of this size in one call. The file occupies no space, because nothing is written
  // to it.
  truncateSync(file, 3_000_000_000)
  const { status, stdout } = check(file)
  expect(stdout).toContain('Die Datei wurde nicht gelesen (mehr als 50 MB).')
  expect(status).toBe(1)
})

test('a file that cannot be read is a line of the report, beside the reports on the other files', () => {
  const file = join(folder, 'right.xml')
  writeFileSync(file, ublSample)
  const { status, stdout, stderr } = check(join(folder, 'missing.xml'), folder, file)
  expect(stdout).toContain('missing.xml: keine Rechnung')
  expect(stdout).toContain('Die Datei wurde nicht gelesen (ENOENT).')
  expect(stdout).toContain('Die Datei wurde nicht gelesen (EISDIR).')
  expect(stdout).toContain('right.xml: UBL, XRechnung 3.0\n  0 Fehler')
  expect([status, stderr]).toEqual([1, ''])
})
