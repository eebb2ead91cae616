import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { ObjectInfos } from '@kontor/domain/object-infos'

/** Who stored a newer version than the one that the work is based on, and when; undefined if nobody did. */
export function changeSince(
  work: { revision: number },
  { revision, objectInfos }: { revision: number; objectInfos: ObjectInfos },
): { by: string; at: UnixSeconds } | undefined {
  return work.revision < revision ? { by: objectInfos.updatedBy, at: objectInfos.updatedAt } : undefined
}
