import type { MailSecurity } from '@kontor/contract/dispatch/account-schema'
import type { MailboxOutcome, MailboxSecurity } from '@kontor/contract/inbox/mailbox-schema'
import type { NewPeople } from '@kontor/contract/providers/provider-schema'
import type { AttachmentType } from '@kontor/domain/attachments/attachment'
import type { CarrierChoice, MailFileType } from '@kontor/domain/dispatch/carrier'
import type { MailKind, MailLanguage, SentPaperKind } from '@kontor/domain/dispatch/mail-kind'
import type { MailOauthProvider, MailSignIn } from '@kontor/domain/dispatch/mail-oauth'
import type { MailState, OutboxStop } from '@kontor/domain/dispatch/mail-state'
import type { ReceivedStatus } from '@kontor/domain/inbox/received-status'
import type { Currency } from '@kontor/domain/money/currency'
import type { OfferState } from '@kontor/domain/offers/offer'
import type { ClaimPaperKind, DueReason } from '@kontor/domain/payments/claim-entry'
import type { Taxation } from '@kontor/domain/payments/figures/tax-figures'
import type { AllocationKind, PaymentWay } from '@kontor/domain/payments/payment'
import type { Debtor } from '@kontor/domain/payments/reminders/default-interest'
import type { ClaimFlag } from '@kontor/domain/payments/reminders/plan-letters'
import type { AsideReason } from '@kontor/domain/payments/statements/aside-reason'
import type { EntryStatus, StatementFormat } from '@kontor/domain/payments/statements/bank-statement'
import type { Role } from '@kontor/domain/people/rights'
import type { SearchKind } from '@kontor/domain/search/search-entry'
import type {
  RunOutcome,
  SeriesInterval,
  SeriesOutcome,
  SeriesPeriod,
  SeriesState,
  SeriesStop,
} from '@kontor/domain/series/series'
import type { Generated, Kysely } from 'kysely'

/** Runs queries, inside a transaction or directly on the database. */
export type Db = Kysely<Schema>

/**
 * The tables, the same on both engines. Every key of an organisation's data begins with the organisation, so
 * that rows can be partitioned by it. Documents are stored as text; columns repeat the values that
 * queries need. Instants are Unix seconds unless the name ends in `_ms`.
 */
