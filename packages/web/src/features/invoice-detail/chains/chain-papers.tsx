import type { ChainPaper } from '@kontor/contract/invoices/paper-schema'
import { sum } from '@kontor/domain/chains/paper-sums'
import { stateAfter, sumsAfter } from '@kontor/domain/chains/remaining-sums'
import type { Currency } from '@kontor/domain/money/currency'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { paperTexts } from '#rooms/paper-texts.ts'
import { invoicePath } from '#rooms/state/invoices/invoice-path.ts'
import { Money } from '#rooms/ui/money.tsx'
import { texts } from './texts.ts'

interface ChainPapersProps {
  papers: readonly ChainPaper[]
  currentId: string
  currency: Currency
}

/**
 * The papers of a chain in the given order. Also shows the remaining amount of a partly credited paper, and
 * the amount due on an Endrechnung.
 */
export function ChainPapers({ papers, currentId, currency }: ChainPapersProps) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {papers.map((paper) => (
        <Box
          component="li"
          key={paper.invoiceId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="body2" component="div" sx={{ flexGrow: 1, flexBasis: 0, minWidth: '60%' }}>
            {paper.invoiceId === currentId ? (
              <strong>{chainPaperName(paper)}</strong>
            ) : (
              <Link component={RouterLink} to={invoicePath(paper.invoiceId)}>
                {chainPaperName(paper)}
              </Link>
            )}
            {linesOf(paper, currentId, currency).map((line) => (
              <Typography key={line} variant="caption" color="textSecondary" component="div">
                {line}
              </Typography>
            ))}
          </Typography>
          <Typography variant="body2" component="div">
            <Money value={paper.sums.brutto} currency={currency} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function linesOf(
  { invoiceId, invoiceDate, kind, sums, followers, payable }: ChainPaper,
  currentId: string,
  currency: Currency,
): string[] {
  const state = stateAfter(() => sums, followers)
  const left = sumsAfter(sums, followers)
  const money = (amount: number) => formatMoney(amount, currency)
  const about = [
    formatDay(invoiceDate),
    state === '' ? '' : paperTexts.states[state],
    invoiceId === currentId ? texts.here : '',
  ]
  return [
    about.filter(Boolean).join(' · '),
    texts.netAndTax(money(sums.netto), money(sum([sums.brutto, -sums.netto]))),
    ...(state === 'partlyCredited' ? [texts.leftOf(money(left.brutto))] : []),
    ...(kind === 'settlement' && payable !== left.brutto ? [texts.withoutAdvances(money(payable))] : []),
  ]
}

function chainPaperName({ kind, invoiceNumber }: ChainPaper): string {
  return `${paperTexts.kinds[kind]} ${invoiceNumber || texts.draft}`
}
