import { chainStateOf } from '@kontor/domain/chains/remaining-sums'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import Chip from '@mui/material/Chip'
import { paperTexts } from '../../paper-texts.ts'

/** State of a final in its chain, e.g. storniert. Renders nothing if no later paper affects the final. */
export function ChainChip({ invoice }: { invoice: Invoice }) {
  return <SmallChip label={stateOf(invoice)} />
}

/** The kind of a paper in a chain and its state there. Renders nothing for an invoice outside a chain. */
export function PaperChip({ invoice }: { invoice: Invoice }) {
  const { paper } = invoice.content
  const kind = paper === undefined ? '' : paperTexts.shortKinds[paper.kind]
  return <SmallChip label={[kind, stateOf(invoice)].filter(Boolean).join(' · ')} />
}

function stateOf({ content, followers }: Invoice): string {
  const state = followers === undefined ? '' : chainStateOf(content, followers)
  return state === '' ? '' : paperTexts.states[state]
}

function SmallChip({ label }: { label: string }) {
  if (label === '') return null
  return <Chip component="span" size="small" variant="outlined" label={label} sx={{ height: 20, ml: 1 }} />
}
