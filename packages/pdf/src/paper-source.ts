import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Profile } from '@kontor/domain/organisation/profile'

/** What the pages of an invoice, credit or offer are drawn from. */
export interface PaperSource {
  invoice: Invoice
  template: LayoutTemplate
  /** The seller of a draft; a final has its own. */
  profile: Profile
}
