import type { ChainPaper } from '@kontor/contract/invoices/paper-schema'
import { sum } from '@kontor/domain/chains/paper-sums'
import { isCancelled } from '@kontor/domain/chains/remaining-sums'
import type { Currency } from '@kontor/domain/money/currency'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SumLines } from './sum-lines.tsx'
import { texts } from './texts.ts'

interface ProjectClaimProps {
  papers: readonly ChainPaper[]
  currency: Currency
}

/**
 * The amounts that the customer still owes according to the Schlussrechnung among `papers`: its own, and
 * the unpaid parts of the advances that it lists as unpaid, which remain separate claims. Renders nothing if there
 * are no such advances, or if the Schlussrechnung is missing or cancelled.
 */
export function ProjectClaim({ papers, currency }: ProjectClaimProps) {
  const settlement = papers.find(({ kind, followers }) => kind === 'settlement' && !isCancelled(followers))
  const unpaid = papers.filter(({ invoiceId }) => settlement?.unpaid.includes(invoiceId))
  if (settlement === undefined || unpaid.length === 0) return null
  const lines = [
    { label: texts.settlement, value: settlement.payable },
    ...unpaid.map(({ invoiceId, invoiceNumber, payable }) => {
      const received = settlement.received?.[invoiceId]
      const label = received === undefined ? texts.unpaidAdvance : texts.unpaidPart
      return { label: label(invoiceNumber), value: sum([payable, -(received ?? 0)]) }
    }),
  ]
  const total = sum(lines.map(({ value }) => value))
  return (
    <Box
      component="section"
      aria-label={texts.toPay}
      sx={{ borderTop: 2, borderColor: 'divider', mt: 1, pt: 1 }}
    >
      <Typography variant="h3">{texts.toPay}</Typography>
      <SumLines lines={[...lines, { label: texts.together, value: total }]} currency={currency} />
    </Box>
  )
}
