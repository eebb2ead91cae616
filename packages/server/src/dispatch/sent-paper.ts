import type { SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { payableOf } from '@kontor/domain/chains/settlement'
import { customerName } from '@kontor/domain/customers/customer-name'
import { type MailKind, type MailLanguage, mailKindOf } from '@kontor/domain/dispatch/mail-kind'
import type { MailValues } from '@kontor/domain/dispatch/mail-template'
import { greeting, paperWords, payableUntil, paymentTerms } from '@kontor/domain/dispatch/wording'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import type { ReminderLetter } from '@kontor/domain/payments/reminders/reminder'
import { reminderDocument } from '@kontor/domain/payments/reminders/reminder-document'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { layoutOf } from '../invoices/layout-of.ts'
import { readInvoice } from '../invoices/store.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { readOffer } from '../offers/store.ts'
import { readOrganisation } from '../organisation/store.ts'
import { readValidReminder } from '../payments/reminders/letters.ts'
import { ProblemError } from '../problem-error.ts'

/** A paper that a mail sends, as far as mails need it. */
export interface PaperToSend extends SentPaper {
  kind: MailKind
  number: string
  customerName: string
  content: Omit<InvoiceContent, 'seller'>
  /** Only for a reminder. */
  letter?: ReminderLetter
}

/**
 * A paper that can be sent. Throws `notFound`, `statusNotAllowed` for a draft or a cancelled letter, or
 * `functionOff` for a letter while payments are off.
 */
export async function readPaperToSend(db: Db, session: Session, paper: SentPaper): Promise<PaperToSend> {
  if (paper.paperKind === 'reminder') return readLetterToSend(db, session, paper)
  const { status, document } = await rowOf(db, session.organisation, paper)
  if (status === 'draft') throw new ProblemError('statusNotAllowed')
  const stored = JSON.parse(document) as StoredInvoice
  const { content, invoiceNumber } = stored
  const layout = await layoutOf(db, session, stored)
  return {
    ...paper,
    kind: paper.paperKind === 'offer' ? 'offer' : mailKindOf(content),
    number: layout === undefined ? invoiceNumber : numberOnPage(stored, layout),
    customerName: customerName(content.customer),
    content,
  }
}

/**
 * Locks papers until the transaction ends, so that two transactions that send the same one count its mails one
 * after the other. Always in the same order, so that they do not wait for each other.
 */
export async function lockPapers(db: Db, organisation: string, papers: readonly SentPaper[]): Promise<void> {
  for (const kind of ['invoice', 'offer'] as const) {
    const ids = papers.filter(({ paperKind }) => paperKind === kind).map(({ paperId }) => paperId)
    if (ids.length === 0) continue
    await db
      .selectFrom(kind)
      .select('id')
      .where('organisation', '=', organisation)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
}

function rowOf(db: Db, organisation: string, { paperKind, paperId }: SentPaper) {
  return paperKind === 'offer' ? readOffer(db, organisation, paperId) : readInvoice(db, organisation, paperId)
}

async function readLetterToSend(
  db: Db,
  { organisation, functions }: Session,
  paper: SentPaper,
): Promise<PaperToSend> {
  if (!functions.includes('payments')) throw new ProblemError('functionOff')
  const { letter, seller } = await readValidReminder(db, organisation, paper.paperId)
  const { content, invoiceNumber: number } = reminderDocument(letter, seller)
  return { ...paper, kind: 'reminder', number, customerName: customerName(content.customer), content, letter }
}

/** What the placeholders of a template become. */
export async function valuesOf(
  db: Db,
  session: Session,
  { kind, number, content, customerName: name, letter }: PaperToSend,
  language: MailLanguage,
): Promise<MailValues> {
  const { profile, name: organisationName } = await readOrganisation(db, session.organisation)
  const { customer, payment, dates, eInvoice } = content
  return {
    Anrede: greeting(customer.contactPerson, language),
    Kunde: name,
    Kundennummer: customer.customerNumber,
    // The titles of letters are German.
    Beleg: letter !== undefined && language === 'de' ? letter.title : paperWords[language][kind],
    Nummer: number,
    Datum: formatDay(dates.invoiceDate),
    Betrag: formatMoney(letter?.sums.total ?? payableOf(content), payment.currency),
    Zahlungsziel: letter ? payableUntil(letter.deadline, language) : paymentTerms(payment, language),
    Bestellnummer: eInvoice.orderNumber,
    Firma: profile.legalName || organisationName,
    Absender: session.user,
  }
}
