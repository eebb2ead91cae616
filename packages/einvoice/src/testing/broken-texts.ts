import { type BrokenInvoice, broken, inEveryFormat, secondItem } from './broken-invoice.ts'

export const brokenTexts: readonly BrokenInvoice[] = [
  broken('a title is longer than its field takes', {
    ids: inEveryFormat('Textlänge'),
    field: 'items.1.title',
    by: secondItem({ title: 'x'.repeat(501) }),
  }),
]
