import { noonOf } from '@kontor/domain/days/calendar-day'
import { compactTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { ReminderLetter, ReminderLine } from '@kontor/domain/payments/reminders/reminder'
import { reminderDocument } from '@kontor/domain/payments/reminders/reminder-document'
import { describe, expect, test } from 'vitest'
import { defaultTemplate } from '../default-template.ts'
import { pdfFileName } from '../file-name.ts'
import { renderInvoice, renderInvoicePdf } from '../invoice-pdf.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleInvoice, sampleProfile } from '../testing/sample-invoice.ts'
import { paperOf } from './paper-of.ts'

const noon = (year: number, month: number, day: number) => noonOf({ year, month, day })

const line: ReminderLine = {
  claimId: 'a',
  invoiceNumber: 'P100-2026-0042',
  invoiceDate: noon(2026, 8, 18),
  dueDate: noon(2026, 9, 1),
  level: 2,
  levelTitle: '1. Mahnung',
  principal: 1000,
  interest: 9.22,
  lumpSum: 40,
  fees: 2.5,
  paid: 400,
  total: 651.72,
  fee: 2.5,
  defaultFrom: noon(2026, 9, 19),
  defaultReason: 'reminder',
}

function letter(changes: Partial<ReminderLetter> = {}): ReminderLetter {
  return {
    id: 'letter',
    number: 'M-2026-0007',
    customerId: 'kunde',
    customerName: 'Müller & Söhne Maschinenbau GmbH',
    customer: sampleInvoice().content.customer,
    currency: 'EUR',
    debtor: 'business',
    date: noon(2026, 10, 20),
    deadline: noon(2026, 10, 30),
    level: 2,
    title: '1. Mahnung',
    intro: 'die folgenden Rechnungen sind noch nicht vollständig bezahlt.',
    closing: 'Bitte überweisen Sie 651,72 € bis zum 30.10.2026.',
    lines: [line],
    sums: { principal: 1000, interest: 9.22, lumpSum: 40, fees: 2.5, paid: 400, total: 651.72 },
    interestPerDay: 0.29,
    templateReference: { id: 'default_de_id', name: 'DE', version: 1 },
    ...changes,
  }
}

const documentOf = (one: ReminderLetter) => reminderDocument(one, sampleProfile())

async function textOf(one: ReminderLetter, layout: LayoutTemplate = defaultTemplate): Promise<string> {
  const pages = await readPdf(await renderInvoicePdf(documentOf(one), layout, sampleProfile()))
  return pages
    .map(({ text }) => text)
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

describe('a reminder letter [A22.27]', () => {
  test.each([
    ['the default layout', defaultTemplate, '−400,00 €'],
    ['the compact layout', compactTemplate, '−400,00 €'],
    ['the first version of the default layout', firstDefaultTemplate, '-400,00 €'],
  ])('prints its table, notes, deadline and sums on %s', async (_, layout, paid) => {
    const text = await textOf(letter(), layout)
    for (const words of [
      'M-2026-0007',
      'Müller & Söhne Maschinenbau GmbH',
      'Straße des 17. Juni 135',
      'P100-2026-0042',
      '18.08.2026',
      '01.09.2026',
      'Verzug seit 19.09.2026',
      '1.000,00 €',
      '9,22 €',
      '42,50 €',
      paid,
      '651,72 €',
      '30.10.2026',
      'Je weiterer Tag kommen 0,29 € hinzu.',
      '9 Prozentpunkten über dem Basiszinssatz',
      'Verzugspauschale von 40,00 €',
      'IBAN DE02 2005 0550 1015 8713 93',
      'Mit freundlichen Grüßen',
    ])
      expect(text).toContain(words)
  })

  test('shows no VAT, no terms of payment and no title of an invoice', async () => {
    const text = await textOf(letter())
    expect(text).not.toMatch(
      /19 %|Netto|Brutto|USt\. auf|Rechnungsnummer|Leistungsdatum|RECHNUNG|zahlbar innerhalb/,
    )
  })

  test('tells a consumer neither of 40 € nor of nine points', async () => {
    const sums = { principal: 1000, interest: 5.72, lumpSum: 0, fees: 0, paid: 0, total: 1005.72 }
    const text = await textOf(letter({ debtor: 'consumer', sums, lines: [{ ...line, ...sums, fee: 0 }] }))
    expect(text).toContain('5 Prozentpunkten')
    expect(text).not.toMatch(/40,00|9 Prozent|Pauschale/)
  })

  test('says nothing of interest and costs if it asks for none', async () => {
    const sums = { principal: 1000, interest: 0, lumpSum: 0, fees: 0, paid: 0, total: 1000 }
    const text = await textOf(
      letter({ sums, interestPerDay: 0, lines: [{ ...line, ...sums, defaultFrom: 0 }] }),
    )
    expect(text).not.toMatch(/Prozentpunkte|Schadensersatz|Verzug|Je weiterer Tag/)
  })

  test('has a GiroCode of the total that names the letter and its invoices', () => {
    const code = paperOf(documentOf(letter()), defaultTemplate, sampleProfile()).giroCode.split('\n')
    expect(code.slice(5, 8)).toEqual(['Hafenkontor Digital GmbH', 'DE02200505501015871393', 'EUR651.72'])
    expect(code.at(-1)).toBe('M-2026-0007 P100-2026-0042')
    const dollars = paperOf(documentOf(letter({ currency: 'USD' })), defaultTemplate, sampleProfile())
    expect(dollars.giroCode).toBe('')
  })

  test('breaks a long table into pages that repeat the head', async () => {
    const lines = Array.from({ length: 80 }, (_, index) => ({
      ...line,
      invoiceNumber: `2026-${1000 + index}`,
    }))
    const pages = await readPdf(
      await renderInvoicePdf(documentOf(letter({ lines })), compactTemplate, sampleProfile()),
    )
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.map((page) => page.text).join('\n')
    for (const { invoiceNumber } of lines) expect(text).toContain(invoiceNumber)
    expect(pages[1]?.text).toContain('Gezahlt')
  })

  test('prints on a layout without an address field, and leaves out words about invoices', async () => {
    const { definition } = defaultTemplate
    const header = [{ type: 'staticText', text: 'Rechnung der Woche' }] as unknown as LayoutItem[]
    const own = { ...defaultTemplate, definition: { ...definition, header, body: { content: [] } } }
    const text = await textOf(letter(), own)
    expect(text).toContain('Müller & Söhne Maschinenbau GmbH')
    expect(text).not.toContain('der Woche')
  })

  test('gives the same bytes each time, and is never an e-invoice', async () => {
    const [first, second] = [
      await renderInvoicePdf(documentOf(letter()), defaultTemplate, sampleProfile()),
      await renderInvoicePdf(documentOf(letter()), defaultTemplate, sampleProfile()),
    ]
    expect(first).toEqual(second)
    await expect(
      renderInvoice(documentOf(letter()), defaultTemplate, sampleProfile(), { xml: '<xml/>' }),
    ).rejects.toThrow('only a final invoice')
  })

  test('is named after its date and number', () => {
    expect(pdfFileName(documentOf(letter()), defaultTemplate, 0)).toBe('2026-10-20-Mahnung-M-2026-0007.pdf')
  })
})
