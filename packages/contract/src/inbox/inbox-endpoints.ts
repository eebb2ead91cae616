import { largestReceivedFile } from '@kontor/domain/inbox/received-file'
import { get, post, put } from '../calls/endpoint.ts'
import { fileSchema, uploadedFile } from '../calls/file.ts'
import { emptyBody } from '../organisation/organisation-schema.ts'
import { mailboxBody, mailboxLookSchema, mailboxSchema } from './mailbox-schema.ts'
import * as received from './received-schema.ts'

/** The calls of the function Rechnungseingang. */
export const inboxEndpoints = {
  uploadReceived: post(
    'write',
    '/v1/inbox/files',
    'A9.6',
    'Take in one file as it is: XML, PDF, or anything else that was sent as an invoice',
    uploadedFile,
    received.storedFileSchema,
    { function: 'inbox', bodyLimit: largestReceivedFile, isUpload: true },
  ),
  listReceived: post(
    'read',
    '/v1/inbox/list',
    'A9.6',
    'Received invoices, newest first, 200 at a time',
    received.receivedQueryBody,
    received.receivedListSchema,
    { function: 'inbox' },
  ),
  getReceived: get(
    'read',
    '/v1/inbox/id/{id}',
    'A9.6',
    'One received invoice with its findings and warnings',
    received.receivedDetailSchema,
    { function: 'inbox' },
  ),
  getReceivedFile: get(
    'read',
    '/v1/inbox/id/{id}/file',
    'A9.6',
    'The bytes of a received invoice as they came',
    fileSchema,
    { function: 'inbox', isDownload: true },
  ),
  reviewReceived: put(
    'write',
    '/v1/inbox/invoice/review',
    'A9.6',
    'Mark a received invoice as new, reviewed or rejected',
    received.reviewBody,
    received.receivedDetailSchema,
    { function: 'inbox' },
  ),
  releaseReceived: put(
    'money',
    '/v1/inbox/invoice/release',
    'A9.6',
    'Release a received invoice for payment, mark it as paid, or take either back',
    received.releaseBody,
    received.receivedDetailSchema,
    { function: 'inbox' },
  ),
  assignReceived: put(
    'write',
    '/v1/inbox/invoice/work',
    'A9.6',
    'Say who looks after a received invoice, and label it',
    received.receivedWorkBody,
    received.receivedDetailSchema,
    { function: 'inbox' },
  ),
  noteReceived: post(
    'write',
    '/v1/inbox/invoice/note',
    'A9.6',
    'Add a note to a received invoice',
    received.receivedNoteBody,
    received.receivedDetailSchema,
    { function: 'inbox' },
  ),
  getMailbox: get(
    'administer',
    '/v1/inbox/mailbox',
    'A9.8',
    'The mailbox from which invoices are taken in, without its password',
    mailboxSchema,
    { function: 'inbox' },
  ),
  saveMailbox: put(
    'administer',
    '/v1/inbox/mailbox',
    'A9.8',
    'Store the mailbox from which invoices are taken in',
    mailboxBody,
    mailboxSchema,
    { function: 'inbox', sensitive: true },
  ),
  lookIntoMailbox: post(
    'write',
    '/v1/inbox/mailbox/look',
    'A9.8',
    'Look into the mailbox now and take in what is new',
    emptyBody,
    mailboxLookSchema,
    { function: 'inbox' },
  ),
} as const
