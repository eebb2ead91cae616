import { useCallback, useMemo } from 'react'
import { useInvoiceTags } from './invoices.ts'

/** Returns a function that gives the colour of a tag by its name; '' for none. */
export function useTagColor(): (tag: string) => string {
  const { data } = useInvoiceTags()
  const colors = useMemo(() => new Map(data?.map(({ tag, color }) => [tag, color])), [data])
  return useCallback((tag: string) => colors.get(tag) ?? '', [colors])
}
