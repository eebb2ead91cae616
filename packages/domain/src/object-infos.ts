import type { UnixSeconds } from './days/unix-seconds.ts'

/** Who created and last changed the object, and when, as user names and Unix seconds [S3.1.6]. */
export interface ObjectInfos {
  createdAt: UnixSeconds
  createdBy: string
  updatedAt: UnixSeconds
  updatedBy: string
}

export function emptyObjectInfos(): ObjectInfos {
  return { createdAt: 0, createdBy: '', updatedAt: 0, updatedBy: '' }
}

/** A note from another client. Kontor stores notes unchanged, but does not write any yet [S2.5.17]. */
export interface Note {
  [field: string]: unknown
}
