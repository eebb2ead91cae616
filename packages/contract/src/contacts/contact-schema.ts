import { type Currency, currencies } from '@kontor/domain/money/currency'
import * as z from 'zod/mini'
import { type FieldsOf, id, list, type Schema, textUpTo } from '../calls/schema.ts'
import type { OpenSums } from '../payments/payment-schema.ts'

/** A page of the finals of one contact. */
export interface ContactInvoicesQuery {
  customerId: string
  /** The `next` of the previous page; '' for the first page. */
  after: string
  /** Maximum number of finals on a page. */
  size: number
}

export const contactInvoicesBody: Schema<ContactInvoicesQuery> = z.looseObject({
  customerId: id,
  after: textUpTo(200),
  size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
} satisfies FieldsOf<ContactInvoicesQuery>)

/** What the finals of one year charge a contact in one currency, in major units. */
export interface YearTurnover {
  year: number
  currency: Currency
  netto: number
  brutto: number
}

export interface ContactTurnover {
  /** The newest year first; in each year, the default currency first. */
  years: YearTurnover[]
  /** Today, for each currency in which anything is open; null while the function Zahlungen is off. */
  open: OpenSums[] | null
}

export const contactTurnoverSchema: Schema<ContactTurnover> = z.looseObject({
  years: list(
    z.looseObject({
      year: z.int(),
      currency: z.enum(currencies),
      netto: z.number(),
      brutto: z.number(),
    } satisfies FieldsOf<YearTurnover>),
  ),
  open: z._default(
    z.nullable(
      z.array(
        z.looseObject({
          currency: z.enum(currencies),
          open: z.number(),
          overdue: z.number(),
          credit: z.number(),
        } satisfies FieldsOf<OpenSums>),
      ),
    ),
    null,
  ),
} satisfies FieldsOf<ContactTurnover>)
