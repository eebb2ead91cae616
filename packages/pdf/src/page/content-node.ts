import type { CustomTableLayout } from 'pdfmake/interfaces.js'
import type { FieldMark } from '../engine/field-mark.ts'
import type { LetterFamily } from '../engine/fonts.ts'

export type Margin = [left: number, top: number, right: number, bottom: number]

/**
 * A node of pdfmake's definition, as far as it is looked into; its own types know no node that is put
 * together from parts.
 */
export interface ContentNode {
  [property: string]: unknown
  text?: string | TextRun[]
  stack?: ContentNode[]
  columns?: ContentNode[]
  columnGap?: number
  table?: { widths: ColumnWidth[]; body: ContentNode[][]; dontBreakRows?: boolean }
  layout?: CustomTableLayout
  width?: ColumnWidth
  margin?: Margin
  style?: string | string[]
  unbreakable?: boolean
  /**
   * What a text is printed for. The library takes it for a link and hands it on with every part that it
   * draws.
   */
  link?: FieldMark
}

export type ColumnWidth = number | '*' | 'auto'

/** A part of a text. */
export interface TextRun {
  text: string
  /** Of letters that the font of all texts lacks. */
  font?: LetterFamily
  wordBreak?: 'break-all'
}

/**
 * A text. After the layout pdfmake has noted where its lines came to stand, false for one that found no room.
 */
export interface TextNode extends ContentNode {
  id?: string
  text: string | TextRun[]
  positions?: ({ pageNumber: number } | false)[]
}
