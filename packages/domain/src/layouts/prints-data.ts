import type { InvoiceDataItem, LayoutItem, LayoutTemplate } from './layout-template.ts'

type Printed = Partial<Pick<InvoiceDataItem, 'key' | 'projectPrefix'>>

/** Whether a layout has a data item that satisfies `isSuch`, on any page and at any depth. */
export function printsData(
  { definition: { header, body, footer } }: LayoutTemplate,
  isSuch: (item: Printed) => boolean,
): boolean {
  const isOrHolds = (item: LayoutItem): boolean => {
    const { content = [], ...known } = item as Printed & { content?: LayoutItem[] }
    return isSuch(known) || content.some(isOrHolds)
  }
  return [...header, ...body.content, ...footer.content].some(isOrHolds)
}
