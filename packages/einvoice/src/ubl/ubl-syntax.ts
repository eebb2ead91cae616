import { readTermPaths, type Syntax } from '../syntax/syntax.ts'
import { ublStructure } from './ubl-structure.ts'
import { ublCreditNoteNames, ublTerms } from './ubl-terms.ts'

/** OASIS UBL 2.1, Invoice. */
export const ublInvoice: Syntax = {
  id: 'ubl',
  structure: ublStructure,
  terms: readTermPaths(ublTerms),
  names: {},
}

/** OASIS UBL 2.1, CreditNote: the same but for some names, and the due date, which stands with the payment means. */
export const ublCreditNote: Syntax = {
  ...ublInvoice,
  terms: new Map([...ublInvoice.terms, ...readTermPaths('BT-9 PaymentMeans/PaymentDueDate')]),
  names: ublCreditNoteNames,
}
