import type { Invoice } from '@kontor/domain/invoices/invoice'
import { paperTexts } from '../../paper-texts.ts'
import { Fact } from '../fact.tsx'
import { ChainChip } from './chain-chip.tsx'
import { chainTexts } from './texts.ts'

/** The kind of an invoice in a chain, and its state there. Renders nothing outside a chain. */
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
