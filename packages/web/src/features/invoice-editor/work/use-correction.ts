import type { Invoice } from '@kontor/domain/invoices/invoice'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import { useMemo } from 'react'
import { useInvoiceTemplates } from '#rooms/state/pdf/pdf-source.ts'

/**
 * The invoice as it will be printed: a Korrektur refers to the final that it replaces.
 * Returns `written` unchanged for a draft, and in read-only mode.
 */
export function useCorrection(
  written: Invoice,
  { stored, isReadOnly }: { stored: Invoice; isReadOnly: boolean },
): Invoice {
  const layout = useInvoiceTemplates(stored.templateReference)?.own
  return useMemo(() => {
    if (stored.status !== 'final' || isReadOnly) return written
    return {
      ...written,
      content: { ...written.content, precedingInvoice: precedingInvoiceOf(stored, layout) },
    }
  }, [written, stored, layout, isReadOnly])
}
