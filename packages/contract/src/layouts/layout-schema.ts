import { dataTypes, type LayoutDefinition, type LayoutItem } from '@kontor/domain/layouts/layout-template'
import * as z from 'zod/mini'
import { list, type Schema, text } from '../calls/schema.ts'

const points = z.number().check(z.minimum(-5000), z.maximum(5000))
const length = z.number().check(z.minimum(0), z.maximum(5000))
const margin = z.tuple([points, points, points, points])
const columnWidth = z.union([length, z.enum(['*', 'auto'])])

/** Fields that every item may have. */
const format = {
  style: z.optional(z.union([z.string(), z.array(z.string())])),
  margin: z.optional(margin),
  width: z.optional(columnWidth),
  position: z.optional(z.looseObject({ x: points, y: points })),
  showIf: z.optional(z.string()),
  noBreak: z.optional(z.boolean()),
  keepTogether: z.optional(z.boolean()),
  pages: z.optional(z.enum(['first', 'following'])),
}

const anyItem: Schema<LayoutItem> = z.lazy(() => layoutItem)
const content = z.array(anyItem)

/** The fields of each item type [S3.10.10]. */
export const layoutItemShapes = {
  columns: z.looseObject({
    type: z.literal('columns'),
    ...format,
    content,
    columnGap: z.optional(length),
  }),
  stack: z.looseObject({
    type: z.literal('stack'),
    ...format,
    content,
    window: z.optional(z.looseObject({ top: length, bottom: length, lineHeight: length })),
  }),
  table: z.looseObject({
    type: z.literal('table'),
    ...format,
    widths: z.array(columnWidth).check(z.minLength(1)),
    headerRows: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
    lines: z.optional(z.enum(['none', 'rows', 'sum', 'top'])),
    carriedOver: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    content,
  }),
  singleTableRow: z.looseObject({ type: z.literal('singleTableRow'), ...format, content }),
  arrayToTableRows: z.looseObject({
    type: z.literal('arrayToTableRows'),
    ...format,
    source: z.enum(['items', 'surcharges', 'taxes']),
    content,
  }),
  invoiceData: z.looseObject({
    type: z.literal('invoiceData'),
    ...format,
    // An unknown data type only warns when it is printed [S8.0.9].
    dataType: z.union([z.enum(dataTypes), z.string()]),
    key: z.string(),
    prefix: z.optional(z.string()),
    suffix: z.optional(z.string()),
    projectPrefix: z.optional(z.boolean()),
  }),
  staticText: z.looseObject({ type: z.literal('staticText'), ...format, text: z.string() }),
  image: z.looseObject({
    type: z.literal('image'),
    ...format,
    image: z.string(),
    width: z.optional(length),
    height: z.optional(length),
  }),
}

/** A known type has its fields right; an unknown one only warns when it is printed [S8.0.9]. */
export const layoutItem: Schema<LayoutItem> = z
  .looseObject({ type: z.optional(z.string()) })
  .check((item) => {
    const { type } = item.value
    if (type === undefined || !Object.hasOwn(layoutItemShapes, type)) return
    const read = layoutItemShapes[type as keyof typeof layoutItemShapes].safeParse(item.value)
    for (const issue of read.error?.issues ?? [])
      item.issues.push({ ...issue, input: item.value } as z.core.$ZodRawIssue)
  })

export const styleShape = z.looseObject({
  fontSize: z.optional(z.number().check(z.minimum(1), z.maximum(200))),
  lineHeight: z.optional(z.number().check(z.minimum(0.5), z.maximum(5))),
  bold: z.optional(z.boolean()),
  italics: z.optional(z.boolean()),
  noWrap: z.optional(z.boolean()),
  color: z.optional(z.string()),
  alignment: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  margin: z.optional(margin),
})

export const pageShape = z.looseObject({
  pageMargins: z._default(z.array(length).check(z.length(4)), [40, 250, 40, 90]),
  pageSize: z._default(z.enum(['A3', 'A4', 'A5', 'LETTER', 'LEGAL']), 'A4'),
  styles: z._default(z.record(z.string(), styleShape), {}),
  foldMarks: z.optional(z.array(length).check(z.maxLength(10))),
})

const footerShape = z.looseObject({
  content: list(anyItem),
  pageNumber: z.optional(
    z.looseObject({
      prefix: text,
      separator: text,
      suffix: text,
      style: z.optional(z.string()),
      top: z.optional(z.number()),
    }),
  ),
})

/** How an invoice becomes pages, checked field by field; what comes in has to be printable as well (printable-layout.ts). */
export const layoutDefinitionShape = z.looseObject({
  localisation: z.prefault(
    z.looseObject({
      code: z._default(z.string(), 'de-DE'),
      dateFormat: z._default(z.string(), 'DD.MM.YYYY'),
    }),
    {},
  ),
  page: z.prefault(pageShape, {}),
  header: list(anyItem),
  body: z.looseObject({ content: list(anyItem) }),
  background: list(anyItem),
  footer: z.prefault(footerShape, {}),
  images: z._default(
    z.record(
      z.string(),
      z.string().check(z.regex(/^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+=*$/)),
    ),
    {},
  ),
})
export const layoutDefinitionSchema: Schema<LayoutDefinition> = layoutDefinitionShape
