import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Customer } from '@kontor/domain/customers/customer'
import type { Invoice, InvoiceItem } from '@kontor/domain/invoices/invoice'
import type { Offer } from '@kontor/domain/offers/offer'
import { byteOrderMark, type Cell, csvLine } from '@kontor/domain/texts/csv'
import { customerText } from '../customers/store.ts'
import type { Database, Db } from '../database/connect.ts'
import { withFields } from '../database/json-text.ts'
import { type OrganisationTable, readRows } from '../database/organisation-tables.ts'
import { freeLock } from '../editing-lock.ts'
import { shownReceived } from '../inbox/store.ts'
import { listedText } from '../invoices/store.ts'
import { listedOfferText } from '../offers/store.ts'
import { parseStandardTexts } from '../organisation/standard-texts.ts'
import { shownProvider } from '../providers/store.ts'
import { parseNames } from '../session/earlier-names.ts'
import { StartError } from '../start-error.ts'
import { attachmentFiles } from './attachment-files.ts'
import { mailFiles } from './mail-files.ts'
import { allocationRow, bankLineRow, paymentRow } from './payment-tables.ts'
import { receivedFiles } from './received-files.ts'
import { customerRow, invoiceRow, itemTemplateRow, lineRows, offerRow, receivedRow } from './tables.ts'
import { texts } from './texts.ts'

/**
 * Writes the data of an organisation, as of one instant, into a new or empty folder: each kind of data as a
 * JSON list (documents in the format of the API), the most important kinds also as CSV, and received files
 * unchanged. Omits passwords, keys and other secrets. Returns the names of the files. Throws a StartError,
 * as `prepareFolder` does.
 */
export async function exportOrganisation(
  database: Database,
  organisation: string,
  folder: string,
  progress: (file: string) => void = () => undefined,
): Promise<string[]> {
  await prepareFolder(folder)
  return database
    .snapshot(async (db) => {
      const names: string[] = []
      for await (const { name, content } of exportedFiles(db, organisation)) {
        progress(name)
        const file = join(folder, name)
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
        names.push(name)
      }
      return names
    })
    .catch(async (error: unknown) => {
      // Removes a partial export, which would look like a complete one.
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true })
      throw error
    })
}

/**
 * Creates the folder if needed. Throws a StartError if it cannot be created, is not readable and writable, or
 * is not empty.
 */
export async function prepareFolder(folder: string): Promise<void> {
  let names: string[]
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    names = await readdir(folder)
    // Permissions alone do not reveal a read-only file system, for example.
    if (names.length === 0) await rmdir(await mkdtemp(join(folder, '.kontor-')))
  } catch {
    throw new StartError(`The folder ${folder} cannot be created, or is not readable and writable.`)
  }
  if (names.length > 0) throw new StartError(`The folder ${folder} is not empty.`)
}

/**
 * The files of an export: JSON and CSV, then attachments as `attachments/…`, received files as `received/…`
 * and files of mails as `mails/…`. Read each to its end before asking for the next; only a small part of each file is in memory
 * at a time.
 */
export async function* exportedFiles(
  db: Db,
  organisation: string,
): AsyncGenerator<{ name: string; content: Readable }> {
  for (const [name, text] of Object.entries(tablesOf(db, organisation)))
    yield { name, content: Readable.from(text(), { objectMode: false }) }
  for (const files of [attachmentFiles, receivedFiles, mailFiles])
    for await (const { name, pieces } of files(db, organisation))
      yield { name, content: Readable.from(pieces, { objectMode: false }) }
}

