import type { NextInvoice } from '@kontor/contract/series/series-schema'
import { customerName } from '@kontor/domain/customers/customer-name'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { seriesInvoice } from '@kontor/domain/series/series-invoice'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { sameShape } from '../database/stored-documents.ts'
import { type SeriesRow, termsOf } from './series-row.ts'

/**
 * Customer and sum of the next invoice of each series, by the id of the series; of an ended series, as if it
 * created one today. Leaves out series whose template no longer exists.
 */
export async function nextInvoices(
  db: Db,
  { organisation, now }: Session,
  rows: readonly SeriesRow[],
): Promise<Map<string, NextInvoice>> {
  if (rows.length === 0) return new Map()
  const ids = [...new Set(rows.map((row) => row.template_id))]
  const templates = await db
    .selectFrom('invoice')
    .select(['id', 'document'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape(ids))
    .execute()
  const documents = new Map(templates.map(({ id, document }) => [id, document]))
  return new Map(
    rows.flatMap((row) => {
      const document = documents.get(row.template_id)
      if (document === undefined) return []
      let rowsSoFar = 0
      const dates = { date: row.next_date ?? now, now, newId: () => String(rowsSoFar++) }
      const { content } = seriesInvoice(JSON.parse(document) as Invoice, termsOf(row), dates)
      const { totals, payment, customer } = content
      return [
        [
          row.id,
          { customer: customerName(customer), brutto: totals.brutto, currency: payment.currency },
        ] as const,
      ]
    }),
  )
}
