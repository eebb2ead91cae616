import type { Line } from '@kontor/einvoice/model/semantic-invoice'
import { termOf } from '@kontor/einvoice/model/terms'
import { styled } from '@mui/material/styles'
import { labelInGroup, type PresentTerm, presentTerms } from '../terms/group-terms.ts'
import { shownCount } from '../terms/shown-count.ts'
import { useTermDisplay } from '../terms/term-display.ts'
import { TermNumber } from '../terms/term-number.tsx'
import { termValue } from '../terms/term-value.ts'
import { texts } from '../texts.ts'

const Details = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}))

/** The terms of a line, its item and its price that have a column in the table. */
const inColumns = ['BT-126', 'BT-129', 'BT-130', 'BT-131']
const ofItem = ['BT-153', 'BT-154']
const ofPrice = ['BT-146', 'BT-149', 'BT-150']

/** Lists the terms of a line that have no column. Appears below the line's name. */
export function LineDetails({ line }: { line: Line }) {
  const { item, price, period, allowances = [], charges = [] } = line
  const single = [...presentTerms('BG-25', line, inColumns), ...presentTerms('BG-31', item, ofItem)]
  const groups: { title: string | undefined; terms: PresentTerm[] }[] = [
    ...single.map((term) => ({ title: undefined, terms: [term] })),
    { title: termOf('BG-26').label, terms: presentTerms('BG-26', period) },
    ...(item?.attributes ?? []).map((attribute) => ({
      title: termOf('BG-32').label,
      terms: presentTerms('BG-32', attribute),
    })),
    { title: termOf('BG-29').label, terms: presentTerms('BG-29', price, ofPrice) },
    ...allowances.map((allowance) => ({ title: texts.allowance, terms: presentTerms('BG-27', allowance) })),
    ...charges.map((charge) => ({ title: texts.charge, terms: presentTerms('BG-28', charge) })),
  ].filter(({ terms }) => terms.length > 0)
  if (groups.length === 0) return null
  return (
    <Details>
      {groups.slice(0, shownCount).map(({ title, terms }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
        <li key={index}>
          {title !== undefined && `${title}: `}
          {terms.map(({ term, value }, at) => (
            <Detail key={term.id} term={term} value={value} isFirst={at === 0} />
          ))}
        </li>
      ))}
      {groups.length > shownCount && <li>{texts.more(groups.length - shownCount)}</li>}
    </Details>
  )
}

function Detail({ term, value, isFirst }: PresentTerm & { isFirst: boolean }) {
  const display = useTermDisplay()
  return (
    <>
      {!isFirst && ', '}
      {labelInGroup(term)} {termValue(term, value, display)}
      <TermNumber id={term.id} />
    </>
  )
}
