import { get, post } from '../calls/endpoint.ts'
import { invoiceSchema } from '../invoices/invoice-schema.ts'
import {
  cancellationBody,
  chainSchema,
  creditBody,
  openAdvancesSchema,
  projectBody,
  projectFormSchema,
  settlementBody,
  settlementsSchema,
} from '../invoices/paper-schema.ts'

/** Calls for the function Storno und Teilrechnungen. */
export const chainEndpoints = {
  cancelInvoice: post(
    'finalize',
    '/v1/invoices/invoice/cancel',
    'A9.5',
    'Cancel a final invoice with a Stornorechnung, which is final immediately',
    cancellationBody,
    invoiceSchema,
    { function: 'chains', idempotent: true },
  ),
  creditInvoice: post(
    'write',
    '/v1/invoices/invoice/credit',
    'A9.5',
    'Create a draft Teilgutschrift for part of a final invoice',
    creditBody,
    invoiceSchema,
    { function: 'chains', idempotent: true },
  ),
  settleProject: post(
    'write',
    '/v1/invoices/invoice/settle',
    'A9.5',
    "Create the draft that settles a project's advances, or update an existing draft with the open advances",
    settlementBody,
    invoiceSchema,
    { function: 'chains', idempotent: true },
  ),
  getInvoiceChain: get(
    'read',
    '/v1/invoices/id/{id}/chain',
    'A9.5',
    'The papers in the chain of an invoice, oldest first, drafts last',
    chainSchema,
    { function: 'chains' },
  ),
  listOpenAdvances: get(
    'read',
    '/v1/invoices/id/{id}/open-advances',
    'A9.5',
    "The advances of an invoice's project that are neither cancelled nor settled, oldest first",
    openAdvancesSchema,
    { function: 'chains' },
  ),
  listSettlements: get(
    'read',
    '/v1/invoices/id/{id}/settlements',
    'A9.5',
    "The settlements of an invoice's project that are final and not cancelled, newest first",
    settlementsSchema,
    { function: 'chains' },
  ),
  getProjectForm: post(
    'read',
    '/v1/invoices/project/form',
    'A9.5',
    'What the open advances of a project have in common: how they will be settled, their currency and recipient',
    projectBody,
    projectFormSchema,
    { function: 'chains' },
  ),
} as const
