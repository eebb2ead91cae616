import type { ThirdPartyPayment, Totals } from '@kontor/einvoice/model/semantic-invoice'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type PresentTerm, presentTerms } from './terms/group-terms.ts'
import { shownCount } from './terms/shown-count.ts'
import { useTermDisplay } from './terms/term-display.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { TermNumber } from './terms/term-number.tsx'
import { termValue } from './terms/term-value.ts'
import { texts } from './texts.ts'

const Sheet = styled('dl')({
  margin: 0,
  marginLeft: 'auto',
  maxWidth: 420,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 24px',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& dd': { margin: 0, textAlign: 'right' },
  '& [data-due]': { fontWeight: 650, fontSize: '0.9375rem' },
})

interface SumsProps {
  totals: Totals | undefined
  thirdPartyPayments: readonly ThirdPartyPayment[]
}

/** The totals (BG-22), one below the other, after the amounts collected for third parties (BG-DEX-09). */
export function Sums({ totals, thirdPartyPayments }: SumsProps) {
  return (
    <>
      {thirdPartyPayments.slice(0, shownCount).map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
        <TermFacts key={index} terms={presentTerms('BG-DEX-09', payment)} />
      ))}
      {thirdPartyPayments.length > shownCount && (
        <Typography variant="body2">{texts.more(thirdPartyPayments.length - shownCount)}</Typography>
      )}
      <Sheet>
        {presentTerms('BG-22', totals).map((sum) => (
          <SumRow key={sum.term.id} {...sum} />
        ))}
      </Sheet>
    </>
  )
}

function SumRow({ term, value }: PresentTerm) {
  const display = useTermDisplay()
  const due = term.id === 'BT-115' ? { 'data-due': '' } : {}
  return (
    <>
      <dt {...due}>
        {term.label}
        <TermNumber id={term.id} />
      </dt>
      <dd {...due}>{termValue(term, value, display)}</dd>
    </>
  )
}
