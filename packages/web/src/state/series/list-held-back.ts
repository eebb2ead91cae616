import { seriesEndpoints } from '@kontor/contract/series/series-endpoints'
import type { HeldBackDraft } from '@kontor/domain/series/series'
import { call } from '../session/api-client.ts'

/** The drafts that series could not make final, newest first. */
export function listHeldBackDrafts(signal: AbortSignal): Promise<HeldBackDraft[]> {
  return call(seriesEndpoints.listHeldBackDrafts, { signal })
}
