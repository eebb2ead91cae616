import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../session/session.ts'
import {
  findWork,
  forgetWork,
  type JournalEntry,
  type JournalOwner,
  type WorkKind,
  type WorkOf,
  type WorkSession,
} from './journal.ts'

type Subject<Kind extends WorkKind> = Pick<WorkSession<Kind>, 'kind' | 'subjectId'>

/** Unsaved work on the same document from an earlier opening: the newest that has actual changes. */
export function useEarlierWork<Kind extends WorkKind>(
  owner: JournalOwner,
  { kind, subjectId }: Subject<Kind>,
  changesNothing: (work: WorkOf[Kind]) => boolean,
) {
  const [left, setLeft] = useState<JournalEntry<Kind>>()
  const [search, setSearch] = useState(0)
  const isWithoutChanges = useEffectEvent(changesNothing)
  // As one text, because other tabs send equal lists.
  const earlierNames = useSession((session) => session.earlierNames.join('\n'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change to `search` requests the next entry
  useEffect(() => {
    let isOutdated = false
    const skips = (work: WorkOf[Kind]) => isWithoutChanges(work)
    const names = earlierNames === '' ? [] : earlierNames.split('\n')
    void newestEarlierWork(owner, { kind, subjectId }, names, skips).then((found) => {
      if (!isOutdated) setLeft(found)
    })
    return () => {
      isOutdated = true
    }
  }, [owner, kind, subjectId, earlierNames, search])

  const close = useCallback(() => setLeft(undefined), [])
  const discardEarlier = useCallback(async () => {
    if (left) await forgetWork(owner, left.workId)
    setLeft(undefined)
    setSearch((count) => count + 1)
  }, [owner, left])
  return { left, close, discardEarlier }
}

/** Deletes newer entries that have no changes. */
async function newestEarlierWork<Kind extends WorkKind>(
  owner: JournalOwner,
  subject: Subject<Kind>,
  earlierNames: readonly string[],
  changesNothing: (work: WorkOf[Kind]) => boolean,
): Promise<JournalEntry<Kind> | undefined> {
  try {
    for (;;) {
      const entry = await findWork(owner, subject, earlierNames)
      if (entry === undefined || !changesNothing(entry.work)) return entry
      await forgetWork(owner, entry.workId)
    }
  } catch {
    // Without IndexedDB, nothing was stored. The form reports that when it tries to store work.
    return undefined
  }
}
