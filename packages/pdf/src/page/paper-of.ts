import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Profile } from '@kontor/domain/organisation/profile'
import { isReminder } from '@kontor/domain/payments/reminders/reminder-document'
import { invoicePaper } from './invoice-paper.ts'
import { offerPaper } from './offer-paper.ts'
import type { PrintablePaper } from './printable-paper.ts'
import { reminderPaper } from './reminder-paper.ts'

/**
 * The paper that prints an invoice, credit, offer or reminder. A final has its stored seller, a draft the
 * given one.
 */
export function paperOf(document: Invoice, layout: LayoutTemplate, profile: Profile): PrintablePaper {
  const seller = document.content.seller ?? profile
  if (isReminder(document)) return reminderPaper(document, layout, seller)
  return (document.content.offer === undefined ? invoicePaper : offerPaper)(document, layout, seller)
}
