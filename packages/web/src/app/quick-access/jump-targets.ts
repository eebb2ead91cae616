import type { SearchHit } from '@kontor/contract/search/search-schema'
import { foldedWords, foldText } from '@kontor/domain/search/fold-text'
import { helpPath, helpTopics } from '../../state/help-topics.ts'
import { quickTexts } from './texts.ts'

/** A page, contact, invoice or offer to jump to, or the list of shortcuts. */
export interface JumpTarget {
  id: string
  group: string
  title: string
  /** Distinguishes targets with the same title. */
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
  offer: quickTexts.offers,
} as const satisfies Record<SearchHit['kind'], string>

/** Turns a hit from the server's search into a target. */
export function hitTarget({ kind, id, title, about }: SearchHit, open: () => void): JumpTarget {
  const unnamed = kind === 'contact' ? quickTexts.unnamed : quickTexts.draft
  return { id: `${kind}-${id}`, group: groups[kind], title: title || unnamed, about, open }
}

/** Hilfe and its tasks that contain every typed word; none if nothing is typed [A26.8]. */
export function matchingHelp(typed: string, open: (path: string) => void): JumpTarget[] {
  const words = foldedWords(typed)
  if (words.length === 0) return []
  const topics = helpTopics.map((topic) => ({ title: topic.task, path: helpPath(topic) }))
  return [{ title: quickTexts.help, path: '/home/help' }, ...topics]
    .filter(({ title }) => words.every((word) => foldText(title).includes(word)))
    .map(({ title, path }) => ({
      ...{ id: `help-${path}`, group: quickTexts.help, title, about: '' },
      open: () => open(path),
    }))
}

/** Pages whose names contain every typed word, ignoring case and accents; all pages if nothing is typed. */
export function matchingPages(pages: readonly JumpTarget[], typed: string): JumpTarget[] {
  const words = foldedWords(typed)
  return pages.filter(({ title }) => words.every((word) => foldText(title).includes(word)))
}
