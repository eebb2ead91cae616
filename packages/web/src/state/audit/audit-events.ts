import { auditEndpoints } from '@kontor/contract/audit/audit-endpoints'
import type { AuditEvent, AuditQuery } from '@kontor/contract/audit/audit-schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { call } from '../session/api-client.ts'

/** What the events of a list have in common. */
export type AuditFilter = Omit<AuditQuery, 'before'>

/** Events per page of the server. */
const pageSize = 200
/** Events in one file. */
const mostEvents = 20_000

/** Loads events from the audit trail page by page, newest first. */
export function useAuditEvents(asked: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit-events', asked],
    queryFn: ({ signal, pageParam }) =>
      call(auditEndpoints.listAuditEvents, { body: { ...asked, before: pageParam }, signal }),
    initialPageParam: 0,
    // After a full page, there may be more events.
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.sequence),
    placeholderData: (before) => before,
  })
}

/** Loads the newest events, up to 20,000. `isCut` says that there are more. */
export function useAllAuditEvents() {
  return useAction(async (asked: AuditFilter) => {
    const events: AuditEvent[] = []
    for (;;) {
      const before = events.at(-1)?.sequence ?? 0
      const page = await call(auditEndpoints.listAuditEvents, { body: { ...asked, before } })
      events.push(...page)
      if (page.length < pageSize) return { events, isCut: false }
      if (events.length >= mostEvents) return { events, isCut: true }
    }
  })
}

/** Verifies the audit trail, but only when `refetch` is called. */
export function useAuditVerification() {
  return useQuery({
    queryKey: ['audit-verification'],
    queryFn: ({ signal }) => call(auditEndpoints.verifyAudit, { signal }),
    enabled: false,
    gcTime: 0,
  })
}
