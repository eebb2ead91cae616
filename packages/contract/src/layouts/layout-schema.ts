import {
  type ArrayToTableRowsItem,
  type ColumnsItem,
  dataTypes,
  type ImageItem,
  type InvoiceDataItem,
  type LayoutDefinition,
  type LayoutItem,
  type LayoutItemFormat,
  type SingleTableRowItem,
  type StackItem,
  type StaticTextItem,
  type TableItem,
} from '@kontor/domain/layouts/layout-template'
import * as z from 'zod/mini'
import { chosenBy, upTo } from '../calls/bounds.ts'
import { type FieldsOf, listUpTo, longestPicture, type Schema, textUpTo } from '../calls/schema.ts'

const points = z.number().check(z.minimum(-5000), z.maximum(5000))
const length = z.number().check(z.minimum(0), z.maximum(5000))
const margin = z.tuple([points, points, points, points])
const longestName = 500
/** A short text in a layout, such as a style name, a colour or a date format. */
export const layoutName = upTo(longestName, z.string())
const columnWidth = z.union([length, z.enum(['*', 'auto'])])

/** Fields that every item may have. */
const format = {
  style: z.optional(z.union([layoutName, upTo(20, z.array(layoutName))])),
  margin: z.optional(margin),
  width: z.optional(columnWidth),
  position: z.optional(z.looseObject({ x: points, y: points })),
  showIf: z.optional(layoutName),
  noBreak: z.optional(z.boolean()),
  keepTogether: z.optional(z.boolean()),
  pages: z.optional(z.enum(['first', 'following'])),
} satisfies FieldsOf<LayoutItemFormat>

const anyItem: Schema<LayoutItem> = z.lazy(() => layoutItem)
/** Maximum number of items in one list; the built-in layouts have at most 10. */
const maxItems = 500
const content = upTo(maxItems, z.array(anyItem))

/** The fields of each item type [S3.10.10]. */
export const layoutItemShapes = {
  columns: z.looseObject({
    type: z.literal('columns'),
    ...format,
    content,
    columnGap: z.optional(length),
  } satisfies FieldsOf<ColumnsItem>),
  stack: z.looseObject({
    type: z.literal('stack'),
    ...format,
    content,
    window: z.optional(z.looseObject({ top: length, bottom: length, lineHeight: length })),
  } satisfies FieldsOf<StackItem>),
  table: z.looseObject({
    type: z.literal('table'),
    ...format,
    widths: upTo(100, z.array(columnWidth).check(z.minLength(1))),
    headerRows: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
    lines: z.optional(z.enum(['none', 'rows', 'sum', 'top'])),
    lineColor: z.optional(layoutName),
    carriedOver: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    lastRowWithNext: z.optional(z.boolean()),
    content,
  } satisfies FieldsOf<TableItem>),
  singleTableRow: z.looseObject({
    type: z.literal('singleTableRow'),
    ...format,
    content,
  } satisfies FieldsOf<SingleTableRowItem>),
  arrayToTableRows: z.looseObject({
    type: z.literal('arrayToTableRows'),
    ...format,
    source: z.enum(['items', 'surcharges', 'taxes', 'advances']),
    content,
  } satisfies FieldsOf<ArrayToTableRowsItem>),
  invoiceData: z.looseObject({
    type: z.literal('invoiceData'),
    ...format,
    // Unknown data types only cause a warning when printed [S8.0.9].
    dataType: z.union([z.enum(dataTypes), layoutName]),
    key: layoutName,
    prefix: z.optional(layoutName),
    suffix: z.optional(layoutName),
    projectPrefix: z.optional(z.boolean()),
  } satisfies FieldsOf<InvoiceDataItem>),
  staticText: z.looseObject({
    type: z.literal('staticText'),
    ...format,
    text: upTo(10_000, z.string()),
  } satisfies FieldsOf<StaticTextItem>),
  image: z.looseObject({
    type: z.literal('image'),
    ...format,
    image: layoutName,
    width: z.optional(length),
    height: z.optional(length),
  } satisfies FieldsOf<ImageItem>),
}

/** Known types must have correct fields; unknown ones only cause a warning when printed [S8.0.9]. */
export const layoutItem: Schema<LayoutItem> = chosenBy(
  z.looseObject({ type: z.optional(layoutName) }).check((item) => {
    const read = shapeOf(item.value)?.safeParse(item.value)
    for (const issue of read?.error?.issues ?? [])
      item.issues.push({ ...issue, input: item.value } as z.core.$ZodRawIssue)
  }),
  shapeOf,
)

function shapeOf(item: { type?: unknown }) {
  const { type } = item
  if (typeof type !== 'string' || !Object.hasOwn(layoutItemShapes, type)) return undefined
  return layoutItemShapes[type as keyof typeof layoutItemShapes]
}

/** Maximum number of styles, and also of pictures. */
export const maxNames = 200

export const styleShape = z.looseObject({
  fontSize: z.optional(z.number().check(z.minimum(1), z.maximum(200))),
  lineHeight: z.optional(z.number().check(z.minimum(0.5), z.maximum(5))),
  bold: z.optional(z.boolean()),
  italics: z.optional(z.boolean()),
  noWrap: z.optional(z.boolean()),
  color: z.optional(layoutName),
  alignment: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  margin: z.optional(margin),
})

export const pageShape = z.looseObject({
  pageMargins: z._default(upTo(4, z.array(length).check(z.length(4))), [40, 250, 40, 90]),
  pageSize: z._default(z.enum(['A3', 'A4', 'A5', 'LETTER', 'LEGAL']), 'A4'),
  styles: z._default(upTo(maxNames, z.record(layoutName, styleShape)), {}),
  foldMarks: z.optional(z.array(length).check(z.maxLength(10))),
  foldMarkLeft: z.optional(length),
} satisfies FieldsOf<LayoutDefinition['page']>)

const footerShape = z.looseObject({
  content: listUpTo(maxItems, anyItem),
  pageNumber: z.optional(
    z.looseObject({
      prefix: textUpTo(longestName),
      separator: textUpTo(longestName),
      suffix: textUpTo(longestName),
      style: z.optional(layoutName),
      top: z.optional(z.number()),
    } satisfies FieldsOf<NonNullable<LayoutDefinition['footer']['pageNumber']>>),
  ),
} satisfies FieldsOf<LayoutDefinition['footer']>)

/** The definition of a layout, checked field by field. Input must also be printable (printable-layout.ts). */
export const layoutDefinitionShape = z.looseObject({
  localisation: z.prefault(
    z.looseObject({
      code: z._default(layoutName, 'de-DE'),
      dateFormat: z._default(layoutName, 'DD.MM.YYYY'),
      minusSign: z.optional(z.enum(['-', '\u2212'])),
    } satisfies FieldsOf<LayoutDefinition['localisation']>),
    {},
  ),
  page: z.prefault(pageShape, {}),
  header: listUpTo(maxItems, anyItem),
  body: z.looseObject({ content: listUpTo(maxItems, anyItem) }),
  background: listUpTo(maxItems, anyItem),
  footer: z.prefault(footerShape, {}),
  images: z._default(
    upTo(
      maxNames,
      z.record(
        layoutName,
        upTo(
          longestPicture,
          z.string().check(z.regex(/^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+=*$/)),
        ),
      ),
    ),
    {},
  ),
} satisfies FieldsOf<LayoutDefinition>)
export const layoutDefinitionSchema: Schema<LayoutDefinition> = layoutDefinitionShape
