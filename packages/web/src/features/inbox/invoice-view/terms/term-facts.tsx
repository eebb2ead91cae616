import { styled } from '@mui/material/styles'
import { texts } from '../texts.ts'
import { labelInGroup, type PresentTerm } from './group-terms.ts'
import { shownCount } from './shown-count.ts'
import { useTermDisplay } from './term-display.ts'
import { TermNumber } from './term-number.tsx'
import { termValue } from './term-value.ts'

/** Labels above values, in as many columns as fit. */
const FactGrid = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  gap: '10px 20px',
  '& > div': { minWidth: 0, breakInside: 'avoid' },
  '& dt': { fontSize: '0.75rem', lineHeight: 1.4, color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
}))

/** Terms with their values. Renders nothing if there are no terms. */
export function TermFacts({ terms }: { terms: readonly PresentTerm[] }) {
  const display = useTermDisplay()
  if (terms.length === 0) return null
  return (
    <FactGrid>
      {terms.slice(0, shownCount).map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
        <div key={`${term.id} ${index}`}>
          <dt>
            {labelInGroup(term)}
            <TermNumber id={term.id} />
          </dt>
          <dd>{termValue(term, value, display)}</dd>
        </div>
      ))}
      {terms.length > shownCount && <div>{texts.more(terms.length - shownCount)}</div>}
    </FactGrid>
  )
}
