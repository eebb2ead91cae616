import type { FunctionName } from '../../../packages/domain/src/functions/functions.ts'

/** What a function adds; an empty list or '' says that it adds nothing there. */
export interface Additions {
  /** Its title on the screen [A9.3]. */
  title: string
  /** Statements and sections of docs/api.md that its calls refer to. */
  statements: readonly string[]
  /** Headings of its chapters in the Handbuch. */
  chapters: readonly string[]
  /** Its pages: path, and where users find them ('menu', 'jump' for the quick access, '' for links only). */
  pages: Readonly<Record<string, readonly ('menu' | 'jump')[]>>
  /** Its tables. */
  tables: readonly string[]
  /** Its kinds of objects in the audit trail. */
  objects: readonly string[]
  /** Its kinds of search entries. */
  searchKinds: readonly string[]
  /** Its number range in server/numbering. */
  range: string
  /** Its migrations. */
  steps: readonly string[]
}

/** Every function. A new one does not compile until it has an entry here. */
export const additions: Readonly<Record<FunctionName, Additions>> = {
  chains: {
    title: 'Storno und Teilrechnungen',
    statements: ['A9.5'],
    chapters: ['In Abschlägen abrechnen', 'Was zusammengehört'],
    pages: {},
    tables: [],
    objects: [],
    searchKinds: [],
    range: '',
    steps: ['0004-chains'],
  },
  offers: {
    title: 'Angebote',
    statements: ['A14.1', 'A14.2', 'A14.3', 'A14.4', 'A14.5'],
    chapters: ['Angebote'],
    pages: {
      '/home/offers': ['menu', 'jump'],
      '/home/offer': [],
      '/home/offer-editor': ['jump'],
    },
    tables: ['offer'],
    objects: ['offer'],
    searchKinds: ['offer'],
    range: 'offerRange',
    steps: ['0010-offers'],
  },
  series: {
    title: 'Serien',
    statements: ['A9.7'],
    chapters: ['Serien'],
    pages: { '/home/series': ['menu', 'jump'] },
    tables: ['series', 'series_run'],
    objects: ['series'],
    searchKinds: [],
    range: '',
    steps: ['0011-series', '0014-series-prices', '0021-series-sending'],
  },
  inbox: {
    title: 'Rechnungseingang',
    statements: ['A9.6', 'A9.8'],
    chapters: ['Rechnungseingang'],
    pages: {
      '/home/inbox': ['menu', 'jump'],
      '/home/inbox/invoice': [],
      '/home/inbox/check': ['jump'],
      '/home/settings/mailbox': [],
    },
    tables: ['received_piece', 'received_invoice', 'received_mailbox'],
    objects: ['received'],
    searchKinds: [],
    range: '',
    steps: ['0009-inbox', '0012-mailbox', '0016-received-checks'],
  },
  payments: {
    title: 'Zahlungen',
    statements: [
      'A22.2',
      'A22.3',
      'A22.4',
      'A22.5',
      'A22.6',
      'A22.7',
      'A22.8',
      'A22.10',
      'A22.13',
      'A22.14',
      'A22.15',
      'A22.16',
      'A22.17',
      'A22.18',
      'A22.20',
      'A22.23',
      'A22.25',
      'A22.26',
      'A22.28',
      'A22.30',
      'A22.50',
    ],
    chapters: ['Zahlungen', 'Kontoauszüge', 'Mahnungen', 'Auswertung'],
    pages: {
      '/home/open-items': ['menu', 'jump'],
      '/home/statements': ['menu', 'jump'],
      '/home/reminders': ['menu', 'jump'],
      '/home/figures': ['menu', 'jump'],
      '/home/settings/payments': [],
    },
    tables: [
      'payment',
      'allocation',
      'reopened_claim',
      'payment_setting',
      'bank_account',
      'statement_file',
      'statement_line',
      'forgotten_payer',
      'csv_profile',
      'reminder',
      'reminder_line',
      'reminder_claim',
      'reminder_debtor',
      'reminder_setting',
    ],
    objects: ['payment', 'statement', 'reminder'],
    searchKinds: [],
    range: 'reminderRange',
    steps: [
      '0017-payments',
      '0018-statements',
      '0019-reminders',
      '0022-taxation',
      '0024-reversals',
      '0025-undone-payments',
      '0037-certain-lines',
    ],
  },
  dispatch: {
    title: 'Versand',
    statements: ['A23.1', 'A23.2', 'A23.3', 'A23.4', 'A23.5', 'A23.6', 'A23.7', 'A23.9'],
    chapters: ['Versand'],
    pages: { '/home/outbox': ['menu', 'jump'], '/home/settings/dispatch': [] },
    tables: [
      'mail_account',
      'mail_template',
      'mail_customer',
      'mail_file',
      'mail_piece',
      'mail',
      'mail_attachment',
    ],
    objects: ['mail', 'mailFile'],
    searchKinds: [],
    range: '',
    steps: ['0020-dispatch', '0023-mail-oauth', '0038-bounced-mails'],
  },
  contacts: {
    title: 'Kontaktseite',
    statements: ['A31.2', 'A31.3'],
    chapters: ['Kontaktseite'],
    pages: { '/home/contact': [] },
    tables: [],
    objects: [],
    searchKinds: [],
    range: '',
    steps: [],
  },
}

/** What belongs to no function. What is new is either here or in `additions`. */
export const withoutFunction = {
  tables: [
    'organisation_profile',
    'organisation',
    'user_account',
    'user_session',
    'refresh_token',
    'password_link',
    'sign_in_attempt',
    'one_time_code',
    'recovery_code',
    'passkey',
    'used_challenge',
    'program_token',
    'sealed_secret',
    'identity_provider',
    'provider_person',
    'provider_sign_in',
    'invoice',
    'invoice_version',
    'invoice_counter',
    'customer',
    'item_template',
    'tag',
    'layout_template',
    'idempotency_key',
    'attachment',
    'attachment_piece',
    'attachment_use',
    'search_entry',
    'claim_entry',
    'audit_event',
    'audit_head',
    'login_failure',
    'server_secret',
  ],
  objects: [
    'invoice',
    'attachment',
    'customer',
    'itemTemplate',
    'tag',
    'user',
    'organisation',
    'layoutTemplate',
    'session',
    'programToken',
    'installation',
  ],
  searchKinds: ['contact', 'draft', 'final'],
  ranges: ['invoiceRange'],
  steps: [
    '0001-first-tables',
    '0002-walls',
    '0003-roles',
    '0005-people',
    '0006-search-entries',
    '0007-second-factors',
    '0008-secrets-and-providers',
    '0013-passkeys',
    '0015-attachments',
    '0026-release',
    '0030-rights-for-triggers',
    '0032-standard-texts',
    '0034-names-and-passwords',
  ],
}
