import { get, post, put } from '../calls/endpoint.ts'
import * as numbering from './numbering-schema.ts'

/** Numbering of invoices, and the assigned numbers. */
export const numberingEndpoints = {
  getNumbering: get('read', '/v1/numbering', 'A13.1', 'Pattern and next number', numbering.numberingSchema),
  setNumberPattern: put(
    'administer',
    '/v1/numbering/pattern',
    'A13.1',
    'Set the pattern of the numbers to come',
    numbering.numberPatternBody,
    numbering.numberingSchema,
  ),
  raiseNextNumber: put(
    'administer',
    '/v1/numbering/next-number',
    'A13.1',
    'Raise the next number, with the reason',
    numbering.nextNumberBody,
    numbering.numberingSchema,
  ),
  listNumbers: post(
    'books',
    '/v1/numbering/ledger',
    'A13.2',
    'Numbers that were given and jumps with their reasons, newest first, 200 at a time',
    numbering.ledgerBody,
    numbering.ledgerSchema,
  ),
} as const
