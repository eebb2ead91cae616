import { attachmentEndpoints } from './attachments/attachment-endpoints.ts'
import { auditEndpoints } from './audit/audit-endpoints.ts'
import { chainEndpoints } from './chains/chain-endpoints.ts'
import { contactEndpoints } from './contacts/contact-endpoints.ts'
import { customerEndpoints } from './customers/customer-endpoints.ts'
import { dispatchEndpoints } from './dispatch/dispatch-endpoints.ts'
import { inboxEndpoints } from './inbox/inbox-endpoints.ts'
import { invoiceEndpoints } from './invoices/invoice-endpoints.ts'
import { layoutEndpoints } from './layouts/layout-endpoints.ts'
import { numberingEndpoints } from './numbering/numbering-endpoints.ts'
import { offerEndpoints } from './offers/offer-endpoints.ts'
import { organisationEndpoints } from './organisation/organisation-endpoints.ts'
import { publicEndpoints } from './organisation/public-endpoints.ts'
import { passkeyEndpoints } from './passkeys/passkey-endpoints.ts'
import { paymentEndpoints } from './payments/payment-endpoints.ts'
import { reminderEndpoints } from './payments/reminders/reminder-endpoints.ts'
import { statementEndpoints } from './payments/statement-endpoints.ts'
import { peopleEndpoints } from './people/people-endpoints.ts'
import { programEndpoints } from './programs/program-endpoints.ts'
import { providerEndpoints } from './providers/provider-endpoints.ts'
import { searchEndpoints } from './search/search-endpoints.ts'
import { secondFactorEndpoints } from './second-factors/second-factor-endpoints.ts'
import { seriesEndpoints } from './series/series-endpoints.ts'
import { ownSessionEndpoints } from './session/own-session-endpoints.ts'
import { sessionEndpoints } from './session/session-endpoints.ts'
import { setupEndpoints } from './setup/setup-endpoints.ts'

/**
 * Every call of the API. The web app imports calls from the files above instead, because otherwise every
 * page would load all schemas.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...ownSessionEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...publicEndpoints,
  ...peopleEndpoints,
  ...programEndpoints,
  ...providerEndpoints,
  ...setupEndpoints,
  ...numberingEndpoints,
  ...auditEndpoints,
  ...invoiceEndpoints,
  ...attachmentEndpoints,
  ...customerEndpoints,
  ...searchEndpoints,
  ...organisationEndpoints,
  ...layoutEndpoints,
  ...chainEndpoints,
  ...seriesEndpoints,
  ...inboxEndpoints,
  ...offerEndpoints,
  ...paymentEndpoints,
  ...statementEndpoints,
  ...reminderEndpoints,
  ...dispatchEndpoints,
  ...contactEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
