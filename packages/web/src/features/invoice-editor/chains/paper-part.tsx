import { useFunction } from '#rooms/state/organisation/organisation.ts'
import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { useEditorState } from '../work/editor-context.ts'

const fields = loadedOnUse(() => import('./paper-fields.tsx'))

/**
 * What the invoice is in its chain. A draft that is an ordinary invoice has this only while the function `chains`
 * is on; an advance can be changed only while it is a draft.
 */
export function PaperPart() {
  const isOn = useFunction('chains')
  const isShown = useEditorState(({ invoice: { status, content } }) => {
    if (content.paper === undefined) return isOn && status === 'draft'
    return content.paper.kind !== 'advance' || status === 'draft'
  })
  const loaded = useLoaded(fields, isShown)
  return isShown && loaded && <loaded.PaperFields />
}
