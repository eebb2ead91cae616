import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Profile } from '@kontor/domain/organisation/profile'
import { isReminder } from '@kontor/domain/payments/reminders/reminder-document'
import type { PaperName } from './wording.ts'

/** What data items print. */
export interface PaperData {
  /** The invoice, credit, offer or reminder, with the content that its kind prints. */
  invoice: Invoice
  /** Data of the organisation: the snapshot in the invoice if there is one, otherwise the current profile. */
  seller: Profile
  /** Content of the GiroCode; '' for none. */
  giroCode: string
}

/** A paper as the engine prints it, whatever its kind. */
export interface PrintablePaper extends PaperData {
  name: PaperName
  /** As printed, with its project number if the layout says so; '' for a draft. */
  number: string
  /** The layout with all items that its kind needs, and none that it must not have. */
  layout: LayoutTemplate
}

/** Which kind of paper prints a document. */
export function paperNameOf(document: Invoice): PaperName {
  if (isReminder(document)) return 'reminder'
  return document.content.offer === undefined ? 'invoice' : 'offer'
}
