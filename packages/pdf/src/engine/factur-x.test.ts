import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { renderInvoicePdf } from '../invoice-pdf.ts'
import { objectsOf, ofType, qpdf } from '../testing/qpdf.ts'
import { readPacket } from '../testing/read-packet.ts'
import { readAttachments, readMetadata, readPdf } from '../testing/read-pdf.ts'
import { sampleInvoice, sampleProfile } from '../testing/sample-invoice.ts'

const xml =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:example">Müller &amp; Söhne &lt;ẞ&gt; €</rsm:CrossIndustryInvoice>'
const hybridOf = (invoice = sampleInvoice(), profile = sampleProfile()) =>
  renderInvoicePdf(invoice, defaultTemplate, profile, { xml })

describe('a hybrid invoice', () => {
  test('contains the exact bytes of the XML as factur-x.xml', async () => {
    const [file, ...others] = await readAttachments(await hybridOf())
    expect(others).toEqual([])
    expect(file?.name).toBe('factur-x.xml')
    expect(new TextDecoder().decode(file?.content)).toBe(xml)
  })

  test('points both old and new PDF readers to the XML file', async () => {
    const source = new TextDecoder('latin1').decode(await hybridOf())
    const [, old, recent] = /\/EF <<\s*\/F (\d+ 0 R)\s*\/UF (\d+ 0 R)\s*>>/.exec(source) ?? []
    expect(old).toBeDefined()
    expect(recent).toBe(old)
  })

  test('declares its Factur-X type in its metadata, with a schema for the properties', async () => {
    const packet = readPacket(await hybridOf())
    const fx = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
    expect(packet.textOf(fx, 'DocumentType')).toEqual(['INVOICE'])
    expect(packet.textOf(fx, 'DocumentFileName')).toEqual(['factur-x.xml'])
    expect(packet.textOf(fx, 'Version')).toEqual(['1.0'])
    expect(packet.textOf(fx, 'ConformanceLevel')).toEqual(['EN 16931'])
    const schema = 'http://www.aiim.org/pdfa/ns/schema#'
    expect(packet.textOf(schema, 'namespaceURI')).toEqual([fx])
    expect(packet.textOf(schema, 'prefix')).toEqual(['fx'])
    expect(packet.textOf('http://www.aiim.org/pdfa/ns/property#', 'name').toSorted()).toEqual([
      'ConformanceLevel',
      'DocumentFileName',
      'DocumentType',
      'Version',
    ])
    const { xmp } = await readMetadata(await hybridOf())
    expect([xmp('pdfaid:part'), xmp('pdfaid:conformance')]).toEqual(['3', 'B'])
  })

  test("has well-formed metadata even if the seller's name contains markup and control characters", async () => {
    const profile = { ...sampleProfile(), legalName: 'Müller & Söhne\u0002 <GmbH> "Nord" \'Süd\'' }
    const packet = readPacket(await hybridOf(sampleInvoice(), profile))
    expect(packet.textOf('http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'li')).toContain(
      'Müller & Söhne <GmbH> "Nord" \'Süd\'',
    )
  })

  test('has the same pages as the plain PDF, and consists of the same bytes each time', async () => {
    const plain = await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())
    const hybrid = await hybridOf()
    expect(await readPdf(hybrid)).toEqual(await readPdf(plain))
    expect(await hybridOf()).toEqual(hybrid)
    expect(await renderInvoicePdf(sampleInvoice(), defaultTemplate, sampleProfile())).toEqual(plain)
    expect(await readAttachments(plain)).toEqual([])
  })

  test('keeps its XML if the logo is unreadable', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const bytes = await hybridOf(
      sampleInvoice({ seller: { ...sampleProfile(), logo: 'data:image/png;base64,AAAA' } }),
    )
    expect(warn).toHaveBeenCalledOnce()
    expect(await readAttachments(bytes)).toHaveLength(1)
  })

  test('cannot be created from a draft', async () => {
    await expect(hybridOf({ ...sampleInvoice(), status: 'draft' })).rejects.toThrow('only a final')
  })
})

describe('a hybrid invoice, read by qpdf', () => {
  test('has no errors, and contains the XML', async () => {
    const bytes = await hybridOf()
    expect(await qpdf(bytes, '--check')).toMatchObject({
      status: 0,
      output: expect.stringContaining('No syntax or stream encoding errors found'),
    })
    expect((await qpdf(bytes, '--show-attachment=factur-x.xml')).output).toBe(xml)
  })

  test('declares the XML as an alternative to the document, with its MIME type and the invoice date', async () => {
    const objects = await objectsOf(await hybridOf())
    const [specification] = ofType(objects, '/Filespec')
    const [file] = ofType(objects, '/EmbeddedFile')
    expect(specification?.entries).toMatchObject({
      '/AFRelationship': '/Alternative',
      '/F': 'u:factur-x.xml',
      '/UF': 'u:factur-x.xml',
      '/EF': { '/F': file?.id },
    })
    expect(file?.entries).toMatchObject({
      '/Subtype': '/text/xml',
      '/Params': { '/ModDate': 'u:D:20261120110000Z', '/Size': new TextEncoder().encode(xml).length },
    })
    const [catalog] = ofType(objects, '/Catalog')
    expect(catalog?.entries['/AF']).toEqual([specification?.id])
    const names = objects.get(String(catalog?.entries['/Names']))
    expect(names).toMatchObject({ '/EmbeddedFiles': { '/Names': ['u:factur-x.xml', specification?.id] } })
  })
})
