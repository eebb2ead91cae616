import { largestAttachments } from '@kontor/domain/attachments/attachment'
import { get, post } from '../calls/endpoint.ts'
import { fileSchema, uploadedFile } from '../calls/file.ts'
import { attachmentFileSchema } from './attachment-schema.ts'

/** Calls for the attachments of invoices. */
export const attachmentEndpoints = {
  uploadAttachment: post(
    'write',
    '/v1/invoices/attachments',
    'A21.1',
    'Upload a file for an e-invoice: PDF, PNG, JPEG, CSV or XLSX',
    uploadedFile,
    attachmentFileSchema,
    { bodyLimit: largestAttachments, isUpload: true },
  ),
  getAttachment: get(
    'read',
    '/v1/invoices/attachments/{sha256}',
    'A21.2',
    'The original bytes of an attachment, by their SHA-256',
    fileSchema,
    { isDownload: true },
  ),
} as const
