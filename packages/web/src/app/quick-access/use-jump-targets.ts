import type { SearchHit } from '@kontor/contract/search/search-schema'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openCustomerEditor } from '../../state/customers/customer-editor.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { openOffer, openOfferEditor } from '../../state/offers/offer-path.ts'
import { useFunction } from '../../state/organisation/organisation.ts'
import { type FoundHits, useSearch } from '../../state/search/search.ts'
import { useRight } from '../../state/session/rights.ts'
import { hitTarget, type JumpTarget, matchingPages, pageTarget } from './jump-targets.ts'
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
  const mayWrite = useRight('write')
  const hasInbox = useFunction('inbox')
  const hasOffers = useFunction('offers')
  const hasSeries = useFunction('series')
  const { hits, searching, failed } = useSearch(typed)
  const pages = useMemo(() => {
    const goTo = (path: string) => void navigate(path)
    return [
      pageTarget(quickTexts.invoices, () => goTo('/home')),
      ...(hasOffers ? [pageTarget(quickTexts.offers, () => goTo('/home/offers'))] : []),
      ...(hasSeries ? [pageTarget(quickTexts.series, () => goTo('/home/series'))] : []),
      pageTarget(quickTexts.addressBook, () => goTo('/home/addressbook')),
      ...(mayWrite
        ? [
            pageTarget(quickTexts.newInvoice, () => goTo(openEditor({ mode: 'create' }))),
            ...(hasOffers ? [pageTarget(quickTexts.newOffer, () => goTo(openOfferEditor()))] : []),
            pageTarget(quickTexts.newContact, () => {
              openCustomerEditor()
              goTo('/home/customer-editor')
            }),
          ]
        : []),
      ...(hasInbox
        ? [
            pageTarget(quickTexts.inbox, () => goTo('/home/inbox')),
            pageTarget(quickTexts.checkFile, () => goTo('/home/inbox/check')),
          ]
        : []),
      pageTarget(quickTexts.settings, () => goTo('/home/settings')),
      pageTarget(quickTexts.shortcuts, showShortcuts),
    ]
  }, [navigate, showShortcuts, mayWrite, hasInbox, hasOffers, hasSeries])
  return {
    pages: matchingPages(pages, typed),
    hits: hits.map((hit) => hitTarget(hit, () => void navigate(openHit(hit)))),
    searching,
    failed,
  }
}

/** Selects a hit and returns the path of its page. */
function openHit({ kind, id }: SearchHit): string {
  if (kind === 'offer') return openOffer(id)
  if (kind !== 'contact') return openInvoice({ id, status: kind })
  useSelection.setState({ selectedCustomerId: id })
  return '/home/addressbook'
}
