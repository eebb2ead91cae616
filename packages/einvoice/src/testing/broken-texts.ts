import { type BrokenInvoice, broken, customer, inEveryFormat, secondItem } from './broken-invoice.ts'

export const brokenTexts: readonly BrokenInvoice[] = [
  broken('a title is longer than its field allows', {
    ids: inEveryFormat('Textlänge'),
    field: 'items.1.title',
    by: secondItem({ title: 'x'.repeat(501) }),
  }),
  broken("a draft has letters that none of the page's fonts contain", {
    ids: inEveryFormat('Schrift'),
    field: 'items.1.title',
    by: secondItem({ title: 'Übersetzung 日本語 ★' }),
    isDraft: true,
    severityOfPdf: 'warning',
    severityOfXRechnung: 'warning',
  }),
  broken("a final has letters that none of the page's fonts contain", {
    ids: inEveryFormat('Schrift'),
    field: 'customer.companyName',
    by: customer({ companyName: '株式会社' }),
    severity: 'warning',
  }),
]
