import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { StandardTexts } from '@kontor/domain/invoices/standard-texts'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { nowInSeconds } from '../../state/clock.ts'
import { useEditor } from '../../state/invoices/editor.ts'
import { DocumentEditorPage } from './invoice-editor-page.tsx'
import { DocumentKindContext } from './work/document-kind.ts'
import { offerKind } from './work/offer-kind.ts'

/** Angebot erstellen, or Angebot bearbeiten with `?id=…` in the URL. Uses the invoice editor. */
export function OfferEditorPage() {
  return (
    <DocumentKindContext value={offerKind}>
      <DocumentEditorPage createNew={newOffer} />
    </DocumentKindContext>
  )
}

/**
 * The initial content of a new offer: the copy for a new version, or an empty offer with the organisation's texts
 * and today's date.
 */
function newOffer(texts: StandardTexts | undefined): Invoice {
  const { invoice } = useEditor.getState()
  return invoice?.content.offer === undefined ? emptyOffer(nowInSeconds(), texts) : invoice
}
