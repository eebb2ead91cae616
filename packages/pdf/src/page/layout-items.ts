import type {
  DataType,
  InvoiceDataItem,
  LayoutItemFormat,
  StaticTextItem,
} from '@kontor/domain/layouts/layout-template'

/** An item that prints a value. */
export function dataItem(
  dataType: DataType,
  key: string,
  format: LayoutItemFormat & Pick<InvoiceDataItem, 'prefix' | 'suffix'> = {},
): InvoiceDataItem {
  return { ...format, type: 'invoiceData', dataType, key }
}

/** An item that prints the same text on every paper. */
export function textItem(text: string, format: LayoutItemFormat = {}): StaticTextItem {
  return { ...format, type: 'staticText', text }
}
