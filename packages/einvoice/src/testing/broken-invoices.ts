import { brokenContents } from './broken-contents.ts'
import { brokenCustomers } from './broken-customers.ts'
import type { BrokenInvoice } from './broken-invoice.ts'
import { brokenSellers } from './broken-sellers.ts'
import { brokenSurcharges } from './broken-surcharges.ts'
import { brokenTaxCases } from './broken-tax-cases.ts'
import { brokenTexts } from './broken-texts.ts'

/** Invoices that each break at most one rule in each format. Every rule is broken by at least one of them. */
export const brokenInvoices: readonly BrokenInvoice[] = [
  ...brokenSellers,
  ...brokenCustomers,
  ...brokenContents,
  ...brokenTaxCases,
  ...brokenSurcharges,
  ...brokenTexts,
]
