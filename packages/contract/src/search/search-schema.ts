import { type SearchKind, searchKinds } from '@kontor/domain/search/search-entry'
import * as z from 'zod/mini'
import { type Schema, text, textUpTo } from '../calls/schema.ts'

/** UTF-16 code units of what can be looked for. */
const longestQuery = 200

/** One thing that a search has found. */
export interface SearchHit {
  kind: SearchKind
  id: string
  /** '' for a draft of which nothing is known yet. */
  title: string
  /** Tells apart what has the same title. */
  about: string
}

export const searchBody: Schema<{ query: string }> = z.object({ query: textUpTo(longestQuery) })

export const searchHitListSchema: Schema<SearchHit[]> = z.array(
  z.object({ kind: z.enum(searchKinds), id: z.string(), title: text, about: text }),
)
