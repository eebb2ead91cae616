import { get, post, put } from '../calls/endpoint.ts'
import * as numbering from './numbering-schema.ts'

/** Calls for the number range of invoices and for the log of assigned numbers. */
export const numberingEndpoints = {
  getNumbering: get(
    'read',
    '/v1/numbering',
    'A13.1',
    'Number pattern and next number for invoices',
    numbering.numberingSchema,
  ),
  setNumberPattern: put(
    'administer',
    '/v1/numbering/pattern',
    'A13.1',
    'Set the pattern for future numbers',
    numbering.numberPatternBody,
    numbering.numberingSchema,
  ),
  raiseNextNumber: put(
    'administer',
    '/v1/numbering/next-number',
    'A13.1',
    'Raise the next number, with a reason',
    numbering.nextNumberBody,
    numbering.numberingSchema,
  ),
  listNumbers: post(
    'books',
    '/v1/numbering/ledger',
    'A13.2',
    'Assigned numbers and jumps with their reasons, newest first, in pages of 200',
    numbering.ledgerBody,
    numbering.ledgerSchema,
  ),
} as const
