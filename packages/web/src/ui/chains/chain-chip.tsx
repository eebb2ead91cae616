import { chainStateOf } from '@kontor/domain/chains/remaining-sums'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import Chip from '@mui/material/Chip'
import { paperTexts } from '../../paper-texts.ts'

/** State of a final in its chain, e.g. storniert. Renders nothing if no later paper affects the final. */
export function ChainChip({ invoice: { content, followers } }: { invoice: Invoice }) {
  const state = followers === undefined ? '' : chainStateOf(content, followers)
  if (state === '') return null
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      label={paperTexts.states[state]}
      sx={{ height: 20, ml: 1 }}
    />
  )
}
