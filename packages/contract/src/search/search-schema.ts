import { type SearchKind, searchKinds } from '@kontor/domain/search/search-entry'
import * as z from 'zod/mini'
import { type Schema, text, textUpTo } from '../calls/schema.ts'

/** Maximum length of a query in UTF-16 code units. */
const longestQuery = 200

/** One result of a search. */
export interface SearchHit {
  kind: SearchKind
  id: string
  /** '' for a contact without a name, and for a draft with neither customer nor project. */
  title: string
  /** Distinguishes results with the same title. */
  about: string
}

export const searchBody: Schema<{ query: string }> = z.object({ query: textUpTo(longestQuery) })

export const searchHitListSchema: Schema<SearchHit[]> = z.array(
  z.object({ kind: z.enum(searchKinds), id: z.string(), title: text, about: text }),
)
