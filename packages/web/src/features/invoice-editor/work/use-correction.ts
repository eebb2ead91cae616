import type { Invoice } from '@kontor/domain/invoices/invoice'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import { useMemo } from 'react'
import { useInvoiceTemplates } from '../../../state/pdf/pdf-source.ts'

/**
 * The content as it will be stored: a Korrektur names the final that it replaces. In read-only mode, the
 * content of that final.
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
