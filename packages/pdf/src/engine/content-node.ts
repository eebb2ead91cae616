import type { CustomTableLayout } from 'pdfmake/interfaces.js'
import type { FieldMark } from './field-mark.ts'
import type { FallbackFamily } from './fonts.ts'

export type Margin = [left: number, top: number, right: number, bottom: number]

/**
 * A node of pdfmake's definition, as far as Kontor reads it. pdfmake's own types have no node for composed
 * content.
 */
export interface ContentNode {
  [property: string]: unknown
  text?: string | TextRun[]
  stack?: ContentNode[]
  columns?: ContentNode[]
  columnGap?: number
  table?: {
    widths: ColumnWidth[]
    body: ContentNode[][]
    headerRows?: number
    keepWithHeaderRows?: number
    dontBreakRows?: boolean
  }
  layout?: CustomTableLayout
  width?: ColumnWidth
  margin?: Margin
  style?: string | string[]
  unbreakable?: boolean
  /**
   * The data item that a text belongs to. pdfmake treats it as a link and passes it on with every part of
   * the text.
   */
  link?: FieldMark
}

export type ColumnWidth = number | '*' | 'auto'

/** A part of a text. */
export interface TextRun {
  text: string
  /** A font family for characters that the main font lacks. */
  font?: FallbackFamily
  wordBreak?: 'break-all'
  noWrap?: boolean
}

/**
 * A text. During layout, pdfmake stores the positions of its lines, or false for a line that does not fit on
 * the page.
 */
export interface TextNode extends ContentNode {
  id?: string
  text: string | TextRun[]
  positions?: ({ pageNumber: number } | false)[]
}
