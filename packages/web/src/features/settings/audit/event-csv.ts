import type { AuditEvent } from '@kontor/contract/audit/audit-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import { byteOrderMark, csvLine } from '@kontor/domain/texts/csv'
import { detailOf, nameOf } from './event-detail.ts'
import { texts } from './texts.ts'

/** The events as a table for German spreadsheets, in the words of the page. */
export function eventCsv(events: readonly AuditEvent[]): string {
  const rows = events.map((event) => [
    event.sequence,
    formatTimestamp(event.at),
    event.user,
    texts.action(event.action),
    [nameOf(event), event.objectAbout].filter(Boolean).join(' · '),
    detailOf(event),
  ])
  return byteOrderMark + [texts.columns, ...rows].map(csvLine).join('')
}
