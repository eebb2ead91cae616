import type { Invoice } from '../../invoices/invoice.ts'
import { emptyInvoice } from '../../invoices/invoice-defaults.ts'
import type { Profile } from '../../organisation/profile.ts'
import type { ReminderLetter } from './reminder.ts'

/**
 * A reminder letter as the engine prints it: the fields of an invoice that every paper has (recipient, date,
 * title, number, seller), and the letter itself. It charges nothing, so it has no lines, tax or terms.
 */
export interface ReminderDocument extends Invoice {
  reminder: ReminderLetter
}

/** The document of a letter, with the seller that the letter was written by. */
export function reminderDocument(letter: ReminderLetter, seller: Profile): ReminderDocument {
  const { content, ...empty } = emptyInvoice()
  const values: Record<string, string> = { TITLE: letter.title, INTRO: letter.intro, REGARDS: '' }
  return {
    ...empty,
    id: letter.id,
    invoiceNumber: letter.number,
    status: 'final',
    templateReference: letter.templateReference,
    content: {
      ...content,
      customer: letter.customer,
      dates: { ...content.dates, invoiceDate: letter.date },
      payment: { ...content.payment, currency: letter.currency, showPaymentGoal: false },
      standardInfos: content.standardInfos.map((info) => ({ ...info, value: values[info.key] ?? '' })),
      seller,
    },
    reminder: letter,
  }
}

/** Whether a document is a reminder letter. */
export function isReminder(document: Invoice): document is ReminderDocument {
  return 'reminder' in document && document.reminder !== undefined
}