export interface Schema {
  organisation_profile: OrganisationProfileTable
  organisation: OrganisationTable
  user_account: UserAccountTable
  user_session: UserSessionTable
  refresh_token: RefreshTokenTable
  password_link: PasswordLinkTable
  sign_in_attempt: SignInAttemptTable
  one_time_code: OneTimeCodeTable
  recovery_code: { organisation: string; name_key: string; code_hash: string }
  passkey: PasskeyTable
  /** Challenges that a passkey has signed. Each is valid once. */
  used_challenge: { organisation: string; challenge_hash: string; forget_at: number }
  program_token: ProgramTokenTable
  sealed_secret: SealedSecretTable
  identity_provider: IdentityProviderTable
  provider_person: { organisation: string; issuer: string; subject: string; name_key: string }
  provider_sign_in: ProviderSignInTable
  invoice: InvoiceTable
  invoice_version: InvoiceVersionTable
  series: SeriesTable
  series_run: SeriesRunTable
  /** Counter keys for offers begin with `offer/`, those for reminders with `reminder/`. */
  invoice_counter: { organisation: string; counter_key: string; last_number: number }
  customer: CustomerTable
  offer: OfferTable
  item_template: { organisation: string; id: string; title: string; document: string }
  tag: { organisation: string; tag: string; color: string }
  layout_template: LayoutTemplateTable
  idempotency_key: IdempotencyKeyTable
  attachment: AttachmentTable
  attachment_piece: FilePieceTable
  /** The invoices that refer to an attachment, in their current or a replaced version. */
  attachment_use: { organisation: string; sha256: string; invoice_id: string }
  search_entry: SearchEntryTable
  received_invoice: ReceivedInvoiceTable
  received_piece: FilePieceTable
  received_mailbox: ReceivedMailboxTable
  claim_entry: ClaimEntryTable
  payment: PaymentTable
  allocation: AllocationTable
  /** Claims that count although they are older than the first day of payments. */
  reopened_claim: { organisation: string; claim_id: string; reopened_at: number; reopened_by: string }
  payment_setting: {
    organisation: string
    start_day: number
    revision: number
    taxation: Generated<Taxation>
    /** 1 if an import books the lines that certainly fit. */
    books_certain: Generated<number>
  }
  bank_account: {
    organisation: string
    id: string
    number: string
    name: string
    currency: string
    revision: number
  }
  statement_file: StatementFileTable
  statement_line: StatementLineTable
  /** Pairs of an account and a customer that do not count until a later payment. */
  forgotten_payer: { organisation: string; iban: string; customer_id: string; forgotten_at: number }
  /** How the organisation maps CSV files: JSON of `CsvProfile`. */
  csv_profile: { organisation: string; document: string }
  reminder: ReminderTable
  reminder_line: ReminderLineTable
  reminder_claim: ReminderClaimTable
  /** Whether a customer is a consumer, if a user has said so. */
  reminder_debtor: { organisation: string; customer_id: string; debtor: Debtor }
  /** JSON of the domain's `ReminderSettings`. */
  reminder_setting: { organisation: string; document: string; revision: number }
  mail_account: MailAccountTable
  mail_template: {
    organisation: string
    kind: MailKind
    language: MailLanguage
    subject: string
    body: string
  }
  mail_customer: MailCustomerTable
  mail_file: MailFileTable
  mail_piece: FilePieceTable
  mail: MailTable
  /** The files that a mail carries; `place` counts from 0. */
  mail_attachment: { organisation: string; mail_id: string; place: number; sha256: string; name: string }
  audit_event: AuditEventTable
  audit_head: { organisation: string; sequence: number; hash: string }
  /** Data of the whole installation, not of one organisation. */
  server_secret: { name: string; value: string }
  login_failure: { id: string; subject: string; failed_at: number }
}

/**
 * All profiles that an organisation has ever had, each once; other tables refer to them by hash
 * (docs/decisions/0009). Rows are added, never changed.
 */
interface OrganisationProfileTable {
  organisation: string
  /** SHA-256 of the profile's text, as hex. */
  hash: string
  profile: string
}

interface OrganisationTable {
  id: string
  name: string
  number_pattern: string
  offer_pattern: Generated<string>
  reminder_pattern: Generated<string>
  /** Hash of the current profile. */
  profile_hash: string
  /** Names of the functions that are on, separated by commas. */
  functions: Generated<string>
  /** 1: a session without a second factor can only set one up. */
  second_factor_required: Generated<number>
  /** Why no mail is sent; '' if the outbox works. */
  outbox_stop: Generated<OutboxStop | ''>
  /** What the mail server said when it refused the sign-in. */
  outbox_words: Generated<string>
  outbox_stopped_at: Generated<number>
  /** JSON of `StoredStandardTexts`; '' until the organisation stores some. */
  standard_texts: Generated<string>
  created_at: number
}

interface UserAccountTable {
  organisation: string
  /** As displayed; `name_key` is compared, ignoring case. */
  name: string
  name_key: string
  email: Generated<string>
  /** '' as long as the user has no password. */
  password_hash: string
  /** 0 or 1. */
  disabled: Generated<number>
  role: Role
  /** Time from which the user counts as disabled; null for never. */
  role_until: Generated<number | null>
  created_at: number
  /** 1: may sign in with a password although the organisation signs in only with its provider. */
  password_allowed: Generated<number>
  /** JSON list of the names that the user had before, oldest first. Nobody else can get them. */
  earlier_names: Generated<string>
}

