import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import type { Customer } from '@kontor/domain/customers/customer'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { toCents } from '@kontor/domain/money/cents'
import { discountOffers } from '@kontor/domain/payments/discount-offer'
import type { MatchClaim } from '@kontor/domain/payments/matching/match'
import type { Db } from '../../database/connect.ts'
import { readOpenItems } from '../open-items.ts'
import { dayText } from './statement-rows.ts'

/** What is open, and the numbers of customers, for matching lines. */
export interface OpenClaims {
  items: readonly OpenItem[]
  customerNumbers: ReadonlyMap<string, string>
}

export async function readOpenClaims(db: Db, organisation: string, now: UnixSeconds): Promise<OpenClaims> {
  const { items } = await readOpenItems(db, organisation, { asOf: 0, now })
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'document'])
    .where('organisation', '=', organisation)
    .execute()
  const customerNumbers = new Map(
    customers.map(({ id, document }) => [id, (JSON.parse(document) as Customer).references.customerNumber]),
  )
  return { items: items.filter(({ open }) => open > 0), customerNumbers }
}

/** The open claims as the matching sees them. */
export function claimsToMatch({ items, customerNumbers }: OpenClaims): MatchClaim[] {
  return items.map((item) => {
    const open = toCents(item.open)
    // A claim that is partly paid has no Skonto of its whole sum left.
    const offers = item.open === item.payable ? discountOffers(item.discounts, open, item.invoiceDate) : []
    return {
      claimId: item.invoiceId,
      number: item.number,
      customerId: item.customerId,
      customerNumber: customerNumbers.get(item.customerId) ?? '',
      customerName: item.customerName,
      currency: item.currency,
      open,
      discounts: offers
        .filter(({ discount }) => discount > 0 && discount < open)
        .map(({ discount, until }) => ({ amount: open - discount, discount, until: dayText(until) })),
    }
  })
}
