import { useCallback, useMemo } from 'react'
import { useInvoiceTags } from './invoices.ts'

/** The colour of a tag by its name, '' for one without. */
export function useTagColor(): (tag: string) => string {
  const { data } = useInvoiceTags()
  const colors = useMemo(() => new Map(data?.map(({ tag, color }) => [tag, color])), [data])
  return useCallback((tag: string) => colors.get(tag) ?? '', [colors])
}