interface UserSessionTable {
  organisation: string
  id: string
  name_key: string
  created_at: number
  revoked_at: number | null
  /** When the user last proved their identity; 0 for never. */
  proven_at: Generated<number>
  /** Time of the sign-in or the last use, accurate to within five minutes. */
  used_at: Generated<number>
  /** User agent and network address of the sign-in; '' if unknown. */
  device: Generated<string>
  address: Generated<string>
  /** 1: the user signed in with a second factor or set one up in this session. */
  second_factor: Generated<number>
}

/** A sign-in whose password was correct. It waits at most five minutes for its second step. */
interface SignInAttemptTable {
  organisation: string
  name_key: string
  token_hash: string
  /** SHA-256 of the password's hash, so that a change of password ends the attempt. */
  password_mark: string
  expires_at: number
}

/** A user who has one-time codes. Their key is a sealed secret. */
interface OneTimeCodeTable {
  organisation: string
  name_key: string
  since: number
  /** 30-second step of the last accepted code. Codes for this step and earlier ones are rejected. */
  last_step: number
}

/** A passkey of a user (WebAuthn). Its key is public. */
export interface PasskeyTable {
  organisation: string
  /** Credential id, base64url. */
  credential_id: string
  name_key: string
  /** Name that the user chose. */
  name: string
  /** Relying party id: host of the web app where it was created. */
  host: string
  /** COSE key, base64url. */
  public_key: string
  /** The signature counter of the device; 0 if it has none. */
  sign_count: number
  /** Ways in which a browser can reach it, such as usb or hybrid, separated by commas. */
  transports: string
  /** 1: a password manager syncs it to other devices. */
  synced: number
  created_at: number
  /** 0 for never. */
  used_at: number
}

/** Links for choosing a password, each valid once. Only a user's newest link is valid. */
interface PasswordLinkTable {
  organisation: string
  name_key: string
  token_hash: string
  expires_at: number
}

interface ProgramTokenTable {
  organisation: string
  id: string
  token_hash: string
  name: string
  /** Key of the user who created it. */
  name_key: string
  role: Role
  created_at: number
  expires_at: number
  /** When it was last used, accurate to the minute; null for never. */
  used_at: number | null
}

/**
 * Secrets that the server must be able to read, such as the client secret for a provider. They are sealed
 * with a key that is not in the database (secrets/).
 */
interface SealedSecretTable {
  organisation: string
  purpose: string
  /** Id of its owner; '' for a purpose with at most one secret per organisation. */
  id: string
  sealed: string
}

/** The only provider of an organisation; its secret is in `sealed_secret`. */
interface IdentityProviderTable {
  organisation: string
  issuer: string
  client_id: string
  /** Role of a user who is new to the organisation; '' rejects new users. */
  new_people: NewPeople
  /** E-mail domains of users who may be added, separated by commas. */
  domains: string
  /** 0: only administrators may sign in with a password or a passkey instead of the provider. */
  password_for_all: number
}

/** A pending sign-in at the provider. Valid once, for ten minutes. */
interface ProviderSignInTable {
  organisation: string
  state_hash: string
  /** Hash of the secret kept by the browser that started it. */
  browser_hash: string
  issuer: string
  client_id: string
  nonce: string
  verifier: string
  /** Hash of the network where it started. */
  network: string
  /** The open session whose proof it renews; '' for a sign-in. */
  session_id: string
  started_at: number
}

interface RefreshTokenTable {
  organisation: string
  token_hash: string
  session_id: string
  /** 1 for the token from the sign-in; each renewal issues the next generation. */
  generation: number
  expires_at: number
  first_used_at: number | null
}

/** The editing lock of [A4.8], on invoices, offers and customers. */
export interface LockColumns {
  lock_user: string | null
  lock_since: number | null
  lock_until: number | null
}

/**
 * The texts of a contact, an invoice or an offer that the search matches and shows, derived from its document
 * (search/store.ts).
 */
