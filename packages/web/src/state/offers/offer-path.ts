import type { Offer } from '@kontor/domain/offers/offer'
import { useEditor } from '../invoices/editor.ts'
import { useSelection } from '../invoices/selection.ts'

/** Path of the page that shows an offer. It contains the id, so it survives a reload and can be shared. */
export function offerPath(id: string): string {
  return `/home/offer?id=${encodeURIComponent(id)}`
}

/** Selects an offer in its list and returns its path. */
export function openOffer(id: string): string {
  useSelection.setState({ selectedOfferId: id })
  return offerPath(id)
}

const editorPath = '/home/offer-editor'

/**
 * Prepares the editor for a new offer or a copy, or for a draft whose lock the user holds; returns the
 * editor's path.
 */
export function openOfferEditor(
  request: { mode: 'create'; offer?: Offer } | { mode: 'edit'; offer: Offer } = { mode: 'create' },
): string {
  const { mode, offer: invoice } = request
  useEditor.setState({ mode, invoice, forCustomer: undefined, field: undefined }, true)
  return mode === 'edit' && invoice ? `${editorPath}?id=${encodeURIComponent(invoice.id)}` : editorPath
}
