import type { Invoice } from '@kontor/domain/invoices/invoice'
import { paperTexts } from '../../texts.ts'
import { Fact } from '../fact.tsx'
import { ChainChip } from './chain-chip.tsx'
import { chainTexts } from './texts.ts'

/** What an invoice is in its chain, and what has become of it; nothing for one outside of all chains. */
export function PaperFact({ invoice }: { invoice: Invoice }) {
  const { paper } = invoice.content
  if (paper === undefined && invoice.followers === undefined) return null
  return (
    <Fact label={chainTexts.kind} wide>
      {paperTexts.kinds[paper?.kind ?? 'invoice']}
      <ChainChip invoice={invoice} />
    </Fact>
  )
}