interface SearchEntryTable {
  organisation: string
  object_type: 'customer' | 'invoice' | 'offer'
  id: string
  kind: SearchKind
  modified_ms: number
  title: string
  about: string
  /** Folded fields, each between two line feeds. */
  text: string
}

interface InvoiceTable extends LockColumns {
  organisation: string
  id: string
  status: 'draft' | 'final'
  /** Null until final. */
  number: string | null
  /** Counter value when it became final; sorts finals of the same day. */
  counter: number | null
  invoice_date: number
  modified_ms: number
  revision: number
  /** JSON list of names, in the order in which they were added. */
  tags: string
  /** Without the seller, which `seller_hash` identifies. */
  document: string
  /** Profile that the final was created with; null until final. */
  seller_hash: string | null
  /** JSON list of the later papers that refer to it; outside the document, which must not change. */
  followers: Generated<string>
  /** For a Stornorechnung, the id of the invoice that it cancels. */
  cancels: Generated<string | null>
  /** Project of a final Abschlagsrechnung (invoices/papers/stored-project-key.ts). */
  project_key: Generated<string | null>
}

/** A series of invoices; see the domain's `SeriesInput`. */
interface SeriesTable {
  organisation: string
  id: string
  title: string
  template_id: string
  interval: SeriesInterval
  first_date: number
  anchor_day: number
  end_date: number
  period: SeriesPeriod
  outcome: SeriesOutcome
  /** JSON list of `PriceChange`. */
  price_changes: string
  state: SeriesState
  stop: SeriesStop | ''
  /** Noon in Berlin on the day of its next invoice; null if there is none. */
  next_date: number | null
  /** For missed dates up to this day, the series creates only drafts. */
  made_up_to: number
  /** When to try again after an unexpected error; 0 if there was none. */
  retry_at: number
  revision: number
}

/** The invoices that a series has created. The primary key allows only one per period. */
interface SeriesRunTable {
  organisation: string
  series_id: string
  /** `YYYY-MM`, or `YYYY-MM-DD` for a weekly series. */
  period: string
  date: number
  invoice_id: string
  outcome: RunOutcome
  /** JSON list of `SeriesRefusal`; of codes in the rows of earlier releases. */
  refusals: string
  made_at: number
}

interface InvoiceVersionTable {
  organisation: string
  invoice_id: string
  version: number
  stored_at: number
  stored_by: string
  revision: number
  document: string
  seller_hash: string
}

/**
 * Like invoices, but in a separate table, so that no query for invoices finds an offer (docs/decisions/0084).
 */
interface OfferTable extends LockColumns {
  organisation: string
  id: string
  /** `final` as soon as the offer has its number. */
  status: 'draft' | 'final'
  /** Unlike the document, it can change after the offer has its number. */
  state: OfferState
  number: string | null
  counter: number | null
  offer_date: number
  modified_ms: number
  revision: number
  /** JSON list. */
  tags: string
  document: string
  seller_hash: string | null
  /** Id of the invoice that it was converted to. */
  converted_to: string | null
}

interface CustomerTable extends LockColumns {
  organisation: string
  id: string
  modified_ms: number
  revision: number
  document: string
}

interface LayoutTemplateTable {
  organisation: string
  id: string
  version: number
  name: string
  document: string
  created_at: number
  created_by: string
  removed_at: number | null
}

interface IdempotencyKeyTable {
  organisation: string
  name_key: string
  call: string
  key: string
  body_hash: string
  answer: string
  created_at: number
}

interface ReceivedInvoiceTable {
  organisation: string
  id: string
  /** SHA-256 of the file, as hex. Each file is stored only once. */
  sha256: string
  received_ms: number
  /** Key for finding other invoices from the same seller; '' if the file names no seller. */
  seller_key: string
  number_key: string
  /** Folded texts for the search. */
  search_text: string
  /** The data for lists, as it was on arrival. */
  document: string
  /** Further data for the invoice page, such as findings, warnings and payment. */
  detail: string
  status: ReceivedStatus
  assignee: string
  /** JSON list of names. */
  tags: string
  /** JSON list of actions and comments, oldest first. */
  history: string
  /** JSON list of the checks after the one on arrival, oldest first, each with its findings. */
  later_checks: string
  /** The numbers of errors and of other findings of the latest check; null if that is the one on arrival. */
  errors: number | null
  hints: number | null
  revision: number
}

