import { brokenContents } from './broken-contents.ts'
import { brokenCustomers } from './broken-customers.ts'
import type { BrokenInvoice } from './broken-invoice.ts'
import { brokenSellers } from './broken-sellers.ts'
import { brokenSurcharges } from './broken-surcharges.ts'
import { brokenTaxCases } from './broken-tax-cases.ts'
import { brokenTexts } from './broken-texts.ts'

/** For each rule, an invoice that breaks only this rule. */
export const brokenInvoices: readonly BrokenInvoice[] = [
  ...brokenSellers,
  ...brokenCustomers,
  ...brokenContents,
  ...brokenTaxCases,
  ...brokenSurcharges,
  ...brokenTexts,
]
