import type { SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { payableOf } from '@kontor/domain/chains/settlement'
import { customerName } from '@kontor/domain/customers/customer-name'
import { type MailKind, type MailLanguage, mailKindOf } from '@kontor/domain/dispatch/mail-kind'
import type { MailValues } from '@kontor/domain/dispatch/mail-template'
import { greeting, paperWords, paymentTerms } from '@kontor/domain/dispatch/wording'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { layoutOf } from '../invoices/layout-of.ts'
import { readInvoice } from '../invoices/store.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { readOffer } from '../offers/store.ts'
import { readOrganisation } from '../organisation/store.ts'
import { ProblemError } from '../problem-error.ts'

/** A paper that a mail sends, as far as mails need it. */
export interface PaperToSend extends SentPaper {
  kind: MailKind
  number: string
  customerName: string
  content: Omit<InvoiceContent, 'seller'>
}

/** A paper that can be sent. Throws `notFound`, or `statusNotAllowed` for a draft. */
export async function readPaperToSend(db: Db, session: Session, paper: SentPaper): Promise<PaperToSend> {
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
  if (paperKind === 'invoice') return readInvoice(db, organisation, paperId)
  if (paperKind === 'offer') return readOffer(db, organisation, paperId)
  throw new ProblemError('notFound')
}

/** What the placeholders of a template become. */
export async function valuesOf(
  db: Db,
  session: Session,
  { kind, number, content, customerName: name }: PaperToSend,
  language: MailLanguage,
): Promise<MailValues> {
  const { profile, name: organisationName } = await readOrganisation(db, session.organisation)
  const { customer, payment, dates, eInvoice } = content
  return {
    Anrede: greeting(customer.contactPerson, language),
    Kunde: name,
    Kundennummer: customer.customerNumber,
    Beleg: paperWords[language][kind],
    Nummer: number,
    Datum: formatDay(dates.invoiceDate),
    Betrag: formatMoney(payableOf(content), payment.currency),
    Zahlungsziel: paymentTerms(payment, language),
    Bestellnummer: eInvoice.orderNumber,
    Firma: profile.legalName || organisationName,
    Absender: session.user,
  }
}
