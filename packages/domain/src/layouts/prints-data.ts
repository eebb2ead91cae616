import type { InvoiceDataItem, LayoutItem, LayoutTemplate } from './layout-template.ts'

type Printed = Partial<Pick<InvoiceDataItem, 'key' | 'projectPrefix'>>

/**
 * Whether any item in header, body or footer of a layout satisfies `isSuch`, at any depth. Only data items
 * have a `key`.
 */
export function printsData(
  { definition: { header, body, footer } }: LayoutTemplate,
  isSuch: (item: Printed) => boolean,
): boolean {
  const isOrContains = (item: LayoutItem): boolean => {
    const { content = [], ...known } = item as Printed & { content?: LayoutItem[] }
    return isSuch(known) || content.some(isOrContains)
  }
  return [...header, ...body.content, ...footer.content].some(isOrContains)
}
