import { useCallback, useMemo } from 'react'
import { useInvoiceTags } from './invoices.ts'

/** Returns a function that maps the name of a tag to its colour, or to '' if it has none. */
export function useTagColor(): (tag: string) => string {
  const { data } = useInvoiceTags()
  const colors = useMemo(() => new Map(data?.map(({ tag, color }) => [tag, color])), [data])
  return useCallback((tag: string) => colors.get(tag) ?? '', [colors])
}
