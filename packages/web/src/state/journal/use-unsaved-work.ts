import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { ObjectInfos } from '@kontor/domain/object-infos'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nowInSeconds } from '../clock.ts'
import { newCreation } from '../http/creation.ts'
import { newId } from '../http/new-id.ts'
import { useSession } from '../session/session.ts'
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

/** How long a change waits for the next one before it is kept [S9.0.13]. */
const keepingDelayInMs = 500

/** A new opening of a form on `subjectId`, '' for something new. */
export function newWork<Kind extends WorkKind>(kind: Kind, subjectId: string): WorkSession<Kind> {
  return { workId: newId(), kind, subjectId, creation: newCreation() }
}

/** The opening that left `entry` behind, continued. */
export function continuedWork<Kind extends WorkKind>({
  workId,
  kind,
  subjectId,
  creation,
}: JournalEntry<Kind>): WorkSession<Kind> {
  return { workId, kind, subjectId, creation }
}

interface Journal<Kind extends WorkKind> {
  /** Stores the work as it is, or forgets it for now where there is none to lose; never rejects. */
  keep: (work: WorkOf[Kind] | undefined) => Promise<void>
  /** The work is saved or discarded: forgets it, and keeps nothing more of this opening. */
  forget: () => void
  /** False where this browser keeps nothing. */
  isAvailable: boolean
}

/** Keeps the unsaved work of one opening until it is saved or discarded [A3.9]. */
export function useJournal<Kind extends WorkKind>(session: WorkSession<Kind>): Journal<Kind> {
  const owner = useOwner()
  const [isAvailable, setAvailable] = useState(true)
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    return holdWork(session.workId)
  }, [session])

  const keep = useCallback(
    async (work: WorkOf[Kind] | undefined) => {
      // After a Logout the journal is empty, and stays so.
      if (isOver.current || useSession.getState().leftByLogout) return
      const storedAt = nowInSeconds()
      const done =
        work === undefined
          ? forgetWork(owner, session.workId)
          : keepWork({ ...owner, ...session, storedAt, work })
      await done.catch(() => setAvailable(false))
    },
    [owner, session],
  )
  const forget = useCallback(() => {
    isOver.current = true
    void forgetWork(owner, session.workId).catch(() => setAvailable(false))
  }, [owner, session])
  return { keep, forget, isAvailable }
}

/**
 * Keeps what stands in a form half a second after the last change, and at once when the form is left or its page hidden.
 * `work` is undefined while it equals what is stored; what was kept is forgotten then.
 */
export function useKeptForm<Kind extends WorkKind>(
  { keep }: Journal<Kind>,
  work: WorkOf[Kind] | undefined,
): void {
  const kept = useRef(work)
  const latest = useRef({ keep, work })
  latest.current = { keep, work }
  const flush = useCallback(() => {
    if (kept.current === latest.current.work) return
    kept.current = latest.current.work
    void latest.current.keep(kept.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the time anew
  useEffect(() => {
    const timer = setTimeout(flush, keepingDelayInMs)
    return () => clearTimeout(timer)
  }, [flush, work])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      flush()
    }
  }, [flush])
}

/** Who stored something newer than what left work builds on, and when. */
export function changeSince(
  work: { revision: number },
  { revision, objectInfos }: { revision: number; objectInfos: ObjectInfos },
): { by: string; at: UnixSeconds } | undefined {
  return work.revision < revision ? { by: objectInfos.updatedBy, at: objectInfos.updatedAt } : undefined
}

interface LeftWork<Kind extends WorkKind> {
  entry: JournalEntry<Kind> | undefined
  /** The entry was taken up. */
  close: () => void
  discard: () => void
}

/**
 * Work of earlier openings that was never saved, one after the other, until it is taken up or discarded. What `saysNothingNew` is
 * forgotten on the way.
 */
export function useLeftWork<Kind extends WorkKind>(
  kind: Kind,
  subjectId: string,
  saysNothingNew: (work: WorkOf[Kind]) => boolean,
): LeftWork<Kind> {
  const owner = useOwner()
  const [entry, setEntry] = useState<JournalEntry<Kind>>()
  const [search, setSearch] = useState(0)
  const isIdle = useRef(saysNothingNew)
  isIdle.current = saysNothingNew

  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` asks for the next entry
  useEffect(() => {
    let isCurrent = true
    void nextLeftWork(owner, { kind, subjectId }, isIdle.current).then((found) => {
      if (isCurrent) setEntry(found)
    })
    return () => {
      isCurrent = false
    }
  }, [owner, kind, subjectId, search])

  const close = useCallback(() => setEntry(undefined), [])
  const discard = useCallback(async () => {
    if (entry) await forgetWork(owner, entry.workId)
    setEntry(undefined)
    setSearch((count) => count + 1)
  }, [owner, entry])
  return { entry, close, discard }
}

async function nextLeftWork<Kind extends WorkKind>(
  owner: JournalOwner,
  subject: Pick<WorkSession<Kind>, 'kind' | 'subjectId'>,
  saysNothingNew: (work: WorkOf[Kind]) => boolean,
): Promise<JournalEntry<Kind> | undefined> {
  try {
    for (;;) {
      const entry = await findWork(owner, subject)
      if (entry === undefined || !saysNothingNew(entry.work)) return entry
      await forgetWork(owner, entry.workId)
    }
  } catch {
    // Without IndexedDB nothing was kept; the form says so when it tries to.
    return undefined
  }
}

/** The user when the form was opened: what is typed stays theirs, whoever logs in next. */
function useOwner(): JournalOwner {
  const [owner] = useState(() => {
    const { orgID, username } = useSession.getState()
    return { orgID, username }
  })
  return owner
}
