import { get, post } from '../calls/endpoint.ts'
import * as audit from './audit-schema.ts'

/** Calls for the audit trail, for users with the `books` right. */
export const auditEndpoints = {
  listAuditEvents: post(
    'books',
    '/v1/audit-events',
    'A13.3',
    'Events of the audit trail, newest first, in pages of 200',
    audit.auditQueryBody,
    audit.auditEventListSchema,
  ),
  verifyAudit: get(
    'books',
    '/v1/audit-events/verification',
    'A13.3',
    'Check the hash chain of events and the documents that they refer to',
    audit.auditReportSchema,
  ),
} as const