function tablesOf(db: Db, organisation: string): Record<string, () => AsyncIterable<string>> {
  const list =
    <Table extends OrganisationTable>(table: Table, text: (row: RowOf<Table>) => string) =>
    () =>
      jsonList(rowsOf(db, table, organisation), text)
  const table =
    <Table extends OrganisationTable>(
      source: Table,
      headings: readonly string[],
      rows: (row: RowOf<Table>) => Cell[][],
    ) =>
    () =>
      csvTable(headings, rowsOf(db, source, organisation), rows)
  return {
    'organisation.json': list('organisation', ({ standard_texts, ...row }) =>
      JSON.stringify({ ...row, standard_texts: parseStandardTexts(standard_texts) }),
    ),
    'profiles.json': list('organisation_profile', ({ hash, profile }) =>
      withFields(profile, { hash: JSON.stringify(hash) }),
    ),
    'users.json': list('user_account', ({ name, email, role, role_until, disabled, created_at, ...row }) =>
      JSON.stringify({
        name,
        email,
        role,
        roleUntil: role_until ?? 0,
        disabled: disabled === 1,
        createdAt: created_at,
        passwordAllowed: row.password_allowed === 1,
        earlierNames: parseNames(row.earlier_names),
      }),
    ),
    'identity-provider.json': list('identity_provider', (row) => JSON.stringify(shownProvider(row))),
    'provider-accounts.json': list('provider_person', ({ name_key, issuer, subject }) =>
      JSON.stringify({ user: name_key, issuer, subject }),
    ),
    'one-time-codes.json': list('one_time_code', ({ name_key, since }) =>
      JSON.stringify({ user: name_key, since }),
    ),
    'passkeys.json': list('passkey', ({ name_key, name, host, created_at, used_at }) =>
      JSON.stringify({ user: name_key, name, host, createdAt: created_at, usedAt: used_at }),
    ),
    'invoices.json': list('invoice', fullInvoice),
    'invoice-versions.json': list('invoice_version', ({ document, seller_hash, ...row }) =>
      JSON.stringify({ ...row, sellerHash: seller_hash, invoice: JSON.parse(document) }),
    ),
    'offers.json': list('offer', fullOffer),
    'invoice-counters.json': list('invoice_counter', (row) => JSON.stringify(row)),
    'series.json': list('series', (row) => JSON.stringify(row)),
    'payments.json': list('payment', (row) => JSON.stringify(row)),
    'payment-allocations.json': list('allocation', (row) => JSON.stringify(row)),
    'payment-settings.json': list('payment_setting', (row) => JSON.stringify(row)),
    'bank-accounts.json': list('bank_account', (row) => JSON.stringify(row)),
    'bank-files.json': list('statement_file', (row) => JSON.stringify(row)),
    'bank-lines.json': list('statement_line', (row) => JSON.stringify(row)),
    'forgotten-payers.json': list('forgotten_payer', (row) => JSON.stringify(row)),
    'csv-profile.json': list('csv_profile', (row) => JSON.stringify(row)),
    'reopened-claims.json': list('reopened_claim', (row) => JSON.stringify(row)),
    'series-runs.json': list('series_run', (row) => JSON.stringify(row)),
    'customers.json': list('customer', (row) => customerText({ ...row, ...freeLock }, 0)),
    'item-templates.json': list('item_template', ({ document }) => document),
    'layout-templates.json': list('layout_template', ({ document }) => document),
    'tags.json': list('tag', ({ tag, color }) => JSON.stringify({ tag, color })),
    'audit-events.json': list('audit_event', (row) => JSON.stringify(row)),
    'invoices.csv': table('invoice', texts.invoices, (row) => [invoiceRow(parsedInvoice(row))]),
    'offers.csv': table('offer', texts.offers, (row) => [offerRow(JSON.parse(fullOffer(row)) as Offer)]),
    'invoice-lines.csv': table('invoice', texts.lines, (row) => lineRows(parsedInvoice(row))),
    'customers.csv': table('customer', texts.customers, ({ document }) => [
      customerRow(JSON.parse(document) as Customer),
    ]),
    'received-invoices.json': list('received_invoice', (row) => JSON.stringify(shownReceived(row))),
    'received-invoices.csv': table('received_invoice', texts.received, (row) => [
      receivedRow(shownReceived(row)),
    ]),
    'reminders.json': list('reminder', ({ document, seller_hash, cancelled_at, cancel_note }) =>
      withFields(document, {
        sellerHash: JSON.stringify(seller_hash),
        cancelledAt: String(cancelled_at),
        cancelNote: JSON.stringify(cancel_note),
      }),
    ),
    'reminder-lines.json': list('reminder_line', (row) => JSON.stringify(row)),
    'reminder-claims.json': list('reminder_claim', (row) => JSON.stringify(row)),
    'reminder-customers.json': list('reminder_debtor', (row) => JSON.stringify(row)),
    'reminder-settings.json': list('reminder_setting', ({ document }) => document),
    'payments.csv': table('payment', texts.payments, (row) => [paymentRow(row)]),
    'bank-lines.csv': table('statement_line', texts.bankLines, (row) => [bankLineRow(row)]),
    'payment-allocations.csv': table('allocation', texts.allocations, (row) => [allocationRow(row)]),
    'received-mailbox.json': list('received_mailbox', (row) => JSON.stringify(row)),
    'mail-account.json': list('mail_account', (row) => JSON.stringify(row)),
    'mail-templates.json': list('mail_template', (row) => JSON.stringify(row)),
    'mail-customers.json': list('mail_customer', ({ recipients, ...row }) =>
      JSON.stringify({ ...row, recipients: JSON.parse(recipients) }),
    ),
    'mails.json': list('mail', ({ recipients, refused, events, search_text: _, ...row }) =>
      JSON.stringify({
        ...row,
        recipients: JSON.parse(recipients),
        refused: JSON.parse(refused),
        events: JSON.parse(events),
      }),
    ),
    'mail-attachments.json': list('mail_attachment', (row) => JSON.stringify(row)),
    'item-templates.csv': table('item_template', texts.itemTemplates, ({ document }) => [
      itemTemplateRow(JSON.parse(document) as InvoiceItem),
    ]),
  }
}

type RowOf<Table extends OrganisationTable> =
  ReturnType<typeof readRows<Table>> extends AsyncGenerator<(infer Row)[]> ? Row : never

async function* rowsOf<Table extends OrganisationTable>(
  db: Db,
  table: Table,
  organisation: string,
): AsyncGenerator<RowOf<Table>> {
  for await (const page of readRows(db, table, organisation)) yield* page as RowOf<Table>[]
}

/**
 * An invoice as the API lists it. A final also has the hash of its seller, which is the seller's key in
 * `profiles.json`.
 */
function fullInvoice(row: RowOf<'invoice'>): string {
  return withSellerHash(row, listedText({ ...row, ...freeLock }, 0))
}

function fullOffer(row: RowOf<'offer'>): string {
  return withSellerHash(row, listedOfferText({ ...row, ...freeLock }, 0))
}

function withSellerHash({ seller_hash: hash }: { seller_hash: string | null }, text: string): string {
  return hash === null ? text : withFields(text, { sellerHash: JSON.stringify(hash) })
}

function parsedInvoice(row: RowOf<'invoice'>): Invoice {
  return JSON.parse(fullInvoice(row)) as Invoice
}

async function* jsonList<Row>(rows: AsyncIterable<Row>, text: (row: Row) => string): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + text(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvTable<Row>(
  headings: readonly string[],
  rows: AsyncIterable<Row>,
  cells: (row: Row) => Cell[][],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const row of rows) yield cells(row).map(csvLine).join('')
}
