import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useDrafts, useInvoice } from '../invoices/invoices.ts'

/** The template with this id, usually a draft. Undefined until loaded, or if `exists` is false. */
export function useSeriesTemplate(id: string, exists: boolean): Invoice | undefined {
  const { data: drafts } = useDrafts()
  const draft = drafts?.find((known) => known.id === id)
  // A template that has become final is not among the drafts.
  const isElsewhere = exists && drafts !== undefined && draft === undefined
  const other = useInvoice(isElsewhere ? id : '')
  return draft ?? other.data
}
