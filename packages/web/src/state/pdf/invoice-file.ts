import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import type { AttachedFiles } from '@kontor/einvoice/outgoing/attachments'
import {
  type EInvoiceFailure,
  type FileTools,
  failureOfDraft,
  type PaperFile,
  paperFileOf,
  plainFileOf,
} from '@kontor/pdf/paper-file'
import { nowInSeconds } from '../clock.ts'
import { type PdfSource, renderPages } from './pdf.ts'

/** A file for the browser to save. */
export interface InvoiceFile {
  file: Blob
  name: string
}

/**
 * Creates the file for an invoice with the recipe that the server uses too. Rejects if the engine fails or
 * cannot be loaded.
 */
export async function invoiceFileOf(
  source: PdfSource,
  format: EInvoiceFormat,
): Promise<InvoiceFile | EInvoiceFailure> {
  const result = await paperFileOf(source, format, tools())
  return 'content' in result ? fileToSave(result) : result
}

export async function plainPdfOf(source: PdfSource): Promise<InvoiceFile> {
  return fileToSave(await plainFileOf(source, tools()))
}

/**
 * Why a draft could not be downloaded in its format once it has been finalized and can no longer change;
 * undefined if it could.
 */
export async function eInvoiceFailureOf(source: PdfSource): Promise<EInvoiceFailure | undefined> {
  return failureOfDraft(source, tools())
}

function tools(): FileTools<Blob> {
  return { now: nowInSeconds(), attachedFiles: filesAttachedTo, draw }
}

function fileToSave({ content, mimeType, name }: PaperFile<Blob>): InvoiceFile {
  return { file: typeof content === 'string' ? new Blob([content], { type: mimeType }) : content, name }
}

/** The bytes of its attachments; loads the code that fetches them only if there are any. */
async function filesAttachedTo({ content: { attachments } }: Invoice): Promise<AttachedFiles> {
  if (attachments === undefined) return new Map()
  const { attachedFiles } = await import('../attachments/attachments.ts')
  return attachedFiles(attachments)
}

async function draw(source: PaperSource, xml?: string) {
  const pages = await renderPages({ ...source, xml })
  // Only requests that share a slot replace each other, and the requests made here have no slot.
  if (!pages) throw new Error('a request without a slot was dropped')
  return pages
}
