import { lazy, Suspense } from 'react'
import { useChainDialog } from '../state/chains/chain-dialog.ts'
import { reloadForNewRelease } from './lazy-page.ts'

const ChainDialog = lazy(() =>
  import('../features/chains/chain-dialog.tsx')
    .catch(reloadForNewRelease)
    .then((chains) => ({ default: chains.ChainDialog })),
)

/** The dialogs of Storno und Teilrechnungen, loaded when the first one opens. */
export function ChainDialogs() {
  const open = useChainDialog((dialog) => dialog.open)
  if (open === undefined) return null
  return (
    <Suspense>
      <ChainDialog key={open.invoice.id} {...open} />
    </Suspense>
  )
}
