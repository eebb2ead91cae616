import {
  fontFamily,
  type LayoutDefinition,
  type LayoutItem,
  type TableItem,
} from '@kontor/domain/layouts/layout-template'
import { pageSizes } from '@kontor/domain/layouts/page-size'
import { printsData, printsKey } from '@kontor/domain/layouts/prints-data'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { longestPicture } from '../calls/schema.ts'
import {
  layoutDefinitionShape,
  layoutItemShapes,
  layoutName,
  maxNames,
  pageShape,
  styleShape,
} from './layout-schema.ts'

/** Smallest width and height of the body, in points. Rows without space would be lost. */
const smallestBody = 200

/** Media types, and the first characters of PNG and JPEG files in base64. */
const pictureUrl =
  /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|svg\+xml;base64,)[A-Za-z0-9+/]*=*$/

/**
 * A layout that can be printed, as far as this can be checked without an invoice. For input only:
 * `layoutDefinitionShape` also reads layouts that were stored before a rule existed.
 */
export const printableLayoutShape = z
  .extend(layoutDefinitionShape, {
    page: z.prefault(
      z.extend(pageShape, {
        styles: z._default(
          upTo(
            maxNames,
            z.record(layoutName, z.extend(styleShape, { font: z.optional(z.literal(fontFamily)) })),
          ),
          {},
        ),
      }),
      {},
    ),
    images: z._default(
      upTo(
        maxNames,
        z.record(layoutName, upTo(longestPicture, z.string().check(z.regex(pictureUrl), checkSvgSize))),
      ),
      {},
    ),
  })
  .check(checkMargins, checkHeaderRows, checkAdvances)

type Checked<Value> = z.core.ParsePayload<Value>

function checkMargins({ value, issues }: Checked<LayoutDefinition>): void {
  const { pageSize, pageMargins } = value.page
  const [left = 0, top = 0, right = 0, bottom = 0] = pageMargins
  const [width, height] = pageSizes[pageSize] ?? [0, 0]
  const checkSum = (sum: number, maximum: number) => {
    if (sum > maximum) issues.push(tooBig(['page', 'pageMargins'], pageMargins, maximum))
  }
  checkSum(left + right, width - smallestBody)
  checkSum(top + bottom, height - smallestBody)
}

/**
 * A table repeats its header rows on each page, so these can include neither rows for elements of the invoice
 * nor all rows of the table.
 */
function checkHeaderRows({ value, issues }: Checked<LayoutDefinition>): void {
  const parts: [string[], LayoutItem[]][] = [
    [['header'], value.header],
    [['body', 'content'], value.body.content],
    [['background'], value.background],
    [['footer', 'content'], value.footer.content],
  ]
  for (const [path, items] of parts) issues.push(...headerRowIssues(items, path))
}

const containers = new Set<string | undefined>(
  Object.entries(layoutItemShapes).flatMap(([type, { shape }]) => ('content' in shape ? [type] : [])),
)

function headerRowIssues(items: LayoutItem[], path: (string | number)[]): z.core.$ZodRawIssue[] {
  return items.flatMap((item, index) => {
    if (!containers.has(item.type)) return []
    const { type, headerRows = 0, content = [] } = item as Partial<TableItem>
    const place = [...path, index]
    return [
      ...(type === 'table' && headerRows > maxHeaderRows(content)
        ? [tooBig([...place, 'headerRows'], headerRows, maxHeaderRows(content))]
        : []),
      ...headerRowIssues(content, [...place, 'content']),
    ]
  })
}

function maxHeaderRows(rows: LayoutItem[]): number {
  const single = rows.findIndex(({ type }) => type !== 'singleTableRow')
  return single < 0 ? Math.max(0, rows.length - 1) : single
}

/**
 * A layout that prints `payable`, the amount due on an Endrechnung, must also list the advances and their tax
 * (§ 14 (5) UStG): the renderer adds this list only if the layout does not print `payable`.
 */
function checkAdvances({ value, issues }: Checked<LayoutDefinition>): void {
  const layout = { definition: value }
  const prints = (key: string) => printsKey(layout, key)
  const isListed = printsData(layout, ({ source }) => source === 'advances')
  if (!prints('payable') || (isListed && prints('advanceNetto') && prints('advanceTax'))) return
  issues.push({
    code: 'advancesMissing',
    path: ['body'],
    input: value.body,
  } as unknown as z.core.$ZodRawIssue)
}

function tooBig(path: (string | number)[], input: unknown, maximum: number): z.core.$ZodRawIssue {
  return { code: 'too_big', origin: 'number', maximum, path, input }
}

/** Rejects an SVG without a size, because the PDF engine cannot draw it. */
function checkSvgSize({ value, issues }: Checked<string>): void {
  const [, base64] = /^data:image\/svg\+xml;base64,(.*)$/.exec(value) ?? []
  if (base64 === undefined) return
  const [root = ''] = /<svg[\s>][^>]*/.exec(decodedText(base64)) ?? []
  const has = (attribute: string) => new RegExp(`(?<=\\s)${attribute}\\s*=\\s*["']\\s*[-.\\d]`).test(root)
  if (has('viewBox') || (has('width') && has('height'))) return
  issues.push({ code: 'invalid_format', format: 'svg', input: value })
}

// Every runtime has this function, but the types of this package do not declare it.
declare function atob(base64: string): string

/** Decodes base64; '' if the text is not base64. */
function decodedText(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
