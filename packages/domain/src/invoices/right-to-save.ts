import type { Right } from '../people/rights.ts'
import type { Invoice } from './invoice.ts'

/** The right that a user needs to save an invoice: a changed final is a correction. */
export function rightToSave({ status }: Pick<Invoice, 'status'>): Right {
  return status === 'final' ? 'finalize' : 'write'
}
