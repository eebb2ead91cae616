import type { SearchHit } from '@kontor/contract/search/search-schema'
import { foldedWords, foldText } from '@kontor/domain/search/fold-text'
import { quickTexts } from './texts.ts'

/** Something to jump to from wherever one is. */
export interface JumpTarget {
  id: string
  group: string
  title: string
  /** Tells apart what has the same title. */
  about: string
  open: () => void
}

export function pageTarget(title: string, open: () => void): JumpTarget {
  return { id: `page-${title}`, group: quickTexts.pages, title, about: '', open }
}

const groups = {
  contact: quickTexts.contacts,
  draft: quickTexts.drafts,
  final: quickTexts.finals,
} as const satisfies Record<SearchHit['kind'], string>

/** What the server has found as something to jump to. */
export function hitTarget({ kind, id, title, about }: SearchHit, open: () => void): JumpTarget {
  const unnamed = kind === 'contact' ? quickTexts.unnamed : quickTexts.draft
  return { id: `${kind}-${id}`, group: groups[kind], title: title || unnamed, about, open }
}

/** Pages whose names hold every typed word, in whatever case; all of them without one. */
export function matchingPages(pages: readonly JumpTarget[], typed: string): JumpTarget[] {
  const words = foldedWords(typed)
  return pages.filter(({ title }) => words.every((word) => foldText(title).includes(word)))
}
