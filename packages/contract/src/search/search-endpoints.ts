import { post } from '../calls/endpoint.ts'
import { searchBody, searchHitListSchema } from './search-schema.ts'

/** The call that searches contacts, invoices and offers. */
export const searchEndpoints = {
  search: post(
    'read',
    '/v1/search',
    'A2.16',
    'Contacts, drafts, finals and offers that contain every word of the query, the best six of each kind',
    searchBody,
    searchHitListSchema,
  ),
} as const
