import type {
  ArrayToTableRowsItem,
  ColumnsItem,
  DataType,
  ImageItem,
  InvoiceDataItem,
  LayoutItem,
  LayoutItemFormat,
  SingleTableRowItem,
  StackItem,
  StaticTextItem,
  TableItem,
} from './layout-template.ts'

/**
 * Texts align with the "Bezeichnung" column, 25 mm from the left edge (DIN 5008). The position numbers are in
 * the margin.
 */
export const textMargin = 31

type Format<Item extends LayoutItem> = Omit<Item, 'type' | 'content'>

export const text = (content: string, format: LayoutItemFormat = {}): StaticTextItem => ({
  type: 'staticText',
  text: content,
  ...format,
})
export const data = (
  dataType: DataType,
  key: string,
  format: Omit<InvoiceDataItem, 'type' | 'dataType' | 'key'> = {},
): InvoiceDataItem => ({ type: 'invoiceData', dataType, key, ...format })
export const stack = (content: LayoutItem[], format: Format<StackItem> = {}): StackItem => ({
  type: 'stack',
  content,
  ...format,
})
export const columns = (content: LayoutItem[], format: Format<ColumnsItem>): ColumnsItem => ({
  type: 'columns',
  content,
  ...format,
})
export const table = (content: LayoutItem[], format: Format<TableItem>): TableItem => ({
  type: 'table',
  content,
  ...format,
})
export const row = (content: LayoutItem[], format: Format<SingleTableRowItem> = {}): SingleTableRowItem => ({
  type: 'singleTableRow',
  content,
  ...format,
})
export const rowPer = (
  source: ArrayToTableRowsItem['source'],
  content: LayoutItem[],
): ArrayToTableRowsItem => ({
  type: 'arrayToTableRows',
  source,
  content,
})
export const image = (name: string, format: Omit<ImageItem, 'type' | 'image'>): ImageItem => ({
  type: 'image',
  image: name,
  ...format,
})

/**
 * A row with a label and its value. It appears only if the field named by `showIf` has a value and is shown.
 */
export const labelled = (label: LayoutItem, value: InvoiceDataItem, showIf: string): SingleTableRowItem =>
  row([label, value], { showIf })

export const reference = (key: string): SingleTableRowItem =>
  labelled(data('string', `${key}.label`, { style: 'label' }), data('string', key), key)

export const block = (item: InvoiceDataItem, top: number): InvoiceDataItem => ({
  ...item,
  margin: [textMargin, top, 0, 0],
})
