/**
 * The main font for all texts; its digits have equal widths (docs/decisions/0010). Characters that it lacks
 * are printed in fallback fonts.
 */
export const fontFamily = 'SourceSans3'

/** A colour in styles and lines that stands for the accent colour of the organisation. */
export const accentColor = 'accent'

/**
 * A node of a layout: one of the item types of [S3.10.10] with its own fields ({@link KnownLayoutItem}).
 * Unknown types cause a warning and are skipped [S8.0.9].
 */
export interface LayoutItem {
  type?: string | undefined
}

/** Fields that every item may have. Lengths are in points. */
export interface LayoutItemFormat {
  /** One or more names from `page.styles`; later ones take precedence. */
  style?: string | string[]
  /** [left, top, right, bottom]. */
  margin?: [number, number, number, number]
  /**
   * In points; in columns, also '*' for a share of the remaining width, or 'auto' for the width of the
   * content.
   */
  width?: number | '*' | 'auto'
  /**
   * Takes the item out of the flow and places it at this distance from the top-left corner of the page. In
   * the footer, `y` is measured from the end of the body.
   */
  position?: { x: number; y: number }
  /** A data key: the item appears only if the field has a value and its show flag is set [S3.10.13]. */
  showIf?: string
  /** Moves the block to the next page if it would start below 700 points [S9.0.21]. */
  noBreak?: boolean
  /** Does not split the block at a page break if it fits on one page. */
  keepTogether?: boolean
  /** In the header, the footer and the background: only on the first page, or only on the following ones. */
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
   * For a positioned block in an envelope's window. The block must end above `bottom`. If it has too many
   * lines, each `lineHeight` points high, it starts higher, but not above `top`. If that is not enough, the
   * lines move closer together, and then the text shrinks.
   */
  window?: { top: number; bottom: number; lineHeight: number }
}

/**
 * Which lines a table draws: none, below the head and each row, above and below the last row, or above the
 * first row.
 */
export type TableLines = 'none' | 'rows' | 'sum' | 'top'

export interface TableItem extends LayoutItemFormat {
  type: 'table'
  widths: (number | '*' | 'auto')[]
  /** Number of rows at the top that are repeated on every page. */
  headerRows?: number
  lines?: TableLines
  /** The colour of the strong lines; may be `accent`. Default: almost black. */
  lineColor?: string
  /** Index of the column that shows "Übertrag", the net sum so far, at a page break. */
  carriedOver?: number
  /**
   * Moves the last row to the page on which the next item begins, so that the totals never stand alone on a
   * page.
   */
  lastRowWithNext?: boolean
  /** Items of type singleTableRow and arrayToTableRows. */
  content: LayoutItem[]
}

export interface SingleTableRowItem extends LayoutItemFormat {
  type: 'singleTableRow'
  /** One cell per column. */
  content: LayoutItem[]
}

export interface ArrayToTableRowsItem extends LayoutItemFormat {
  type: 'arrayToTableRows'
  /** The list whose elements become rows. In these rows, data keys refer to fields of the element. */
  source: 'items' | 'surcharges' | 'taxes' | 'advances'
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
   * The value to print: a field of the invoice, an info's key, `seller.…`, or a field of the row's element.
   */
  key: string
  prefix?: string
  suffix?: string
  /** For the key invoiceNumber: prints the project number before it [S3.5.8]. */
  projectPrefix?: boolean
}

export interface StaticTextItem extends LayoutItemFormat {
  type: 'staticText'
  text: string
}

export interface ImageItem extends LayoutItemFormat {
  type: 'image'
  /**
   * A name from `images`, `logo` for the organisation's logo, or `giroCode` for the QR code that is scanned
   * to pay a final.
   */
  image: string
  /** If the width is also set, the image is scaled to fit within both. */
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

const knownTypes: Record<KnownLayoutItem['type'], true> = {
  columns: true,
  stack: true,
  table: true,
  singleTableRow: true,
  arrayToTableRows: true,
  invoiceData: true,
  staticText: true,
  image: true,
}

/** Whether the type of an item is known; the contract has then checked its fields. */
export function isKnownItem(item: LayoutItem): item is KnownLayoutItem {
  return item.type !== undefined && Object.hasOwn(knownTypes, item.type)
}

/** The definition of a layout [S3.10]; lengths in points. */
export interface LayoutDefinition {
  localisation: {
    code: string
    dateFormat: string
    /** The sign of negative numbers. Default: the hyphen. */
    minusSign?: string | undefined
  }
  page: {
    pageMargins: number[]
    pageSize: string
    styles: Record<string, Record<string, unknown>>
    /** Distances of the fold marks on page 1 from the top edge. */
    foldMarks?: number[] | undefined
    /** Distance of the fold marks from the left edge. Default: 14. Further in, they are shorter. */
    foldMarkLeft?: number | undefined
  }
  header: LayoutItem[]
  body: { content: LayoutItem[] }
  background: LayoutItem[]
  footer: {
    content: LayoutItem[]
    /** Page numbering "n von m": the prefix, n, the separator, m and the suffix. */
    pageNumber?:
      | {
          prefix: string
          separator: string
          suffix: string
          style?: unknown
          /** Points below the body. Default: near the bottom edge of the page. */
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
  /** Starts at 1. Each change makes a new version; old versions are kept [A2.7]. */
  version: number
  definition: LayoutDefinition
}
