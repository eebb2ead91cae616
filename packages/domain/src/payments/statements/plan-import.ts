import type { EntryStatus, StatementFormat } from './bank-statement.ts'

/** An entry by what identifies it, stored or read. Days as 'YYYY-MM-DD'. */
export interface EntryIdentity {
  format: StatementFormat
  bookingDay: string
  /** Signed, exact. */
  amount: string
  currency: string
  status: EntryStatus
  /** The bank's reference; '' for none. */
  reference: string
  /** Hash of what the entry says: days, amount, parties and texts. */
  content: string
  /** Number of payments. One line can stand for a batch whose payments another file lists. */
  lines: number
}

/** An entry that is stored. `isFree`: nothing is allocated to its lines, and nobody has set them aside. */
export interface StoredEntry extends EntryIdentity {
  id: string
  isFree: boolean
}

/** What an import changes. */
export interface ImportPlan<Read extends EntryIdentity> {
  add: Read[]
  /**
   * Stored entries whose single line is replaced by the payments of the batch, or whose pending state ends. With
   * `keepsPayments`, the stored entry knows the payments better than the booked one.
   */
  replace: { id: string; by: Read; keepsPayments: boolean }[]
  /** Ids of pending entries that a later statement does not repeat. */
  remove: string[]
  /** Number of entries that were there before. */
  known: number
  /** Ids of the stored entries that the file repeats. */
  repeated: string[]
}

/** References shorter than this are numbers within one statement: 1, 2, 3. */
const shortestReference = 6

/**
 * Compares the entries of a file with the stored ones of the same account. Each stored entry answers for one read entry
 * at most, so that two payments of the same content on one day are two, however often and in whichever order files
 * overlap. Entries agree by the bank's reference, day and amount; without a reference on one side, or in
 * another format, by content. A notification (054) adds no entry: it only lists the payments of a stored batch, or waits as
 * pending. Pending entries are replaced by the next statement that covers their day.
 */
export function planImport<Read extends EntryIdentity>(
  stored: readonly StoredEntry[],
  read: readonly Read[],
): ImportPlan<Read> {
  const plan: ImportPlan<Read> = { add: [], replace: [], remove: [], known: 0, repeated: [] }
  const pool = poolOf(stored.filter(({ status }) => status === 'booked'))
  const pending = poolOf(stored.filter(({ status }) => status === 'pending'))
  for (const entry of read) {
    const same = pool.take(entry)
    if (same !== undefined) {
      const isDetailed = same.isFree && same.lines === 1 && entry.lines > 1 && entry.status === 'booked'
      if (isDetailed) plan.replace.push({ id: same.id, by: entry, keepsPayments: false })
      else plan.repeated.push(same.id)
      plan.known += 1
      continue
    }
    const waiting = pending.take(entry)
    if (waiting === undefined) plan.add.push(asNotification(entry))
    else if (entry.status === 'pending' || entry.format === 'camt054') {
      plan.known += 1
      plan.repeated.push(waiting.id)
    } else plan.replace.push({ id: waiting.id, by: entry, keepsPayments: knowsBetter(waiting, entry) })
  }
  plan.remove.push(...outdated(pending.rest(), read))
  return plan
}

/** Whether a waiting notification lists the payments of a batch that the statement books as one sum. */
function knowsBetter(waiting: EntryIdentity, booked: EntryIdentity): boolean {
  return waiting.format === 'camt054' && waiting.lines > booked.lines
}

function asNotification<Read extends EntryIdentity>(entry: Read): Read {
  return entry.format === 'camt054' ? { ...entry, status: 'pending' } : entry
}

/** Pending entries of days that booked entries of the file have passed. Waiting notifications stay. */
function outdated(pending: readonly StoredEntry[], read: readonly EntryIdentity[]): string[] {
  const last =
    read
      .filter(({ status, format }) => status === 'booked' && format !== 'camt054')
      .map(({ bookingDay }) => bookingDay)
      .toSorted()
      .at(-1) ?? ''
  return pending
    .filter(({ bookingDay, format, isFree }) => isFree && format !== 'camt054' && bookingDay <= last)
    .map(({ id }) => id)
}

/** Stored entries, each of which can be taken once. */
function poolOf(entries: readonly StoredEntry[]) {
  const taken = new Set<string>()
  const byReference = Map.groupBy(entries, referenceKey)
  const byContent = Map.groupBy(entries, contentKey)
  const free = (found: readonly StoredEntry[] | undefined, fits: (one: StoredEntry) => boolean) =>
    found?.find((one) => !taken.has(one.id) && fits(one))
  return {
    take(entry: EntryIdentity): StoredEntry | undefined {
      const reference = referenceKey(entry)
      const found =
        (reference === '' ? undefined : free(byReference.get(reference), () => true)) ??
        free(
          byContent.get(contentKey(entry)),
          (one) => reference === '' || referenceKey(one) === '' || one.format !== entry.format,
        )
      if (found !== undefined) taken.add(found.id)
      return found
    },
    rest: () => entries.filter(({ id }) => !taken.has(id)),
  }
}

function referenceKey({ reference, bookingDay, amount, currency }: EntryIdentity): string {
  return reference.length < shortestReference ? '' : [reference, bookingDay, amount, currency].join(' ')
}

function contentKey({ content, bookingDay, amount, currency }: EntryIdentity): string {
  return [content, bookingDay, amount, currency].join(' ')
}
