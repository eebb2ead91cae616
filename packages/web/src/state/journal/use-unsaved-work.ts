import { useCallback, useEffect, useRef, useState } from 'react'
import { nowInSeconds } from '../clock.ts'
import { newCreation } from '../http/creation.ts'
import { newId } from '../http/new-id.ts'
import { useSession } from '../session/session.ts'
import {
  forgetWork,
  holdWork,
  type JournalEntry,
  type JournalOwner,
  keepWork,
  type WorkKind,
  type WorkOf,
  type WorkSession,
} from './journal.ts'
import { useEarlierWork } from './use-earlier-work.ts'
import { useReports } from './use-reports.ts'

interface UnsavedWorkOptions<Kind extends WorkKind> {
  kind: Kind
  /** Id of the edited document; '' for a new one. */
  subjectId: string
  /** The work that would be lost if the user left now. If it is undefined, the stored entry is deleted. */
  read: () => WorkOf[Kind] | undefined
  /**
   * Calls `onChange` after each change and returns the unsubscribe function. Without `subscribe`, each
   * render may be due to a change.
   */
  subscribe?: (onChange: () => void) => () => void
  /** Runs with each report, before the work is stored. */
  onReport?: () => void
  /** Whether leaving would lose work. Default: whether `read` returns any. */
  isModified?: () => boolean
  /** Whether restoring the earlier work would change nothing. Such work is deleted silently. */
  changesNothing: (work: WorkOf[Kind]) => boolean
}

interface UnsavedWork<Kind extends WorkKind> {
  /** This opening of the form, or the earlier one whose work was restored. */
  session: WorkSession<Kind>
  /** Reports and stores a pending change at once. */
  flush: () => void
  /**
   * Stores the given work, except after `forget` or a logout. Never rejects: `isKept` becomes false if the
   * browser cannot store it.
   */
  keep: (work: WorkOf[Kind]) => Promise<void>
  /** Call after the work has been saved or discarded. Deletes the stored work of this opening. */
  forget: () => void
  /** Deletes the work and starts over, as if the form had just opened. */
  startOver: () => void
  /** Whether leaving now would lose work, including changes made in the last half second [A6.5]. */
  isModified: () => boolean
  /** False if this browser cannot store the work. */
  isKept: boolean
  /** Unsaved work from an earlier opening. */
  left: JournalEntry<Kind> | undefined
  /** Continues the opening in which the entry was stored, instead of this one. */
  resume: (entry: JournalEntry<Kind>) => void
  /** Deletes `left`, then looks for the next entry. */
  discardEarlier: () => Promise<void>
}

/**
 * The unsaved work of one form. Half a second after the last change, calls `onReport` and stores the work in
 * the journal, which keeps it until it is saved or discarded. Also finds unsaved work from earlier openings
 * [A3.9].
 */
export function useUnsavedWork<Kind extends WorkKind>(options: UnsavedWorkOptions<Kind>): UnsavedWork<Kind> {
  const { kind, subjectId, read, subscribe, onReport, changesNothing } = options
  const { isModified = () => read() !== undefined } = options
  const owner = useOwner()
  const [session, setSession] = useState(() => newWork(kind, subjectId))
  const entry = useOwnEntry(owner, session)
  const { flush, stop } = useReports(session, { read, subscribe, onReport, store: entry.store })
  // Ends after the reports, so that other tabs offer the work only with its last change.
  useEffect(() => holdWork(session.workId), [session])
  const earlier = useEarlierWork(owner, options, changesNothing)

  const { remove, isOver } = entry
  const forget = useCallback(() => {
    stop()
    remove()
  }, [stop, remove])
  return {
    session,
    flush,
    keep: entry.store,
    forget,
    startOver: () => {
      forget()
      setSession(newWork(kind, subjectId))
    },
    isModified: () => {
      // The end of a session redirects to the login page. The journal keeps the work.
      if (isOver() || !useSession.getState().isAuth) return false
      flush()
      return isModified()
    },
    isKept: entry.isKept,
    left: earlier.left,
    resume: (resumed) => {
      // The input from this opening stays in its own entry.
      flush()
      setSession(continuedWork(resumed))
      earlier.close()
    },
    discardEarlier: earlier.discardEarlier,
  }
}

/** The entry of this opening in the journal. */
function useOwnEntry<Kind extends WorkKind>(owner: JournalOwner, session: WorkSession<Kind>) {
  const [isKept, setKept] = useState(true)
  const removed = useRef<WorkSession<Kind>>(undefined)
  const isOver = useCallback(() => removed.current === session, [session])

  const store = useCallback(
    async (work: WorkOf[Kind] | undefined) => {
      // After a logout, the journal is empty and must stay empty.
      if (isOver() || useSession.getState().leftByLogout) return
      const done =
        work === undefined
          ? forgetWork(owner, session.workId)
          : keepWork({ ...owner, ...session, storedAt: nowInSeconds(), work })
      await done.catch(() => setKept(false))
    },
    [owner, session, isOver],
  )
  const remove = useCallback(() => {
    removed.current = session
    void forgetWork(owner, session.workId).catch(() => setKept(false))
  }, [owner, session])
  return { store, remove, isKept, isOver }
}

function newWork<Kind extends WorkKind>(kind: Kind, subjectId: string): WorkSession<Kind> {
  return { workId: newId(), kind, subjectId, creation: newCreation() }
}

function continuedWork<Kind extends WorkKind>(entry: JournalEntry<Kind>): WorkSession<Kind> {
  const { workId, kind, subjectId, creation } = entry
  return { workId, kind, subjectId, creation }
}

/** The user who opened the form. The input stays theirs, even if another user logs in next. */
function useOwner(): JournalOwner {
  const [owner] = useState(() => {
    const { apiURL, orgID, username } = useSession.getState()
    return { apiURL, orgID, username }
  })
  return owner
}
