import { auditEndpoints } from '@kontor/contract/audit/audit-endpoints'
import type { AuditQuery } from '@kontor/contract/audit/audit-schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../session/api-client.ts'

/** Loads events from the audit trail page by page, newest first. */
export function useAuditEvents(asked: Omit<AuditQuery, 'before'>) {
  return useInfiniteQuery({
    queryKey: ['audit-events', asked],
    queryFn: ({ signal, pageParam }) =>
      call(auditEndpoints.listAuditEvents, { body: { ...asked, before: pageParam }, signal }),
    initialPageParam: 0,
    // After a full page, there may be more events.
    getNextPageParam: (page) => (page.length < 200 ? undefined : page.at(-1)?.sequence),
    placeholderData: (before) => before,
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
