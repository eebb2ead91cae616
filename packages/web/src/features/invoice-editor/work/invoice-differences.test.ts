import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import { invoiceDifferences } from './invoice-differences.ts'

const item = (id: string, title: string) => ({ ...emptyItem(), id, title })

function stored() {
  const invoice = emptyInvoice()
  return { ...invoice, content: { ...invoice.content, items: [item('a', 'Beratung'), item('b', 'Reise')] } }
}
const fields = (differences: { field: string }[]) => differences.map(({ field }) => field)

describe('unsaved work compared with the stored invoice', () => {
  test('nothing differs between an invoice and itself', () => {
    expect(invoiceDifferences(stored(), { invoice: stored() })).toEqual([])
  })

  test('unchanged work, which has no seller, does not differ from the final of a small business', () => {
    const { content } = stored()
    const seller = { ...emptyProfile(), smallBusiness: true }
    const final = { ...stored(), content: { ...content, seller } }
    expect(invoiceDifferences(final, { invoice: stored() })).toEqual([])
  })

  test('a changed field shows both values', () => {
    const invoice = stored()
    invoice.content.customer = { ...invoice.content.customer, companyName: 'Bäckerei Nuß' }
    expect(invoiceDifferences(stored(), { invoice })).toEqual([
      { field: 'Firmenname', before: 'leer', after: 'Bäckerei Nuß' },
    ])
  })

  test('names the tax case and the e-invoice data by the labels of their fields', () => {
    const invoice = stored()
    invoice.content.payment = { ...invoice.content.payment, taxCase: 'euService', useReverseCharge: true }
    invoice.content.eInvoice = {
      format: 'xrechnung',
      buyerReference: '16999999-MUSTERSTADT-58',
      orderNumber: 'B-1',
      electronicAddress: { scheme: '0204', value: '16999999-MUSTERSTADT-58' },
    }
    expect(invoiceDifferences(stored(), { invoice })).toEqual([
      { field: 'Umsatzsteuer-Fall', before: 'Inland', after: 'Leistung an Unternehmen in der EU' },
      { field: 'Format', before: 'PDF', after: 'XRechnung' },
      { field: 'Leitweg-ID oder Käuferreferenz', before: 'leer', after: '16999999-MUSTERSTADT-58' },
      { field: 'Bestellnummer des Kunden', before: 'leer', after: 'B-1' },
      {
        field: 'Elektronische Adresse',
        before: 'leer',
        after: '16999999-MUSTERSTADT-58 (Leitweg-ID)',
      },
    ])
  })

  test('distinguishes added, changed, removed and reordered rows', () => {
    const added = stored()
    added.content.items = [...added.content.items, item('c', 'Material')]
    expect(invoiceDifferences(stored(), { invoice: added })).toMatchObject([
      { field: 'Pos. 3 Material', before: 'nicht vorhanden' },
    ])

    const changed = stored()
    changed.content.items = [item('a', 'Beratung'), { ...item('b', 'Reise'), unitPrice: 12.5 }]
    expect(invoiceDifferences(stored(), { invoice: changed })).toEqual([
      {
        field: 'Pos. 2 Reise',
        before: 'Reise · 1 Stück × 0,00\u00a0€ · USt. 19\u00a0%',
        after: 'Reise · 1 Stück × 12,50\u00a0€ · USt. 19\u00a0%',
      },
    ])

    const removed = stored()
    removed.content.items = [item('b', 'Reise')]
    expect(invoiceDifferences(stored(), { invoice: removed })).toMatchObject([
      { field: 'Pos. 1 Beratung', after: 'nicht vorhanden' },
    ])

    const reordered = stored()
    reordered.content.items = [item('b', 'Reise'), item('a', 'Beratung')]
    expect(invoiceDifferences(stored(), { invoice: reordered })).toEqual([
      { field: 'Reihenfolge der Posten', before: 'Beratung, Reise', after: 'Reise, Beratung' },
    ])
  })

  test('rows in the forms for new rows count as differences too', () => {
    const work = {
      invoice: stored(),
      newItem: item('', 'Begonnen'),
      newSurcharge: { ...emptySurcharge(), title: 'Eilig' },
    }
    expect(fields(invoiceDifferences(stored(), work))).toEqual(['Begonnener Posten', 'Begonnener Aufschlag'])
  })

  test('a changed checkbox of an info field is a difference even if the text is the same', () => {
    const invoice = stored()
    invoice.content.standardInfos = invoice.content.standardInfos.map((info) =>
      info.key === 'TITLE' ? { ...info, show: false } : info,
    )
    expect(invoiceDifferences(stored(), { invoice })).toEqual([
      { field: 'Titel', before: 'RECHNUNG (angezeigt)', after: 'RECHNUNG (nicht angezeigt)' },
    ])
  })
})
