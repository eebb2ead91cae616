import type { SearchHit } from '@kontor/contract/search/search-schema'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openCustomerEditor } from '../../state/customers/customer-editor.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { openOffer, openOfferEditor } from '../../state/offers/offer-path.ts'
import { type FoundHits, useSearch } from '../../state/search/search.ts'
import type { PathWith } from '../pages.ts'
import { useOfferedPages } from '../use-offered-pages.ts'
import { hitTarget, type JumpTarget, matchingHelp, matchingPages, pageTarget } from './jump-targets.ts'
import { quickTexts } from './texts.ts'

interface JumpTargets extends Pick<FoundHits, 'searching' | 'failed'> {
  /** Pages of the app, available at once because they need no call. */
  pages: JumpTarget[]
  /** Contacts, drafts, finals and offers; while `searching`, those for the previous query. */
  hits: JumpTarget[]
}

/** Targets for the typed words: pages of the app, and hits from the server's search. */
export function useJumpTargets(showShortcuts: () => void, typed: string): JumpTargets {
  const navigate = useNavigate()
  const offered = useOfferedPages('jump')
  const { hits, searching, failed } = useSearch(typed)
  const pages = useMemo(
    () => [
      ...offered.map(({ path, title }) => pageTarget(title, () => void navigate(prepared(path)))),
      pageTarget(quickTexts.shortcuts, showShortcuts),
    ],
    [navigate, showShortcuts, offered],
  )
  return {
    pages: matchingPages(pages, typed),
    hits: [
      ...hits.map((hit) => hitTarget(hit, () => void navigate(openHit(hit)))),
      ...matchingHelp(typed, (path) => void navigate(path)),
    ],
    searching,
    failed,
  }
}

/** Prepares an editor for a new document, and returns the path of the page. */
function prepared(path: PathWith<'jump'>): string {
  if (path === '/home/invoice-editor') return openEditor({ mode: 'create' })
  if (path === '/home/offer-editor') return openOfferEditor()
  if (path === '/home/customer-editor') openCustomerEditor()
  return path
}

/** Selects a hit and returns the path of its page. */
function openHit({ kind, id }: SearchHit): string {
  if (kind === 'offer') return openOffer(id)
  if (kind !== 'contact') return openInvoice({ id, status: kind })
  useSelection.setState({ selectedCustomerId: id })
  return '/home/addressbook'
}
