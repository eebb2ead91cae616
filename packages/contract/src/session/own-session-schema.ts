import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import * as z from 'zod/mini'
import { type FieldsOf, flag, id, type Schema, text, unixSeconds } from '../calls/schema.ts'

/** An open session of the user. */
export interface OwnSession {
  id: string
  /** User-Agent of the browser or program, at most 300 characters; '' if unknown. */
  device: string
  /** Network address from which the user signed in; '' if unknown. */
  address: string
  signedInAt: UnixSeconds
  /** Time of the last use, accurate to within five minutes. */
  usedAt: UnixSeconds
  /** Whether this session made the call. */
  current: boolean
}
export const ownSessionListSchema: Schema<OwnSession[]> = z.array(
  z.looseObject({
    id,
    device: text,
    address: text,
    signedInAt: unixSeconds,
    usedAt: unixSeconds,
    current: flag(false),
  } satisfies FieldsOf<OwnSession>),
)
export const ownSessionBody: Schema<{ id: string }> = z.looseObject({ id })
