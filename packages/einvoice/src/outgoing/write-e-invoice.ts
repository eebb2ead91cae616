import { writeCii } from '../cii/write-cii.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { writeUbl } from '../ubl/write-ubl.ts'

/** Writes one of our own invoices in its `syntax`. Returns XML text to store as UTF-8. */
export function writeEInvoice(invoice: EInvoice): string {
  return invoice.syntax === 'ubl' ? writeUbl(invoice) : writeCii(invoice)
}
