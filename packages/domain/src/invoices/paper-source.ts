import type { LayoutTemplate } from '../layouts/layout-template.ts'
import type { Profile } from '../organisation/profile.ts'
import type { Invoice } from './invoice.ts'

/** What the pages of an invoice, credit or offer are drawn from. */
export interface PaperSource {
  invoice: Invoice
  template: LayoutTemplate
  /** The seller of a draft; a final has its own. */
  profile: Profile
}
