/** The family of every text; its figures are of one width (docs/decisions/0010). */
export const fontFamily = 'SourceSans3'

/**
 * A node of a layout: one of the item types of [S3.10.10], with its own fields ({@link KnownLayoutItem});
 * unknown types warn and are skipped [S8.0.9].
 */
export interface LayoutItem {
  type?: string | undefined
}

/** Fields that every item may have. Lengths in points, measured from the top left corner of the page. */
export interface LayoutItemFormat {
  /** One or more names out of `page.styles`; the later ones win. */
  style?: string | string[]
  /** [left, top, right, bottom]. */
  margin?: [number, number, number, number]
  /** In columns: points, '*' for a share of what is left, 'auto' for the width of the content. */
  width?: number | '*' | 'auto'
  /** Takes the item out of the flow. */
  position?: { x: number; y: number }
  /** A data key: the item shows only when its show flag is set and it has something to show [S3.10.13]. */
  showIf?: string
  /** Moves to the next page when the block would start below 700 points [S9.0.21]. */
  noBreak?: boolean
  /** Never cut by a page break; only for blocks that are sure to fit on one page. */
  keepTogether?: boolean
  /** In header, footer and background: only on the first page, or only on the following ones. */
  pages?: 'first' | 'following'
}

export interface ColumnsItem extends LayoutItemFormat {
  type: 'columns'
  content: LayoutItem[]
  columnGap?: number
}

export interface StackItem extends LayoutItemFormat {
  type: 'stack'
  content: LayoutItem[]
  /**
   * For a positioned block in an envelope's window: it ends above `bottom` and therefore starts higher the
   * more lines of `lineHeight` points it has; from `top` on it sets them closer instead, at last in smaller
   * letters.
   */
  window?: { top: number; bottom: number; lineHeight: number }
}

/** Which lines a table draws: none, below head and rows, above the last row, or above the first. */
export type TableLines = 'none' | 'rows' | 'sum' | 'top'

export interface TableItem extends LayoutItemFormat {
  type: 'table'
  widths: (number | '*' | 'auto')[]
  /** How many rows at the top are repeated on every page. */
  headerRows?: number
  lines?: TableLines
  /** The index of the column under which the net sum is carried over to the next page ("Übertrag"). */
  carriedOver?: number
  /** Of items singleTableRow and arrayToTableRows. */
  content: LayoutItem[]
}

export interface SingleTableRowItem extends LayoutItemFormat {
  type: 'singleTableRow'
  /** One cell per column. */
  content: LayoutItem[]
}

export interface ArrayToTableRowsItem extends LayoutItemFormat {
  type: 'arrayToTableRows'
  /** The list that gives one row per element; inside, data keys mean the element's fields. */
  source: 'items' | 'surcharges' | 'taxes'
  content: LayoutItem[]
}

export const dataTypes = [
  'string',
  'date',
  'currency',
  'address',
  'name',
  'deliveryDate',
  'paymentGoal',
] as const
export type DataType = (typeof dataTypes)[number]

export interface InvoiceDataItem extends LayoutItemFormat {
  type: 'invoiceData'
  dataType: DataType
  /**
   * What to print: a field of the invoice, a key of an info, `seller.…`, or a field of the table row's
   * element.
   */
  key: string
  prefix?: string
  suffix?: string
  /** For key invoiceNumber: put the project number before it [S3.5.8]. */
  projectPrefix?: boolean
}

export interface StaticTextItem extends LayoutItemFormat {
  type: 'staticText'
  text: string
}

export interface ImageItem extends LayoutItemFormat {
  type: 'image'
  /**
   * A name out of `images`, `logo` for the logo of the organisation, or `giroCode` for the code that pays a
   * final.
   */
  image: string
  /** With a width as well, the image is fitted into the box of both. */
  height?: number
}

/** The item types of [S3.10.10] with their fields. */
export type KnownLayoutItem =
  | ColumnsItem
  | StackItem
  | TableItem
  | SingleTableRowItem
  | ArrayToTableRowsItem
  | InvoiceDataItem
  | StaticTextItem
  | ImageItem

/** How an invoice becomes pages [S3.10]; lengths in points. */
export interface LayoutDefinition {
  localisation: { code: string; dateFormat: string }
  page: {
    pageMargins: number[]
    pageSize: string
    styles: Record<string, Record<string, unknown>>
    /** Distances from the top edge at which a short mark stands at the left edge of page 1. */
    foldMarks?: number[] | undefined
  }
  header: LayoutItem[]
  body: { content: LayoutItem[] }
  background: LayoutItem[]
  footer: {
    content: LayoutItem[]
    /** Page numbering "n von m": prefix n separator m suffix. */
    pageNumber?:
      | {
          prefix: string
          separator: string
          suffix: string
          style?: unknown
          /** Points below the body; without it near the edge of the page. */
          top?: number | undefined
        }
      | undefined
  }
  /** Data URLs by name. */
  images: Record<string, string>
}

export interface LayoutTemplate {
  id: string
  name: string
  /** Starts at 1; a change makes a new one, old ones stay [A2.7]. */
  version: number
  definition: LayoutDefinition
}
