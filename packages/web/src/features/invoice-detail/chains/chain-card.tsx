import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { PaperSums } from '@kontor/domain/invoices/paper'
import type { Currency } from '@kontor/domain/money/currency'
import { formatPercent } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useChain } from '#rooms/state/chains/chains.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { Panel } from '#rooms/ui/panel.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { ChainPapers } from './chain-papers.tsx'
import { ProjectClaim } from './project-claim.tsx'
import { SumLines } from './sum-lines.tsx'
import { texts } from './texts.ts'

/**
 * The chain of an invoice: its papers, and the total that the finals among them charge together. Renders
 * nothing for an ordinary invoice without later papers, or while the function is off.
 */
export function ChainCard({ invoice }: { invoice: Invoice }) {
  const { paper, payment } = invoice.content
  const isOn = useMayCall(chainEndpoints.getInvoiceChain)
  const isLinked = isOn && (paper !== undefined || invoice.followers !== undefined)
  const { data: chain, isLoadingError, refetch } = useChain(isLinked ? invoice.id : '')
  if (!isLinked) return null
  return (
    <Panel title={texts.chain}>
      <Box sx={{ px: 2, pb: 2 }}>
        {isLoadingError && (
          <>
            <Typography variant="body2">{texts.chainFailed}</Typography>
            <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
          </>
        )}
        {paper?.kind === 'advance' && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {texts.forms[paper.form]}
          </Typography>
        )}
        {chain && (
          <>
            <ChainPapers papers={chain.papers} currentId={invoice.id} currency={payment.currency} />
            {chain.papers.length < chain.total && (
              <Typography variant="body2">{texts.shownOf(chain.papers.length, chain.total)}</Typography>
            )}
            {chain.sums === null && <Typography variant="body2">{texts.tooManyForSums}</Typography>}
            {chain.sums && chain.papers.some(({ status }) => status === 'final') && (
              <RemainingSums sums={chain.sums} currency={payment.currency} />
            )}
            <ProjectClaim papers={chain.papers} currency={payment.currency} />
          </>
        )}
      </Box>
    </Panel>
  )
}

/**
 * The net amount, the tax by rate (without 0 %) and the gross amount that all finals of the chain charge
 * together.
 */
function RemainingSums({ sums, currency }: { sums: PaperSums; currency: Currency }) {
  const taxed = sums.rates.filter(({ rate }) => rate !== 0)
  const lines = [
    { label: texts.netto, value: sums.netto },
    ...taxed.map(({ rate, tax }) => ({ label: texts.tax(formatPercent(rate)), value: tax })),
    { label: texts.brutto, value: sums.brutto },
  ]
  return (
    <Box sx={{ borderTop: 2, borderColor: 'divider', pt: 1 }}>
      <Typography variant="h3">{texts.left}</Typography>
      <SumLines lines={lines} currency={currency} />
    </Box>
  )
}