/** The mailbox from which an organisation receives invoices. Its password is a sealed secret. */
interface ReceivedMailboxTable {
  organisation: string
  host: string
  port: number
  security: MailboxSecurity
  username: string
  folder: string
  /** 0 or 1. */
  is_on: number
  /** UIDVALIDITY of the folder when it was last read; '' until a check has opened it. */
  uid_validity: string
  /** The next check reads the messages after this UID. */
  last_uid: number
  outcome: MailboxOutcome
  /** When a server last started or finished a check; 0 for never. */
  checked_at: number
}

/** A part of a stored file. */
interface FilePieceTable {
  organisation: string
  sha256: string
  /** From 0. */
  piece: number
  /** Base64. */
  content: string
}

interface AttachmentTable {
  organisation: string
  /** Hex. */
  sha256: string
  mime_type: AttachmentType
  /** In bytes. */
  size: number
  /** The last time that someone uploaded these bytes. */
  uploaded_at: number
}

/**
 * What each final contributes to its claim; see the domain's `ClaimEntry`. Derived from the finals like search
 * entries (database/claim-entries.ts), whatever functions are on.
 */
interface ClaimEntryTable {
  organisation: string
  invoice_id: string
  claim_id: string
  kind: ClaimPaperKind
  number: string
  customer_id: string
  customer_name: string
  project: string
  currency: Currency
  invoice_date: number
  due_date: number
  due_reason: DueReason
  /** JSON list of `DiscountTerm`. */
  discounts: string
  payable_cents: number
  /** JSON list of `RateCents`. */
  rates: string
}

interface PaymentTable {
  organisation: string
  id: string
  /** Noon in Berlin. */
  date: number
  amount_cents: number
  currency: Currency
  way: PaymentWay
  customer_id: string
  payer: string
  text: string
  /** The line of a bank statement that it came from. */
  line_id: string | null
  /** The payment that it returns. */
  return_of: string | null
  created_at: number
  created_by: string
  revision: number
  /** 0 if it stands. An undone payment has no line and returns nothing any more. */
  undone_at: Generated<number>
  /** The payment that it undoes; '' for none. */
  undoes: Generated<string>
}

interface AllocationTable {
  organisation: string
  id: string
  payment_id: string
  claim_id: string
  /** The paper of the claim that the user named. */
  invoice_id: string
  kind: AllocationKind
  /** Positive amounts reduce what is open. */
  amount_cents: number
  /** Noon in Berlin, not before its payment. */
  date: number
  /** JSON list of `RateCents`: the tax that it corrects. */
  rates: string
  /** The allocation that it takes back, wholly or in part, or grants again; '' for none. */
  reversal_of: Generated<string>
}

interface StatementFileTable {
  organisation: string
  id: string
  sha256: string
  name: string
  format: StatementFormat
  imported_ms: number
  imported_by: string
  /** Number of lines that it has added. */
  added: number
  /** JSON of its statements: accounts, days, balances. */
  document: string
}

/** A payment in a bank statement. Only `aside` and `paired_with` ever change. */
interface StatementLineTable {
  organisation: string
  id: string
  account_id: string
  file_id: string
  /** The entry that it belongs to: a batch has several lines. */
  entry_id: string
  position: number
  format: StatementFormat
  status: EntryStatus
  /** Noon in Berlin. */
  booking_date: number
  /** Negative if money went out. */
  amount_cents: number
  currency: string
  entry_cents: number
  /** Number of lines of the entry. */
  entry_lines: number
  /** The bank's reference of the entry, or ''. */
  reference: string
  /** SHA-256 of what the entry says. */
  content: string
  /** Account of the counterparty, or ''. */
  iban: string
  /** JSON of `LineDocument`. */
  document: string
  aside: AsideReason | ''
  /** The other line of a transfer between own accounts, or ''. */
  paired_with: string
}

