import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import * as z from 'zod/mini'
import { type FieldsOf, type Schema, text, textUpTo, unixSeconds } from '../calls/schema.ts'

/** An event of the audit trail [A8.1]. */
export interface AuditEvent {
  sequence: number
  at: UnixSeconds
  user: string
  /** E.g. `invoice.finalize`. */
  action: string
  objectType: string
  objectId: string
  /**
   * The current number of an invoice or an offer, or the name of a customer, a series or a layout; otherwise
   * ''.
   */
  objectName: string
  /** The current customer and project of an invoice or an offer that still exists; otherwise ''. */
  objectAbout: string
  /** The first 500 characters of the event's detail; '' if it has none. */
  detail: string
}
export const auditEventListSchema: Schema<AuditEvent[]> = z.array(
  z.looseObject({
    sequence: z.int(),
    at: unixSeconds,
    user: z.string(),
    action: z.string(),
    objectType: z.string(),
    objectId: z.string(),
    objectName: text,
    objectAbout: text,
    detail: z.string(),
  } satisfies FieldsOf<AuditEvent>),
)

/** Filters events. Fields with '' or 0 do not filter. */
export interface AuditQuery {
  objectType: string
  /**
   * A part of a name, ignoring case: finds what a person or a program did, and what was done to a person.
   */
  user: string
  /** From this instant to `end`, both inclusive. */
  start: UnixSeconds
  end: UnixSeconds
  /** Only events with a lower `sequence`; 0 for the newest. */
  before: number
}
export const auditQueryBody: Schema<AuditQuery> = z.looseObject({
  objectType: textUpTo(50),
  user: textUpTo(220),
  start: unixSeconds,
  end: unixSeconds,
  before: z._default(z.int().check(z.minimum(0)), 0),
} satisfies FieldsOf<AuditQuery>)

/** The result of checking the hash chain. */
export interface AuditReport {
  isIntact: boolean
  /** Number of checked events; 0 if the check failed. */
  events: number
  /** Number of documents that were compared with their events; 0 if the check failed. */
  documents: number
  /** A sentence about the first change that was made outside the server; '' if there is none. */
  finding: string
}
export const auditReportSchema: Schema<AuditReport> = z.looseObject({
  isIntact: z.boolean(),
  events: z.int(),
  documents: z.int(),
  finding: text,
} satisfies FieldsOf<AuditReport>)
