import type { ArrayToTableRowsItem, InvoiceDataItem, LayoutTemplate } from './layout-template.ts'

type Printed = Partial<Pick<InvoiceDataItem, 'key' | 'projectPrefix'> & Pick<ArrayToTableRowsItem, 'source'>>

/**
 * Whether any item in the header, body or footer of a layout satisfies `isSuch`, at any depth. Only data
 * items have a `key`, and only `arrayToTableRows` items have a `source`. Items of unknown types may have any
 * content [S8.0.9]. The background does not count: if it did, the pages of finals whose layouts print data
 * there would change.
 */
export function printsData(
  { definition: { header, body, footer } }: Pick<LayoutTemplate, 'definition'>,
  isSuch: (item: Printed) => boolean,
): boolean {
  const isOrContains = (item: unknown): boolean => {
    if (typeof item !== 'object' || item === null) return false
    const { content, ...known } = item as Printed & { content?: unknown }
    return isSuch(known) || (Array.isArray(content) && content.some(isOrContains))
  }
  return [...header, ...body.content, ...footer.content].some(isOrContains)
}

/** Whether the header, body or footer of a layout prints the data with this key. */
export function printsKey(layout: Pick<LayoutTemplate, 'definition'>, wanted: string): boolean {
  return printsData(layout, ({ key }) => key === wanted)
}
