import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { useEditorState } from '../work/editor-context.ts'

const block = loadedOnUse(() => import('./attachments-block.tsx'))

/** The files inside the e-invoice. Appears only for an e-invoice, or if the invoice already has some. */
export function AttachmentsPart() {
  const isShown = useEditorState(({ invoice: { content } }) => {
    return content.eInvoice.format !== 'pdf' || content.attachments !== undefined
  })
  const loaded = useLoaded(block, isShown)
  return isShown && loaded && <loaded.AttachmentsBlock />
}
