import type { InvoiceContent } from '../invoices/invoice.ts'

/**
 * Why content cannot be the template of a series; undefined if it can:
 * - paperInChain: it is a paper of a chain, such as an advance, whose copy would lack its chain
 */
export function templateError({ paper }: Pick<InvoiceContent, 'paper'>): 'paperInChain' | undefined {
  return paper === undefined ? undefined : 'paperInChain'
}
