import type { Invoice } from '@kontor/domain/invoices/invoice'
import { modernTemplate } from '@kontor/domain/layouts/modern-layout'
import type { Profile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { buildDefinition } from './page/build-document.ts'
import { paperOf } from './page/paper-of.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleProfile } from './testing/sample-invoice.ts'
import { samplePapers } from './testing/sample-papers.ts'

const millimetre = 72 / 25.4

async function firstPage(invoice: Invoice, profile: Profile = sampleProfile()) {
  const [page] = await readPdf(await renderInvoicePdf(invoice, modernTemplate, profile))
  const text = (page?.text ?? '').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
  return { text, texts: page?.texts ?? [] }
}

describe('the layout Modern [A28.1]', () => {
  test('has its facts, with the USt-IdNr. of the customer, 125 mm from the left and 50 mm from the top', async () => {
    const { texts } = await firstPage(sampleInvoice())
    const placeOf = (text: string) => texts.find((one) => one.text === text)
    const first = placeOf('Rechnungsnummer')
    expect(first?.left).toBeCloseTo(125 * millimetre, 0)
    expect((first?.baseline ?? 0) - (first?.size ?? 0)).toBeGreaterThan(50 * millimetre)
    expect((first?.baseline ?? 0) - (first?.size ?? 0)).toBeLessThan(52 * millimetre)
    expect(placeOf('DE987654329')?.baseline).toBe(placeOf('Ihre USt-IdNr.')?.baseline)
    const window = texts.filter(({ left, baseline }) => left < 80 && baseline < 255)
    expect(window.at(-1)?.text).toBe('10623 Berlin')
  })

  test('says what to pay, until when and where, also with a cash discount', async () => {
    const invoice = sampleInvoice()
    const request =
      'Bitte überweisen Sie 4.897,16 € bis zum 20.12.2026 auf das Konto DE02 2005 0550 1015 8713 93. Verwendungszweck: P100-2026-0042'
    const { text } = await firstPage(invoice)
    expect(text).toContain(request)
    expect(text).toContain('Zahlungsziel: 30 Tage nach Erhalt der Rechnung ohne Abzug.')
    const cashDiscount = { enabled: true, targetDays: 10, amount: 0.02 }
    const discounted = sampleInvoice({ payment: { ...invoice.content.payment, cashDiscount } })
    expect((await firstPage(discounted)).text).toContain(
      `${request} Bei Zahlung bis zum 30.11.2026: 4.799,22 €`,
    )
  })

  test('asks for nothing on an offer or on a paper that reverses an invoice', async () => {
    const { offer } = samplePapers()
    const { invoiceDate } = sampleInvoice().content.dates
    const cancels = { id: 'x', invoiceNumber: '2026-0041', invoiceDate }
    const storno = sampleInvoice({
      paper: { kind: 'cancellation', cancels, reason: '' } as never,
      items: sampleInvoice().content.items.map((item) => ({ ...item, quantity: -item.quantity })),
    })
    for (const paper of [offer, storno]) {
      const { text } = await firstPage(paper as Invoice)
      expect(text).not.toMatch(/überweisen|Verwendungszweck|Bezahlen/)
    }
    const printed = await firstPage(offer as Invoice)
    expect(printed.text).toContain('Angebotsnummer A-2026-0007')
    expect(printed.text).toContain('Gültig bis 20.11.2026')
    expect((await firstPage(storno)).text).toContain('Storno der Rechnung 2026-0041')
  })

  test('has the accent colour of the seller, or a neutral one [A28.2]', async () => {
    await renderInvoicePdf(sampleInvoice(), modernTemplate, sampleProfile())
    const colorOf = (profile: Profile) =>
      buildDefinition(paperOf(sampleInvoice(), modernTemplate, profile)).styles?.title?.color
    expect(colorOf(sampleProfile())).toBe('#33404f')
    expect(colorOf({ ...sampleProfile(), accentColor: '#0f4c5c' })).toBe('#0f4c5c')
  })
})
