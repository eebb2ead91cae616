import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { ObjectInfos } from '@kontor/domain/object-infos'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { nowInSeconds } from '../clock.ts'
import { newCreation } from '../http/creation.ts'
import { newId } from '../http/new-id.ts'
import { useSession } from '../session/session.ts'
import { type DelayedReport, delayedReport } from './delayed-report.ts'
import {
  findWork,
  forgetWork,
  holdWork,
  type JournalEntry,
  type JournalOwner,
  keepWork,
  type WorkKind,
  type WorkOf,
  type WorkSession,
} from './journal.ts'

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
  const { kind, subjectId, read, subscribe } = options
  const owner = useOwner()
  const [session, setSession] = useState(() => newWork(kind, subjectId))
  const [isKept, setKept] = useState(true)
  const isOver = useRef(false)
  const reporting = useRef<DelayedReport>(undefined)
  const reported = useRef<WorkOf[Kind]>(undefined)

  const store = useCallback(
    async (work: WorkOf[Kind] | undefined) => {
      // After a logout, the journal is empty and must stay empty.
      if (isOver.current || useSession.getState().leftByLogout) return
      const done =
        work === undefined
          ? forgetWork(owner, session.workId)
          : keepWork({ ...owner, ...session, storedAt: nowInSeconds(), work })
      await done.catch(() => setKept(false))
    },
    [owner, session],
  )
  const report = useEffectEvent(() => {
    options.onReport?.()
    const work = read()
    if (work === reported.current) return
    reported.current = work
    void store(work)
  })
  useEffect(() => {
    isOver.current = false
    const current = delayedReport(report)
    reporting.current = current
    const endHold = holdWork(session.workId)
    const unsubscribe = subscribe?.(current.changed)
    const onHidden = () => document.visibilityState === 'hidden' && current.flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      unsubscribe?.()
      current.flush()
      current.stop()
      endHold()
    }
  }, [session, subscribe])
  const onRender = useEffectEvent(() => {
    if (subscribe === undefined && read() !== reported.current) reporting.current?.changed()
  })
  useEffect(() => onRender())

  const flush = useCallback(() => reporting.current?.flush(), [])
  const forget = useCallback(() => {
    isOver.current = true
    reporting.current?.stop()
    void forgetWork(owner, session.workId).catch(() => setKept(false))
  }, [owner, session])
  const { left, close, discardEarlier } = useEarlierWork(owner, options)
  const { isModified = () => read() !== undefined } = options
  return {
    session,
    flush,
    keep: store,
    forget,
    startOver: () => {
      forget()
      setSession(newWork(kind, subjectId))
    },
    isModified: () => {
      // The end of a session redirects to the login page. The journal keeps the work.
      if (isOver.current || !useSession.getState().isAuth) return false
      flush()
      return isModified()
    },
    isKept,
    left,
    resume: (entry) => {
      // The input from this opening stays in its own entry.
      flush()
      setSession(continuedWork(entry))
      close()
    },
    discardEarlier,
  }
}

function useEarlierWork<Kind extends WorkKind>(
  owner: JournalOwner,
  { kind, subjectId, changesNothing }: UnsavedWorkOptions<Kind>,
) {
  const [left, setLeft] = useState<JournalEntry<Kind>>()
  const [search, setSearch] = useState(0)
  const isIdle = useEffectEvent(changesNothing)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change to `search` requests the next entry
  useEffect(() => {
    let isCurrent = true
    void newestEarlierWork(owner, { kind, subjectId }, (work: WorkOf[Kind]) => isIdle(work)).then((found) => {
      if (isCurrent) setLeft(found)
    })
    return () => {
      isCurrent = false
    }
  }, [owner, kind, subjectId, search])

  const close = useCallback(() => setLeft(undefined), [])
  const discardEarlier = useCallback(async () => {
    if (left) await forgetWork(owner, left.workId)
    setLeft(undefined)
    setSearch((count) => count + 1)
  }, [owner, left])
  return { left, close, discardEarlier }
}

/** The newest earlier work with actual changes. Deletes newer entries that have none. */
async function newestEarlierWork<Kind extends WorkKind>(
  owner: JournalOwner,
  subject: Pick<WorkSession<Kind>, 'kind' | 'subjectId'>,
  changesNothing: (work: WorkOf[Kind]) => boolean,
): Promise<JournalEntry<Kind> | undefined> {
  try {
    for (;;) {
      const entry = await findWork(owner, subject)
      if (entry === undefined || !changesNothing(entry.work)) return entry
      await forgetWork(owner, entry.workId)
    }
  } catch {
    // Without IndexedDB, nothing was stored. The form reports that when it tries to store work.
    return undefined
  }
}

function newWork<Kind extends WorkKind>(kind: Kind, subjectId: string): WorkSession<Kind> {
  return { workId: newId(), kind, subjectId, creation: newCreation() }
}

function continuedWork<Kind extends WorkKind>(entry: JournalEntry<Kind>): WorkSession<Kind> {
  const { workId, kind, subjectId, creation } = entry
  return { workId, kind, subjectId, creation }
}

/** Who stored a newer version than the one that the work is based on, and when; undefined if nobody did. */
export function changeSince(
  work: { revision: number },
  { revision, objectInfos }: { revision: number; objectInfos: ObjectInfos },
): { by: string; at: UnixSeconds } | undefined {
  return work.revision < revision ? { by: objectInfos.updatedBy, at: objectInfos.updatedAt } : undefined
}

/** The user who opened the form. The input stays theirs, even if another user logs in next. */
function useOwner(): JournalOwner {
  const [owner] = useState(() => {
    const { apiURL, orgID, username } = useSession.getState()
    return { apiURL, orgID, username }
  })
  return owner
}
