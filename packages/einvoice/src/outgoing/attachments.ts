import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Attachment } from '../model/e-invoice.ts'
import { advanceListOf } from './advance-list.ts'
import { cleanLine } from './clean-text.ts'

/** The bytes of attachments as base64, by their SHA-256. */
export type AttachedFiles = ReadonlyMap<string, string>

/** BG-24: the list of an Endrechnung's advances, and the files that the user attached. */
export function attachmentsOf(
  content: Pick<InvoiceContent, 'paper' | 'attachments'>,
  files: AttachedFiles = new Map(),
): Attachment[] {
  const own = (content.attachments ?? []).map(
    ({ name, description, mimeType, sha256 }): Attachment => ({
      id: name,
      description: cleanLine(description),
      fileName: name,
      mimeCode: mimeType,
      base64: files.get(sha256),
    }),
  )
  return [...advanceListOf(content), ...own]
}
