import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { openDB } from 'idb'
import { expect, vi } from 'vitest'
import type { JournalOwner } from '../journal/journal.ts'
import { useSession } from '../session/session.ts'

/**
 * Gives the journal what happy-dom lacks: an in-memory database and Node's Web Locks. Logs `user` in. Tests
 * with different organisations do not find each other's work. vi.restoreAllMocks() restores the locks.
 */
export function journalBrowser(user: Partial<JournalOwner> & { orgID: string }): void {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks)
  useSession.setState({ isAuth: true, apiURL: window.location.origin, username: 'erika', ...user })
}

/** Waits until the journal has this many entries for an organisation. */
export async function waitForEntries(orgID: string, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const database = await openDB('kontor-journal')
      const entries: JournalOwner[] = await database.getAll('entries')
      database.close()
      expect(entries.filter((entry) => entry.orgID === orgID)).toHaveLength(count)
    },
    { timeout: 5000 },
  )
}
