import type { Invoice } from '@kontor/domain/invoices/invoice'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import { useMemo } from 'react'
import { useInvoiceTemplates } from '../../../state/pdf/pdf-source.ts'

/** What is being written as it will be stored: a Korrektur names the final that it replaces. Who only reads sees that final. */
export function useCorrection(
  written: Invoice | undefined,
  { stored, isReadOnly }: { stored: Invoice; isReadOnly: boolean },
): Invoice | undefined {
  const layout = useInvoiceTemplates(stored.templateReference)?.own
  return useMemo(() => {
    if (written === undefined || stored.status !== 'final' || isReadOnly) return written
    return {
      ...written,
      content: { ...written.content, precedingInvoice: precedingInvoiceOf(stored, layout) },
    }
  }, [written, stored, layout, isReadOnly])
}
