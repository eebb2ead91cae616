import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { nowInSeconds } from '../../state/clock.ts'
import { useEditor } from '../../state/invoices/editor.ts'
import { DocumentEditorPage } from './invoice-editor-page.tsx'
import { DocumentKindContext, offerKind } from './work/document-kind.ts'

/** Angebot erstellen, or with an id in the path Angebot bearbeiten: the editor of invoices. */
export function OfferEditorPage() {
  return (
    <DocumentKindContext value={offerKind}>
      <DocumentEditorPage createNew={newOffer} />
    </DocumentKindContext>
  )
}

/** What a new offer starts from: the copy that a new version starts from, or an empty one of today. */
function newOffer(): Invoice {
  const { invoice } = useEditor.getState()
  return invoice?.content.offer === undefined ? emptyOffer(nowInSeconds()) : invoice
}
