import { readTermPaths, type Syntax } from '../syntax/syntax.ts'
import { ublNamespaces, ublStructure } from './ubl-structure.ts'
import { ublCreditNoteNames, ublCreditNoteTerms, ublTerms } from './ubl-terms.ts'

const { Invoice, CreditNote, ext, ...prefixes } = ublNamespaces

/** OASIS UBL 2.1, Invoice. */
export const ublInvoice: Syntax = {
  id: 'ubl',
  root: 'Invoice',
  structure: ublStructure,
  prefixes: { '': Invoice, ...prefixes },
  occasionalPrefixes: { ext },
  terms: readTermPaths(ublTerms),
  names: {},
  codes: {},
  day: { toModel: (text) => text, toDocument: (day) => day },
}

/**
 * OASIS UBL 2.1, CreditNote: like Invoice except for some names and paths, and without XRechnung's extension.
 */
export const ublCreditNote: Syntax = {
  ...ublInvoice,
  root: 'CreditNote',
  prefixes: { '': CreditNote, ...prefixes },
  terms: new Map(
    [...ublInvoice.terms, ...readTermPaths(ublCreditNoteTerms)].filter(([id]) => !id.includes('DEX')),
  ),
  names: ublCreditNoteNames,
}
