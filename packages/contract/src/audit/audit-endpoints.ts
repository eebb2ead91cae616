import { get, post } from '../calls/endpoint.ts'
import * as audit from './audit-schema.ts'

/** The audit trail, for users with the right to the books. */
export const auditEndpoints = {
  listAuditEvents: post(
    'books',
    '/v1/audit-events',
    'A13.3',
    'Events of the audit trail, newest first, 200 at a time',
    audit.auditQueryBody,
    audit.auditEventListSchema,
  ),
  verifyAudit: get(
    'books',
    '/v1/audit-events/verification',
    'A13.3',
    'Check the chain of events and the documents that they name',
    audit.auditReportSchema,
  ),
} as const
