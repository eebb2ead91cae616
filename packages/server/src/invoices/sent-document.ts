import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import { withoutServerFields } from '@kontor/domain/invoices/server-fields'
import type { Session } from '../caller.ts'
import type { StoredInvoice } from './stored-invoice.ts'

/** The document of a new draft of an invoice or offer. */
export function newDocument<Content>(
  { user, now }: Session,
  input: InvoiceInput,
  { id, content }: { id: string; content: Content },
) {
  return {
    ...sentFields(input),
    id,
    invoiceNumber: '',
    status: 'draft' as const,
    content,
    templateReference: withoutVersion(input.templateReference),
    objectInfos: { createdAt: now, createdBy: user, updatedAt: now, updatedBy: user },
    notes: [],
  }
}

/** The document of an invoice or offer with new content. Keeps the number, the status and the notes. */
export function changedDocument<Content>(
  { user, now }: Session,
  input: InvoiceInput,
  stored: StoredInvoice,
  content: Content,
) {
  return {
    ...sentFields(input),
    id: stored.id,
    invoiceNumber: stored.invoiceNumber,
    status: stored.status,
    content,
    templateReference: withoutVersion(input.templateReference),
    objectInfos: { ...stored.objectInfos, updatedAt: now, updatedBy: user },
    notes: stored.notes,
  }
}

/**
 * The fields that a client has sent, including unknown ones, except the server's own and the tags' column.
 */
function sentFields({ tags: _, ...sent }: InvoiceInput): object {
  return withoutServerFields(sent)
}

/** The layout's version is fixed when the invoice becomes final; a draft follows the newest version. */
function withoutVersion(reference: InvoiceInput['templateReference']): Invoice['templateReference'] {
  const { version: _version, ...rest } = reference
  return rest
}
