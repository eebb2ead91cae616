import type { ChainPaper } from '@kontor/contract/chains/paper-schema'
import { sum } from '@kontor/domain/chains/paper-sums'
import { isCancelled } from '@kontor/domain/chains/what-is-left'
import type { Currency } from '@kontor/domain/money/currency'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Money } from '../../../ui/money.tsx'
import { texts } from './texts.ts'

interface ProjectClaimProps {
  papers: readonly ChainPaper[]
  currency: Currency
}

/**
 * What the customer still owes after a Schlussrechnung that names unpaid advances: they stay claims of their
 * own. Nothing where all were paid.
 */
export function ProjectClaim({ papers, currency }: ProjectClaimProps) {
  const settlement = papers.find(({ kind, followers }) => kind === 'settlement' && !isCancelled(followers))
  const unpaid = papers.filter(({ invoiceId }) => settlement?.unpaid.includes(invoiceId))
  if (settlement === undefined || unpaid.length === 0) return null
  const lines = [
    { label: texts.settlement, value: settlement.payable },
    ...unpaid.map(({ invoiceNumber, payable }) => ({
      label: texts.unpaidAdvance(invoiceNumber),
      value: payable,
    })),
  ]
  const total = sum(lines.map(({ value }) => value))
  return (
    <Box
      component="section"
      aria-label={texts.toPay}
      sx={{ borderTop: 2, borderColor: 'divider', mt: 1, pt: 1 }}
    >
      <Typography variant="h3">{texts.toPay}</Typography>
      <Box component="dl" className="tabular" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.25 }}>
        {[...lines, { label: texts.together, value: total }].map(({ label, value }) => (
          <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2' }}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0 }}>
              <Money value={value} currency={currency} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