/** A reminder letter. Only the two columns of its cancellation ever change. */
interface ReminderTable {
  organisation: string
  id: string
  number: string
  customer_id: string
  customer_name: string
  currency: Currency
  /** Noon in Berlin. */
  date: number
  level: number
  total_cents: number
  /** JSON of the domain's `ReminderLetter`. */
  document: string
  seller_hash: string
  created_at: number
  created_by: string
  /** 0 unless it was cancelled. */
  cancelled_at: number
  cancel_note: string
}

/** The claims of a letter, so that the stage of each is found without reading letters. */
interface ReminderLineTable {
  organisation: string
  reminder_id: string
  claim_id: string
  level: number
  date: number
  deadline: number
  fee_cents: number
}

/** What users have stated about a claim: see `ClaimFacts`. */
interface ReminderClaimTable {
  organisation: string
  claim_id: string
  flag: ClaimFlag | ''
  reason: string
  /** The day on which the flag was set; 0 for none. */
  flagged_at: number
  /** 0 or 1, as `has_consumer_note`. */
  is_agreed: number
  received_on: number
  has_consumer_note: number
}

/** The SMTP account of an organisation. Its password is a sealed secret. */
interface MailAccountTable {
  organisation: string
  host: string
  port: number
  security: MailSecurity
  username: string
  from_name: string
  from_address: string
  reply_to: string
  archive_address: string
  per_minute: number
  test_address: string
  sign_in: MailSignIn
  oauth_provider: MailOauthProvider
  oauth_tenant: string
  oauth_issuer: string
  oauth_scope: string
  oauth_client_id: string
  /** When an administrator consented at the provider; 0 for never. */
  consented_at: number
}

/** How a customer gets mails; without a row, as its invoices say. */
interface MailCustomerTable {
  organisation: string
  customer_id: string
  language: MailLanguage
  carrier: CarrierChoice
  consent_day: number
  /** JSON list of `RecipientRule`. */
  recipients: string
}

interface MailFileTable {
  organisation: string
  /** Hex. */
  sha256: string
  mime_type: MailFileType
  /** In bytes. */
  size: number
  uploaded_at: number
}

/** A mail in the outbox (docs/decisions/0130). */
interface MailTable {
  organisation: string
  id: string
  created_ms: number
  created_by: string
  paper_kind: SentPaperKind
  paper_id: string
  kind: MailKind
  /** The number of the paper, as printed. */
  number: string
  customer_name: string
  /** JSON of `Recipients`. */
  recipients: string
  subject: string
  body: string
  /** The same for all attempts. */
  message_id: string
  /** Message-ID of an earlier mail; '' for none. */
  in_reply_to: string
  /** Folded texts for the search. */
  search_text: string
  /** In test mode, the only recipient; '' otherwise. */
  redirect_to: string
  state: MailState
  attempts: number
  next_at: number
  /** When the latest attempt began; 0 for never. */
  attempt_at: number
  /** Id of the server process that made the latest attempt. */
  worker: string
  /** Until when that process may work on the mail. */
  lease_until: number
  /** 1: the latest attempt may have begun to send the content. */
  content_begun: number
  accepted_at: number
  /** What the mail server said last. */
  words: string
  /** JSON list of the recipients that the mail server refused. */
  refused: string
  /** JSON list of `MailEvent`, oldest first. */
  events: string
}

interface AuditEventTable {
  organisation: string
  sequence: number
  at: number
  user_name: string
  action: string
  object_type: string
  object_id: string
  /** Data that the event must keep, such as a deleted draft; otherwise ''. */
  detail: string
  /** SHA-256 of the stored document, with its seller's hash if it has a seller; '' without a document. */
  document_hash: string
  previous_hash: string
  hash: string
}
